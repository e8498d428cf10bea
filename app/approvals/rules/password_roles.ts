import { Role, type RoleId } from '#auth/roles'

/** Whose passwords the AGM resets; the administrator those of everyone else (DECISIONS 10). */
const RESET_BY_AGM: readonly number[] = [Role.applicant, Role.districtOfficer]

/** Whether an officer of this role resets passwords at all. */
export function resetsPasswords(roleId: number): boolean {
  return roleId === Role.agm || roleId === Role.administrator
}

/** Whether an officer of a role resets the password of somebody of another. */
export function mayResetPasswordOf(roleId: number, ofRoleId: RoleId | number): boolean {
  const isForAgm = RESET_BY_AGM.includes(ofRoleId)
  return isForAgm ? roleId === Role.agm : roleId === Role.administrator
}
