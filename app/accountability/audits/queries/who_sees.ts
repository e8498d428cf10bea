import { Role } from '#auth/roles'
import { seesOffice } from '#audits/queries/desks'
import type { Districts } from '#lists/districts'

export interface ItemViewer {
  id: number
  roleId: number
  districts: Districts
}

/** Who sees every sample: the auditor, and who answers for the whole house. */
const ROLES_SEEING_ALL: readonly number[] = [Role.auditor, Role.managingDirector, Role.generalManager]

export const seesSamples = ({ roleId, districts }: Omit<ItemViewer, 'id'>): boolean =>
  ROLES_SEEING_ALL.includes(roleId) && districts === null

/** Whether an item is for this officer's office to answer. */
export const isForOffice = (
  { roleId, officeId }: { roleId: number; officeId: number },
  officer: Omit<ItemViewer, 'id'>
): boolean => officer.roleId === roleId && seesOffice(officer.districts, officeId)
