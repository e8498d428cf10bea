import type { InertiaFormProps } from '@inertiajs/react'
import { formatRupees, paise } from '#kernel/money/paise'
import { SelectField } from '~/components/form/select_field'
import { TextAreaField } from '~/components/form/text_area_field'
import type { ReportData, ReportItems } from '~/components/lending/batches/report_data'
import type { Data } from '@generated/data'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

interface OutcomeRowProps {
  form: InertiaFormProps<ReportData>
  index: number
  item: Data.Batches.AgendaItem
  choices: Data.Batches.Outcome[]
  /** Fields and papers that a return can name. */
  items: ReportItems[string]
}

/** What the committee decided about one application, with reason and remarks where they are asked. */
export function OutcomeRow({ form, index, item, choices, items }: OutcomeRowProps) {
  const t = useT()
  const field = useFields(form, 'batches.report')
  const chosen = choices.find(({ action }) => action === form.data.outcomes[index]?.action)
  return (
    <li>
      <div>
        <p className="as-strong">{item.applicantName}</p>
        <p className="as-small">
          <a href={`/officer/applications/${item.id}`} target="_blank" rel="noopener">
            {item.number}
            <span className="as-hidden"> {t('common.file.new_tab')}</span>
          </a>{' '}
          · {formatRupees(paise(item.amountPaise))} · {item.businessType}
        </p>
      </div>
      <SelectField
        {...field(`outcomes.${index}.action`, 'batches.columns.outcome')}
        options={choices.map(({ action }) => ({
          value: action,
          label: t(`batches.outcomes.${action}`),
        }))}
        required
      />
      {chosen && (chosen.needsReason || chosen.needsRemarks) ? (
        <div className="as-column">
          {chosen.needsReason ? (
            <SelectField
              {...field(`outcomes.${index}.reasonId`, 'reason')}
              options={chosen.reasons}
              required
            />
          ) : null}
          {chosen.takesItem ? (
            <SelectField
              {...field(`outcomes.${index}.about`, 'workflow.bar.about')}
              options={items}
            />
          ) : null}
          {chosen.needsRemarks ? (
            <TextAreaField
              {...field(`outcomes.${index}.remarks`, 'remarks')}
              rows={2}
              maxLength={500}
              required
            />
          ) : null}
        </div>
      ) : null}
    </li>
  )
}
