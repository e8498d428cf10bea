import { holdersOfPosts, postsOf } from '#auth/queries/posts'
import type Grievance from '#grievances/models/grievance'
import { chainOf } from '#grievances/rules/terms'
import { hasDistrict } from '#lists/districts'

type Placed = Pick<Grievance, 'kind' | 'aboutRoleId' | 'districtId'>

/**
 * The posts of the chain of a complaint that somebody has today who may see it: not whoever ever held the post
 * that it is about, there.
 */
export async function heldPosts({ kind, aboutRoleId, districtId }: Placed): Promise<number[]> {
  const roleIds = chainOf(kind, aboutRoleId)
  const held: number[] = []
  for (const roleId of roleIds) {
    const holders = (await holdersOfPosts({ roleIds: [roleId], districtId })).map(({ id }) => id)
    const all = aboutRoleId === null ? [] : await postsOf(holders)
    const blind = all
      .filter((post) => post.roleId === aboutRoleId && hasDistrict(post.districts, districtId))
      .map(({ userId }) => userId)
    if (holders.some((id) => !blind.includes(id))) held.push(roleId)
  }
  return held
}
