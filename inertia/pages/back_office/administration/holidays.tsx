import '~/components/back_office/administration/holidays.css'
import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { IconChevronLeft } from '~/icons/chevron_left'
import { IconChevronRight } from '~/icons/chevron_right'
import { IconPlus } from '~/icons/plus'
import { IconUpload } from '~/icons/upload'
import { dayOfWeek } from '#kernel/calendar/plain_date'
import { shortWeekday } from '#kernel/calendar/calendar_names'
import type { Administration } from '@generated/views'
import { HolidayMonth } from '~/components/back_office/administration/holiday_month'
import { SettingsTabs } from '~/components/back_office/administration/settings_tabs'
import { DateText } from '~/components/date_text'
import { EmptyState } from '~/components/empty_state'
import { Page } from '~/components/page_header'
import { PlainTable } from '~/components/plain_table'
import { useT } from '~/lib/use_t'

const HREF = '/officer/settings/holidays'
const MASTER = '/officer/masters/holidays'
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** The office's calendar of a year. */
export default function Holidays({ calendar }: { calendar: Administration.HolidayYear }) {
  const t = useT()
  const { locale } = t
  const { year, holidays } = calendar
  const words = (name: string, params?: Record<string, string | number>) =>
    t(`administration.holidays.${name}`, params)
  return (
    <Page
      title={words('title', { year })}
      subtitle={words('subtitle')}
      actions={
        <>
          <Button
            component={Link}
            href={`${MASTER}/new?year=${year}`}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            {words('add')}
          </Button>
          <Button
            component={Link}
            href={`${MASTER}/imports`}
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden="true" />}
          >
            {words('import')}
          </Button>
        </>
      }
    >
      <SettingsTabs shown="holidays" />
      <nav className="as-row as-apart" aria-label={words('years')}>
        <YearLink year={calendar.previous} icon="left" />
        <p className="as-grow as-middle">{words('worked', { days: calendar.workingDays })}</p>
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
