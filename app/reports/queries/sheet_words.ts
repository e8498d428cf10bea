import type { I18n } from '@adonisjs/i18n'
import corporation from '#config/corporation'
import { getClock } from '#core/calendar/clock'
import { formatDate, indiaDateOf } from '#core/calendar/plain_date'

const INDIA_TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
})

/** The corporation's name in the language of the file. */
export function corporationName({ locale }: I18n): string {
  return corporation.name[locale as keyof typeof corporation.name]
}

/** When the file was made, in a sentence. */
export function madeOn(i18n: I18n): string {
  const now = getClock().now()
  const time = `${formatDate(indiaDateOf(now))} ${INDIA_TIME.format(now)}`
  return i18n.t('reports.sheet.made', { time })
}
