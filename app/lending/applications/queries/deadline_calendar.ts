import type { I18n } from '@adonisjs/i18n'
import { appUrl } from '#config/app'
import type Application from '#applications/models/application'
import { stepViews } from '#applications/queries/next_steps'
import { getClock } from '#kernel/calendar/clock'
import { type CalendarDay, calendarFile } from '#kernel/calendar/ics'

/** Makes the names of entries those of this portal alone (RFC 5545, 3.8.4.7). */
const host = new URL(appUrl).hostname

/**
 * The last days of what the applicant can do with an application now, as a calendar file in the
 * reader's language; null when nothing of it ends on a day.
 */
export async function deadlineCalendar(
  application: Application,
  i18n: I18n
): Promise<{ fileName: string; text: string } | null> {
  const steps = await stepViews([application], [], i18n)
  const days = steps.flatMap(({ key, until, title, text, href, number }): CalendarDay[] =>
    until === null
      ? []
      : [
          {
            uid: `${key}@${host}`,
            on: until,
            title: i18n.t('applications.steps.calendar_title', { title, number: number ?? '' }),
            text,
            url: `${appUrl}${href}`,
          },
        ]
  )
  if (days.length === 0) return null
  return {
    fileName: `${application.number}.ics`,
    text: calendarFile(days, i18n.locale, getClock().now()),
  }
}
