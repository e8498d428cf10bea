import type { I18n } from '@adonisjs/i18n'
import { getClock } from '#kernel/calendar/clock'
import { formatInstant } from '#kernel/calendar/plain_date'

/** A filter's name and what it was set to; empty when it was not used. */
export type FilterWords = [name: string, value: string | null | undefined | false][]

/**
 * The lines below the title of an exported list: what was filtered, in words, and when it was made.
 *
 * @param everything said when nothing was filtered
 * @param made key of the words about the time
 */
export function filterSubtitles(
  words: FilterWords,
  everything: string,
  i18n: I18n,
  made = 'common.sheets.made'
): string[] {
  const used = words.filter(([, value]) => value)
  const time = formatInstant(getClock().now(), i18n.locale)
  return [
    used.length > 0 ? used.map(([name, value]) => `${name}: ${value}`).join('; ') : everything,
    i18n.t(made, { time }),
  ]
}
