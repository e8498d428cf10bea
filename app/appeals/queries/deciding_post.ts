import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { earlierDeciders } from '#appeals/queries/rejections'
import { decidingRole, rolesAbove } from '#appeals/rules/deciding_role'
import { holdersOfPosts } from '#auth/queries/posts'
import type { RoleId } from '#auth/roles'

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
  id: number
  districtId: number
  /** The role that rejected. */
  rejectedBy: number
}

type HoldersOf = (role: RoleId, districtId: number) => Promise<readonly number[]>

/** Ids of the people with a role's post for a district, each asked for once. */
export function postHolders(client: QueryClientContract): HoldersOf {
  const known = new Map<string, Promise<readonly number[]>>()
  return (role, districtId) => {
    const key = `${role}:${districtId}`
    const found =
      known.get(key) ??
      holdersOfPosts({ roleIds: [role], districtId }, client).then((people) =>
        people.map(({ id }) => id)
      )
    known.set(key, found)
    return found
  }
}

/** Whose turn the appeal against a rejection is, by the posts of today. */
export async function decidingPost(
  { id, districtId, rejectedBy }: Rejected,
  client: QueryClientContract,
  holdersOf: HoldersOf = postHolders(client)
): Promise<DecidingPost> {
  const earlier = await earlierDeciders(id, client)
  return {
    role: await decidingRole(rejectedBy, (role) => holdersOf(role, districtId), earlier),
    nearest: rolesAbove(rejectedBy)[0] ?? null,
    earlier,
  }
}

/** Whether it is this officer's to decide, under the post of today. */
export const mayDecide = (
  { role, earlier }: DecidingPost,
  officer: { id: number; roleId: number }
): boolean => role === officer.roleId && !earlier.has(officer.id)
