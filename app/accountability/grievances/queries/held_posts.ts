import { listHolders, roleAssignmentsOf } from '#auth/queries/posts'
import type Grievance from '#grievances/models/grievance'
import { escalationChain } from '#grievances/rules/terms'
import { hasDistrict } from '#lists/districts'

type Jurisdiction = Pick<Grievance, 'kind' | 'aboutRoleId' | 'districtId'>

/**
 * The posts of the chain of a complaint that somebody has today who may see it: not whoever ever held the post
 * that it is about, there.
 */
export async function staffedRoles({ kind, aboutRoleId, districtId }: Jurisdiction): Promise<number[]> {
  const roleIds = escalationChain(kind, aboutRoleId)
  const staffed: number[] = []
  for (const roleId of roleIds) {
    const holders = (await listHolders({ roleIds: [roleId], districtId })).map(({ id }) => id)
    const all = aboutRoleId === null ? [] : await roleAssignmentsOf(holders)
    const excluded = all
      .filter((post) => post.roleId === aboutRoleId && hasDistrict(post.districts, districtId))
      .map(({ userId }) => userId)
    if (holders.some((id) => !excluded.includes(id))) staffed.push(roleId)
  }
  return staffed
}
