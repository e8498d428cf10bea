import { Link } from '@inertiajs/react'
import { longMonth, shortWeekday } from '#kernel/calendar/calendar_names'
import { dayOfWeek, daysInMonth, plainDate } from '#kernel/calendar/plain_date'
import { isNonWorkingWeekday } from '#kernel/calendar/working_days'
import type { Administration } from '@generated/views'
import { useT } from '~/lib/use_t'

const WEEK = [0, 1, 2, 3, 4, 5, 6]

interface HolidayMonthProps {
  year: number
  month: number
  holidays: readonly Administration.Holiday[]
}

/** One month: its weeks, the days on which offices are closed, and a way to each holiday. */
export function HolidayMonth({ year, month, holidays }: HolidayMonthProps) {
  const { locale } = useT()
  const two = (number: number) => String(number).padStart(2, '0')
  const dateOf = (day: number) => plainDate(`${year}-${two(month)}-${two(day)}`)
  const before = dayOfWeek(dateOf(1))
  const days = daysInMonth(year, month)
  const weeks = Array.from({ length: Math.ceil((before + days) / WEEK.length) }, (_, week) => week)
  return (
    <table className="ad-month as-box">
      <caption className="as-bold">{longMonth(month, locale)}</caption>
      <thead>
        <tr>
          {WEEK.map((weekday) => (
            <th key={weekday} scope="col" className="as-small as-muted">
              {shortWeekday(weekday, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week}>
            {WEEK.map((weekday) => {
              const day = week * WEEK.length + weekday - before + 1
              if (day < 1 || day > days) return <td key={weekday}>{'\u00a0'}</td>
              const date = dateOf(day)
              const holiday = holidays.find((one) => one.date === date)
              return (
                <td
                  key={weekday}
                  data-off={holiday ? 'holiday' : isNonWorkingWeekday(date) || undefined}
                >
                  {holiday ? <HolidayLink holiday={holiday} day={day} /> : day}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const HolidayLink = ({ holiday, day }: { holiday: Administration.Holiday; day: number }) => (
  <Link
    href={`/officer/masters/holidays/rows/${holiday.id}`}
    title={holiday.name}
    aria-label={`${day}: ${holiday.name}`}
  >
    {day}
  </Link>
)
