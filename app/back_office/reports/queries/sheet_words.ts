import type { I18n } from '@adonisjs/i18n'
import corporation from '#kernel/settings/corporation'
import { getClock } from '#kernel/calendar/clock'
import { formatInstant } from '#kernel/calendar/plain_date'

/** The corporation's name in the language of the file. */
export function corporationName({ locale }: I18n): string {
  return corporation.name[locale]
}

/** When the file was made, in a sentence. */
export function generatedOn(i18n: I18n): string {
  const time = formatInstant(getClock().now(), i18n.locale)
  return i18n.t('reports.sheet.made', { time })
}
