import { useForm } from '@inertiajs/react'
import { DateField } from '~/components/form/date_field'
import { ErrorSummary } from '~/components/form/error_summary'
import { SubmitButton } from '~/components/form/submit_button'
import { TextAreaField } from '~/components/form/text_area_field'
import { TextField } from '~/components/form/text_field'
import type { MeetingRow } from '~/components/batches/types'
import { PostForm } from '~/components/form/post_form'
import { useT } from '~/lib/use_t'

/** Moves the meeting to another day or time. */
export function PostponeForm({ meeting }: { meeting: MeetingRow }) {
  const t = useT()
  const form = useForm({
    meetingOn: '',
    meetingTime: meeting.meetingTime,
    remarks: '',
    seenOn: meeting.meetingOn,
    seenTime: meeting.meetingTime,
  })
  return (
    <PostForm
      className="bt-form"
      onSend={() => {
        form.post(`/officer/batches/${meeting.id}/postponements`, { preserveScroll: true })
      }}
    >
      <ErrorSummary form={form} />
      <div className="bt-when">
        <DateField form={form} name="meetingOn" label={t('batches.postpone.date')} required />
        <TextField
          form={form}
          name="meetingTime"
          label={t('batches.postpone.time')}
          hint={t('batches.new.time_hint')}
          maxLength={10}
          required
        />
      </div>
      <TextAreaField
        form={form}
        name="remarks"
        label={t('batches.columns.remarks')}
        rows={2}
        maxLength={500}
        required
      />
      <div>
        <SubmitButton form={form} label={t('batches.postpone.submit')} />
      </div>
    </PostForm>
  )
}
