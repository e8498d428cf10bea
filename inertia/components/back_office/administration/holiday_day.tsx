import { useState } from 'react'
import { daysInMonth, isPlainDate, plainDate } from '#kernel/calendar/plain_date'
import { CheckboxField } from '~/components/form/checkbox_field'
import { DateField } from '~/components/form/date_field'
import type { FormLike } from '~/lib/form'
import { useT } from '~/lib/use_t'

interface RowForm {
  version: string
  values: Record<string, string>
}

interface HolidayDayProps {
  form: FormLike<RowForm>
  /** The year in which a holiday of every year is shown. */
  thisYear: number
}

/** The three numbers of which a holiday is kept, as one day and whether it comes each year. */
export const HOLIDAY_NUMBERS = ['day', 'month', 'year'] as const

/** The day of a holiday, in the place of the fields of its numbers. */
export function HolidayDay({ form, thisYear }: HolidayDayProps) {
  const t = useT()
  const { values } = form.data
  const [isYearly, setIsYearly] = useState(values.day !== '' && values.year === '')
  /** What is no day of the calendar yet goes as it is typed, for the server to say what is wrong. */
  const [typed, setTyped] = useState<string | null>(null)
  const errors = form.errors as Record<string, string | undefined>
  const problem = HOLIDAY_NUMBERS.map((name) => errors[`values.${name}`]).find(Boolean)

  const write = (text: string, yearly: boolean) => {
    setTyped(text)
    const [year, month, day] = isPlainDate(text) ? text.split('-').map(Number) : []
    form.setData('values', {
      ...values,
      day: day === undefined ? text : String(day),
      month: month === undefined ? '' : String(month),
      year: yearly || year === undefined ? '' : String(year),
    })
  }
  const shown = typed ?? dayOf(values, thisYear)
  const own: FormLike<{ values: { day: string }; isYearly: boolean }> = {
    ...form,
    data: { values: { day: shown }, isYearly },
    errors: problem ? { 'values.day': problem } : {},
    hasErrors: form.hasErrors,
    setData: (name, value) => {
      if (name !== 'isYearly') return write(String(value), isYearly)
      setIsYearly(Boolean(value))
      write(shown, Boolean(value))
    },
  }
  return (
    <>
      <DateField form={own} name="values.day" label={t('administration.holidays.day')} required />
      <CheckboxField
        form={own}
        name="isYearly"
        label={t('administration.holidays.each_year')}
        hint={t('administration.holidays.each_year_hint')}
      />
    </>
  )
}

const MAX_YEARS_TO_A_LEAP_YEAR = 8

/** The day as kept; one of every year in the first year from now on that has it. */
function dayOf({ day, month, year }: Record<string, string>, thisYear: number): string {
  if (!day || !month) return ''
  const [d, m] = [Number(day), Number(month)]
  const years = year
    ? [Number(year)]
    : Array.from({ length: MAX_YEARS_TO_A_LEAP_YEAR + 1 }, (_, more) => thisYear + more)
  const first = years.find((one) => m >= 1 && m <= 12 && d <= daysInMonth(one, m))
  if (first === undefined) return [day, month, year].join('-')
  const two = (number: number) => String(number).padStart(2, '0')
  return plainDate(`${first}-${two(m)}-${two(d)}`)
}
