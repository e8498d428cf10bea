import type { InertiaFormProps } from '@inertiajs/react'
import { formatRupees, paise } from '#core/money/paise'
import { SelectField } from '~/components/form/select_field'
import { TextAreaField } from '~/components/form/text_area_field'
import type { ReportData } from '~/components/batches/report_form'
import type { AgendaItem, OutcomeChoice } from '~/components/batches/types'
import { useT } from '~/lib/use_t'

interface OutcomeRowProps {
  form: InertiaFormProps<ReportData>
  index: number
  item: AgendaItem
  choices: OutcomeChoice[]
}

/** What the committee decided about one application, with reason and remarks where they are asked. */
export function OutcomeRow({ form, index, item, choices }: OutcomeRowProps) {
  const t = useT()
  const chosen = choices.find(({ action }) => action === form.data.outcomes[index]?.action)
  return (
    <li>
      <div>
        <p className="bt-file-name">{item.applicantName}</p>
        <p className="bt-file-facts">
          {item.number} · {formatRupees(paise(item.amountPaise))} · {item.businessType}
        </p>
      </div>
      <SelectField
        form={form}
        name={`outcomes.${index}.action`}
        label={t('batches.columns.outcome')}
        options={choices.map(({ action }) => ({
          value: action,
          label: t(`batches.outcomes.${action}`),
        }))}
        required
      />
      {chosen && (chosen.needsReason || chosen.needsRemarks) ? (
        <div className="bt-why">
          {chosen.needsReason ? (
            <SelectField
              form={form}
              name={`outcomes.${index}.reasonId`}
              label={t('batches.report.reason')}
              options={chosen.reasons}
              required
            />
          ) : null}
          {chosen.needsRemarks ? (
            <TextAreaField
              form={form}
              name={`outcomes.${index}.remarks`}
              label={t('batches.report.remarks')}
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
