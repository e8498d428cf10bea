import { Role, type RoleId } from '#auth/roles'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'

/** Who decides the appeals against the rejections of a role (DECISIONS 4): 3 for 2's, 5 for 3's, 4 for 5's. */
const NEXT_ROLE: Readonly<Partial<Record<number, RoleId>>> = {
  [Role.districtOfficer]: Role.agm,
  [Role.agm]: Role.generalManager,
  [Role.generalManager]: Role.managingDirector,
}

/** Roles that decide any appeal. */
export const APPEAL_ROLES: readonly RoleId[] = Object.values(NEXT_ROLE).filter(
  (role) => role !== undefined
)

/**
 * The roles above one that rejected, the nearest first: whom an appeal goes to, and who takes it where
 * nobody of a role may. None above the managing director, whose rejections are appealed outside.
 */
export function rolesAbove(role: number): RoleId[] {
  const next = NEXT_ROLE[role]
  return next === undefined ? [] : [next, ...rolesAbove(next)]
}

/**
 * Roles whose rejections somebody of this role decides on: those right below, and those further below, where
 * nobody between may.
 */
export function rolesBelow(role: number): { right: number[]; further: number[] } {
  const below = Object.keys(NEXT_ROLE)
    .map(Number)
    .filter((one) => rolesAbove(one).some((above) => above === role))
  const isRight = (one: number) => NEXT_ROLE[one] === role
  return { right: below.filter(isRight), further: below.filter((one) => !isRight(one)) }
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
