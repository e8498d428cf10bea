import { REVIEW_ORDER, type RoleId } from '#auth/roles'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'

/** Roles that decide appeals: all reviewing roles except the lowest. */
export const APPEAL_ROLES: readonly RoleId[] = REVIEW_ORDER.slice(1)

const rankOf = (role: number) => REVIEW_ORDER.findIndex((one) => one === role)

/**
 * Returns the roles above one that rejected, the nearest first: the appeal goes to the first one that has somebody who
 * may decide. Empty for the managing director, whose rejections are appealed outside.
 */
export const rolesAbove = (role: number): readonly RoleId[] =>
  rankOf(role) < 0 ? [] : REVIEW_ORDER.slice(rankOf(role) + 1)

/**
 * Returns the roles whose rejections somebody of this role decides on: those directly below, and those further below if
 * nobody between may.
 */
export function rolesBelow(role: number): { right: RoleId[]; further: RoleId[] } {
  const below = REVIEW_ORDER.slice(0, Math.max(rankOf(role), 0))
  return { right: below.slice(-1), further: below.slice(0, -1) }
}

/**
 * Returns the role that has to decide an appeal: the nearest one above with a holder who has not decided anything on
 * the application yet.
 *
 * @param holdersOf ids of the people who hold a role's post for the district of the application
 * @param earlier ids of the officers who have taken any step on the application
 * @returns null if nobody inside may decide it
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
 * Returns the last day on which a rejection can be appealed, inclusive (DECISIONS 4).
 *
 * @param rejectedOn the day in India
 * @param appealDays the scheme's days
 */
export const lastDayOfAppeal = (rejectedOn: PlainDate, appealDays: number): PlainDate =>
  addDays(rejectedOn, appealDays)

/** Maximum number of documents attached to one appeal. */
export const MAX_ATTACHMENTS = 3

/** Maximum number of characters of an appeal. */
export const MAX_CHARACTERS = 3000
