import { type PlainDate, parsePlainDate } from '#kernel/calendar/plain_date'
import { type Holiday, isWorkingDay } from '#kernel/calendar/working_days'
import { CheckboxField, DateField } from '~/components/form/fields'
import { TextField } from '~/components/form/form'
import { type FormLike, useFields, useFormErrors } from '~/lib/form'
import { t } from '~/lib/translate'

type MeetingTimeFieldsProps = {
  form: FormLike<{ meetingOn: string; meetingTime: string; isDayOffConfirmed: boolean }>
  /** Translation key of the labels for day and time. */
  labels: string
  holidays: readonly Holiday[]
}

/** Day and time of a meeting, with a confirmation for a Sunday or a holiday. */
export function MeetingTimeFields({ form, labels, holidays }: MeetingTimeFieldsProps) {
  const field = useFields(form, labels)
  const errors = useFormErrors(form)
  const day: PlainDate | null = parsePlainDate(form.data.meetingOn)
  const isOff = day !== null && !isWorkingDay(day, holidays)
  return (
    <>
      <div className="as-loose as-row">
        <DateField {...field('meetingOn', 'date')} required />
        <TextField
          {...field('meetingTime', 'time')}
          hint={t('batches.new.time_hint')}
          maxLength={10}
          required
        />
      </div>
      {isOff || errors.isDayOffConfirmed ? (
        <CheckboxField
          {...field('isDayOffConfirmed', 'batches.new.day_off', {
            date: day ?? form.data.meetingOn,
          })}
          required
        />
      ) : null}
    </>
  )
}
