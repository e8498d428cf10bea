import { Role } from '#auth/roles'

/** Who corrects what applicants state, in their own district (DECISIONS 10). */
export function mayCorrect(roleId: number): boolean {
  return roleId === Role.districtOfficer
}
