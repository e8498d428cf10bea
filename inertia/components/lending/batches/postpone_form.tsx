import { useForm } from '@inertiajs/react'
import type { Holiday } from '#kernel/calendar/working_days'
import { MeetingTimeFields } from '~/components/lending/batches/meeting_time_fields'
import { SubmitButton } from '~/components/form/submit_button'
import { TextAreaField } from '~/components/form/text_area_field'
import type { Batches } from '@generated/views'
import { PostForm } from '~/components/form/post_form'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

type PostponeFormProps = { meeting: Batches.Meeting; holidays: readonly Holiday[] }

/** Moves the meeting to another day or time. */
export function PostponeForm({ meeting, holidays }: PostponeFormProps) {
  const t = useT()
  const form = useForm({
    meetingOn: '',
    meetingTime: meeting.meetingTime,
    isDayOffConfirmed: false,
    remarks: '',
    expectedMeetingOn: meeting.meetingOn,
    expectedMeetingTime: meeting.meetingTime,
  })
  const field = useFields(form, 'batches.postpone')
  return (
    <PostForm
      form={form}
      className="as-form"
      onSend={() =>
        form.post(`/officer/batches/${meeting.id}/postponements`, { preserveScroll: true })
      }
    >
      <MeetingTimeFields form={form} labels="batches.postpone" holidays={holidays} />
      <TextAreaField
        {...field('remarks', 'batches.columns.remarks')}
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
