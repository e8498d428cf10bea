import type { I18n } from '@adonisjs/i18n'
import { getClock } from '#core/calendar/clock'
import { formatDate, indiaDateOf } from '#core/calendar/plain_date'

const INDIA_TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
})

/** A filter's name and what it was set to; empty when it was not used. */
export type FilterWords = [name: string, value: string | null | undefined | false][]

/**
 * The lines below the title of an exported list: what was filtered, in words, and when it was made.
 *
 * @param everything said when nothing was filtered
 */
export function filterSubtitles(words: FilterWords, everything: string, i18n: I18n): string[] {
  const used = words.filter(([, value]) => value)
  const now = getClock().now()
  const time = `${formatDate(indiaDateOf(now))} ${INDIA_TIME.format(now)}`
  return [
    used.length > 0 ? used.map(([name, value]) => `${name}: ${value}`).join('; ') : everything,
    i18n.t('common.sheets.made', { time }),
  ]
}
