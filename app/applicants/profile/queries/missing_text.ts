import type { I18n } from '@adonisjs/i18n'
import { localName } from '#masters/queries/masters'
import type { Missing } from '#profile/contracts/section'

/** What is missing, in the person's language. */
export function missingText(missing: Missing, i18n: I18n): string {
  return 'key' in missing ? i18n.t(missing.key, missing.params) : localName(missing, i18n.locale)
}
