import { isNamedInSettings } from '#config/corporation'
import { LOCALES } from '#kernel/formats/languages'
import { plainSettings, TEXT_SETTING_NAMES } from '#kernel/settings/corporation'

/** What is asked for of the person; the password is never shown again. */
export const PERSON_FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'mobile',
  'email',
  'userName',
] as const

/** The fields of the form that are shown again as they were typed. */
export const REFILLED_FIELDS: readonly string[] = [...TEXT_SETTING_NAMES, ...PERSON_FIELDS]

/**
 * What the form of the set-up begins with: the names and addresses that `.env` has, or what was typed when
 * it was refused.
 *
 * @param isOver whether the address it was opened under is good no more
 */
export function setupPage(typed: Readonly<Record<string, unknown>>, isOver: boolean) {
  const known = isNamedInSettings ? plainSettings() : new Map<string, string>()
  const valueOf = (name: string) => String(typed[name] ?? known.get(name) ?? '')
  return {
    values: Object.fromEntries(REFILLED_FIELDS.map((name) => [name, valueOf(name)])),
    languages: [...LOCALES],
    isOver,
  }
}
