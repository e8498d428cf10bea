import { COMMON_PASSWORDS } from '#auth/rules/common_passwords'
import { userNameKey } from '#auth/rules/user_names'
import { normaliseMobile } from '#core/formats/mobile'

export const MIN_PASSWORD_LENGTH = 8
/** Long enough for any phrase, short enough that hashing it is no way to keep the server busy. */
export const MAX_PASSWORD_LENGTH = 128

/** What is wrong with a password; also the end of the key of its sentence. */
export type PasswordWeakness = 'short' | 'long' | 'own_name' | 'common'

/**
 * Whether a password may be chosen (DECISIONS 11): at least 8 characters, not the person's user
 * name or mobile, not one of the common ones.
 *
 * @returns null for a good one
 */
export function weaknessOf(
  password: string,
  person: { userName?: string | null; mobile?: string | null }
): PasswordWeakness | null {
  const length = [...password.trim()].length
  if (length < MIN_PASSWORD_LENGTH) return 'short'
  if (length > MAX_PASSWORD_LENGTH) return 'long'
  const key = userNameKey(password)
  if (person.userName && key === userNameKey(person.userName)) return 'own_name'
  if (person.mobile && normaliseMobile(password) === normaliseMobile(person.mobile)) {
    return 'own_name'
  }
  return COMMON_PASSWORDS.has(key) ? 'common' : null
}
