import { formatDuration } from '#kernel/formats/message_values'
import { LinkButton } from '~/components/buttons'
import { Link } from '@inertiajs/react'
import IconChevronLeft from '~/icons/chevron_left.svg?icon'
import IconChevronRight from '~/icons/chevron_right.svg?icon'
import IconPlus from '~/icons/plus.svg?icon'
import IconUpload from '~/icons/upload.svg?icon'
import {
  dayOfWeek,
  daysInMonth,
  longMonth,
  plainDate,
  shortWeekday,
} from '#kernel/calendar/plain_date'
import type { Administration } from '@generated/views'
import { SettingsTabs } from '~/components/back_office/administration/settings_tabs'
import { DateText, EmptyState, Page } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'
import { isNonWorkingWeekday } from '#kernel/calendar/working_days'
import '~/components/back_office/administration/holidays.css'

const WEEK = [0, 1, 2, 3, 4, 5, 6]

const HREF = '/officer/settings/holidays'
const MASTER = '/officer/masters/holidays'
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** The office's calendar for one year. */
export default function Holidays({ calendar }: { calendar: Administration.HolidayYear }) {
  const locale = t.locale()
  const { year, holidays } = calendar
  const words = (name: string, params?: Record<string, string | number>) =>
    t(`administration.holidays.${name}`, params)
  return (
    <Page
      title={words('title', { year })}
      subtitle={words('subtitle')}
      actions={
        <>
          <LinkButton
            href={`${MASTER}/new?year=${year}`}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            label={words('add')}
          />
          <LinkButton
            href={`${MASTER}/imports`}
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden="true" />}
            label={words('import')}
          />
        </>
      }
    >
      <SettingsTabs shown="holidays" />
      <nav className="as-row as-apart" aria-label={words('years')}>
        <YearLink year={calendar.previous} icon="left" />
        <p className="as-grow as-middle">{formatDuration(calendar, t)}</p>
        <YearLink year={calendar.next} icon="right" />
      </nav>
      <div className="ad-months">
        {MONTHS.map((month) => (
          <HolidayMonth key={month} year={year} month={month} holidays={holidays} />
        ))}
      </div>
      {holidays.length === 0 ? (
        <EmptyState title={words('none')} />
      ) : (
        <PlainTable
          caption={words('list', { year })}
          rows={holidays}
          labels="administration.holidays"
          columns={(column) => [
            column('day', ({ date }) => (
              <>
                {shortWeekday(dayOfWeek(date), locale)} <DateText value={date} />
              </>
            )),
            column('name', ({ id, name }) => <Link href={`${MASTER}/rows/${id}`}>{name}</Link>),
            column('comes', ({ isYearly, isFreeAnyway }) =>
              [words(isYearly ? 'yearly' : 'once'), isFreeAnyway ? words('free_anyway') : '']
                .filter(Boolean)
                .join(' · ')
            ),
          ]}
        />
      )}
    </Page>
  )
}

function YearLink({ year, icon }: { year: number | null; icon: 'left' | 'right' }) {
  if (year === null) return null
  const Icon = icon === 'left' ? IconChevronLeft : IconChevronRight
  return (
    <Link href={`${HREF}?year=${year}`} className="as-line as-target">
      <Icon size={18} aria-hidden="true" />
      {year}
    </Link>
  )
}

interface HolidayMonthProps {
  year: number
  month: number
  holidays: readonly Administration.Holiday[]
}

/** One month: its weeks, the days on which offices are closed, and a link to each holiday. */
function HolidayMonth({ year, month, holidays }: HolidayMonthProps) {
  const locale = t.locale()
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
