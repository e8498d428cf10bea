import signIn from '#config/sign_in'
import { OFFICER_ROLES, Role, type RoleId } from '#auth/roles'
import { storedSettings, type StoredSettings } from '#kernel/settings/stored_settings'

/** Name of the setting: numbers of roles, '1,4,5', or `none`. */
export const FACTOR_ROLES_SETTING = 'secondFactorRoles'

/** Citizens are no officers: theirs is never compulsory. */
const officersIn = (numbers: readonly number[]) =>
  OFFICER_ROLES.filter((role) => numbers.includes(role))

/** The setting as an administrator left it; null where `.env` holds. */
export const storedFactorRoles = (settings: StoredSettings = storedSettings()): string | null =>
  settings.get(FACTOR_ROLES_SETTING) ?? null

/** Roles that need a second factor: as an administrator has set them, else as `.env` has them (DECISIONS 11). */
export function factorRoles(settings?: StoredSettings): RoleId[] {
  const set = storedFactorRoles(settings)
  return officersIn(set === null ? signIn.secondFactorRoles : set.split(',').map(Number))
}

/** Roles that cannot be left out: administrators, where the installation asks it of them. */
export const mandatoryFactorRoles = (): RoleId[] =>
  officersIn(signIn.secondFactorRoles).filter((role) => role === Role.administrator)

/** Roles as the setting keeps them, in their order. */
export const serialiseRoles = (roles: readonly number[]): string =>
  officersIn(roles).join(',') || 'none'
