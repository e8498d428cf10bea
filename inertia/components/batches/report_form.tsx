import { useForm } from '@inertiajs/react'
import { ConfirmButton } from '~/components/confirm_button'
import { DateField } from '~/components/form/date_field'
import { ErrorSummary } from '~/components/form/error_summary'
import { FileField } from '~/components/form/file_field'
import { PostForm } from '~/components/form/post_form'
import { OutcomeRow } from '~/components/batches/outcome_row'
import type { AgendaItem, MeetingRow, OutcomeChoice } from '~/components/batches/types'
import { useT } from '~/lib/use_t'

/** Megabytes a document may have (documents/rules/upload_rules). */
const LIMIT = 10

export type ReportData = {
  heldOn: string
  report: File | null
  outcomes: {
    applicationId: number
    action: string
    reasonId: string
    remarks: string
    expectedDecisionId: number | null
  }[]
}

interface ReportFormProps {
  meeting: MeetingRow
  agenda: AgendaItem[]
  choices: OutcomeChoice[]
}

/** The report of the committee: the day, the minutes and a decision for each application. */
export function ReportForm({ meeting, agenda, choices }: ReportFormProps) {
  const t = useT()
  const form = useForm<ReportData>({
    heldOn: meeting.meetingOn,
    report: null,
    outcomes: agenda.map((item) => ({
      applicationId: item.id,
      action: choices[0]?.action ?? '',
      reasonId: '',
      remarks: '',
      expectedDecisionId: item.lastDecisionId,
    })),
  })
  return (
    /** Enter alone files nothing: the button asks first. */
    <PostForm className="bt-form" onSend={() => undefined}>
      <ErrorSummary form={form} />
      <DateField form={form} name="heldOn" label={t('batches.report.heldOn')} required />
      <FileField
        form={form}
        name="report"
        label={t('batches.report.file')}
        hint={t('batches.report.file_hint')}
        accept="image/jpeg,image/png,application/pdf"
        maxMegabytes={LIMIT}
        required
      />
      <fieldset className="as-fieldset bt-decisions">
        <legend>{t('batches.report.outcomes')}</legend>
        <ul className="bt-outcomes">
          {agenda.map((item, index) => (
            <OutcomeRow key={item.id} form={form} index={index} item={item} choices={choices} />
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
          onConfirm={() => form.post(`/officer/batches/${meeting.id}/report`)}
        />
      </div>
    </PostForm>
  )
}
