import { Role } from '#auth/roles'
import { userNameKey } from '#auth/rules/user_names'
import { normaliseMobile } from '#kernel/formats/mobile'

export const MIN_PASSWORD_LENGTH = 8
export const MIN_OFFICER_PASSWORD_LENGTH = 12
/** Long enough for any phrase, short enough that hashing it is no way to keep the server busy. */
export const MAX_PASSWORD_LENGTH = 128

/** What is wrong with a password; also the end of the key of its sentence. */
export type PasswordWeakness = 'short' | 'short_for_officer' | 'long' | 'own_name' | 'common'

export interface PasswordOwner {
  userName?: string | null
  mobile?: string | null
  /** An applicant when left out. */
  roleId?: number
}

/**
 * Whether a password may be chosen (DECISIONS 11): at least 8 characters, for officers 12, not the
 * person's user name or mobile, not one of the common ones.
 *
 * @returns null for a good one
 */
export function weaknessOf(
  password: string,
  person: PasswordOwner,
  common: ReadonlySet<string>
): PasswordWeakness | null {
  const length = [...password.trim()].length
  const isOfficer = person.roleId !== undefined && person.roleId !== Role.applicant
  if (isOfficer && length < MIN_OFFICER_PASSWORD_LENGTH) return 'short_for_officer'
  if (length < MIN_PASSWORD_LENGTH) return 'short'
  if (length > MAX_PASSWORD_LENGTH) return 'long'
  const key = userNameKey(password)
  if (person.userName && key === userNameKey(person.userName)) return 'own_name'
  if (person.mobile && normaliseMobile(password) === normaliseMobile(person.mobile)) {
    return 'own_name'
  }
  return common.has(key) ? 'common' : null
}
