import { useForm, type InertiaFormProps } from '@inertiajs/react'
import { ConfirmButton } from '~/components/confirm_button'
import { DateField, SelectField, TextAreaField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { PostForm } from '~/components/form/form'
import type { ReportData, ReportItems } from '~/components/lending/batches/report_data'
import type { Data } from '@generated/data'
import type { Batches } from '@generated/views'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'
import { formatRupees, paise } from '#kernel/money/paise'

interface ReportFormProps {
  meeting: Batches.Meeting
  agenda: Data.Batches.AgendaItem[]
  choices: Data.Batches.Outcome[]
  /** Fields and documents that a return can name, by loan type. */
  items: ReportItems
}

/** The report of the committee: the day, the minutes and a decision on each application. */
export function ReportForm({ meeting, agenda, choices, items }: ReportFormProps) {
  const form = useForm<ReportData>({
    heldOn: meeting.meetingOn,
    report: null,
    outcomes: agenda.map((item) => ({
      applicationId: item.id,
      action: choices[0]?.action ?? '',
      reasonId: '',
      item: '',
      remarks: '',
      expectedDecisionId: item.lastDecisionId,
    })),
  })
  const field = useFields(form, 'batches.report')
  const actionsWithItem = new Set(
    choices.filter((one) => one.takesItem).map(({ action }) => action)
  )
  const send = () => {
    form.transform((data) => ({
      ...data,
      /** The item chosen for a return does not apply to another decision. */
      outcomes: data.outcomes.map((one) =>
        actionsWithItem.has(one.action) ? one : { ...one, item: '' }
      ),
    }))
    form.post(`/officer/batches/${meeting.id}/report`)
  }
  return (
    /** Enter alone submits nothing: the button requires confirmation. */
    <PostForm form={form} className="as-form" onSend={() => undefined}>
      <DateField {...field('heldOn')} required />
      <FileField {...field('report', 'file')} required />
      <fieldset className="as-fieldset" data-wide>
        <legend>{t('batches.report.outcomes')}</legend>
        <ul className="bt-outcomes as-ruled as-entries">
          {agenda.map((item, index) => (
            <OutcomeRow
              key={item.id}
              form={form}
              index={index}
              item={item}
              choices={choices}
              items={items[item.loanType] ?? []}
            />
          ))}
        </ul>
      </fieldset>
      <div>
        <ConfirmButton
          color="official"
          variant="filled"
          title={t('batches.report.confirm_title')}
          text={t('batches.report.confirm', { count: agenda.length })}
          label={form.processing ? t('common.form.saving') : t('common.actions.submit')}
          confirmLabel={t('common.actions.submit')}
          busy={form.processing}
          onConfirm={send}
        />
      </div>
    </PostForm>
  )
}

interface OutcomeRowProps {
  form: InertiaFormProps<ReportData>
  index: number
  item: Data.Batches.AgendaItem
  choices: Data.Batches.Outcome[]
  /** Fields and documents that a return can name. */
  items: ReportItems[string]
}

/** The committee's decision on one application, with reason and remarks where they are required. */
function OutcomeRow({ form, index, item, choices, items }: OutcomeRowProps) {
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
              {...field(`outcomes.${index}.item`, 'workflow.bar.item')}
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
