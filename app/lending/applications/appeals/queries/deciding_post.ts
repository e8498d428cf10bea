import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { earlierDeciders } from '#applications/appeals/queries/rejections'
import { decidingRole, rolesAbove } from '#applications/appeals/rules/deciding_role'
import { holderIds, postsOf } from '#auth/queries/posts'
import type { RoleId } from '#auth/roles'
import { type HeldPost, isInForce } from '#auth/rules/posts'
import { getClock } from '#kernel/calendar/clock'
import { hasDistrict } from '#lists/districts'

/** Whose turn an appeal is. */
export interface DecidingPost {
  /** Null where nobody inside may decide it today: it waits until somebody else has one of the posts. */
  role: RoleId | null
  /** The role above the one that rejected, which decides unless nobody of it may. */
  nearest: RoleId | null
  /** Who may not: officers who have taken a step of the file before. */
  earlier: ReadonlySet<number>
}

interface Rejected {
  districtId: number
  /** The role that rejected. */
  rejectedBy: number
}

type HoldersOf = (role: RoleId, districtId: number) => Promise<readonly number[]>

/** Ids of the people with a role's post for a district today; the posts of a role are read once. */
export function postHolders(client: QueryClientContract): HoldersOf {
  const today = getClock().today()
  const known = new Map<RoleId, Promise<HeldPost[]>>()
  const postsOfRole = async (role: RoleId) => {
    const posts = await postsOf(await holderIds(role, client), client)
    return posts.filter((post) => post.roleId === role && isInForce(post, today))
  }
  return async (role, districtId) => {
    const posts = known.get(role) ?? postsOfRole(role)
    known.set(role, posts)
    return (await posts)
      .filter(({ districts }) => hasDistrict(districts, districtId))
      .map(({ userId }) => userId)
  }
}

/** Whose turn the appeal against a rejection is, by the posts of today and who has decided before. */
export async function postFor(
  { districtId, rejectedBy }: Rejected,
  earlier: ReadonlySet<number>,
  holdersOf: HoldersOf
): Promise<DecidingPost> {
  return {
    role: await decidingRole(rejectedBy, (role) => holdersOf(role, districtId), earlier),
    nearest: rolesAbove(rejectedBy)[0] ?? null,
    earlier,
  }
}

/** The same of one application. */
export async function decidingPost(
  { id, ...rejected }: Rejected & { id: number },
  client: QueryClientContract
): Promise<DecidingPost> {
  const earlier = await earlierDeciders([id], client)
  return postFor(rejected, earlier.get(id) ?? new Set(), postHolders(client))
}

/** Whether it is this officer's to decide, under the post of today. */
export const mayDecide = (
  { role, earlier }: DecidingPost,
  officer: { id: number; roleId: number }
): boolean => role === officer.roleId && !earlier.has(officer.id)
