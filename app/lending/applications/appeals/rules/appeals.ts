import { REVIEW_ORDER, type RoleId } from '#auth/roles'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'

/** Roles that decide any appeal: all that review but the lowest. */
export const APPEAL_ROLES: readonly RoleId[] = REVIEW_ORDER.slice(1)

const rankOf = (role: number) => REVIEW_ORDER.findIndex((one) => one === role)

/**
 * The roles above one that rejected, the nearest first: whom an appeal goes to, and who takes it where
 * nobody of a role may. None above the managing director, whose rejections are appealed outside.
 */
export const rolesAbove = (role: number): readonly RoleId[] =>
  rankOf(role) < 0 ? [] : REVIEW_ORDER.slice(rankOf(role) + 1)

/**
 * Roles whose rejections somebody of this role decides on: those right below, and those further below, where
 * nobody between may.
 */
export function rolesBelow(role: number): { right: RoleId[]; further: RoleId[] } {
  const below = REVIEW_ORDER.slice(0, Math.max(rankOf(role), 0))
  return { right: below.slice(-1), further: below.slice(0, -1) }
}

/**
 * The role whose turn an appeal is: the nearest above in which somebody has the post who has decided
 * nothing on the file yet.
 *
 * @param holdersOf ids of the people who have a role's post for the file's district
 * @param earlier ids of the officers who have taken any step of the file
 * @returns null where nobody inside may decide it
 */
export async function decidingRole(
  rejectedBy: number,
  holdersOf: (role: RoleId) => Promise<readonly number[]>,
  earlier: ReadonlySet<number>
): Promise<RoleId | null> {
  for (const role of rolesAbove(rejectedBy)) {
    const holders = await holdersOf(role)
    if (holders.some((id) => !earlier.has(id))) return role
  }
  return null
}

/**
 * The last day on which a rejection can be appealed, that day included (DECISIONS 4).
 *
 * @param rejectedOn the day in India
 * @param appealDays the scheme's days
 */
export const lastDayOfAppeal = (rejectedOn: PlainDate, appealDays: number): PlainDate =>
  addDays(rejectedOn, appealDays)

/** Papers that go with one appeal. */
export const MAX_ATTACHMENTS = 3

/** Characters of an appeal. */
export const MAX_CHARACTERS = 3000
