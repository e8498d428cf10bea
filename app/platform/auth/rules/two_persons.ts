import { Role } from '#auth/roles'
import type { RoleAssignment } from '#auth/rules/posts'

/** Roles whose people two administrators keep together: they decide on money, or on everybody else. */
const TWO_ADMINISTRATOR_ROLES: readonly number[] = [
  Role.administrator,
  Role.managingDirector,
  Role.generalManager,
  Role.accounts,
  Role.auditor,
]

export const needsTwoAdministrators = ({ roleId }: Pick<RoleAssignment, 'roleId'>) => TWO_ADMINISTRATOR_ROLES.includes(roleId)

/** By account, who gave access to it lately: made it, set its password, opened it again, changed where its codes go. */
export type AccessGrantors = ReadonlyMap<number, readonly number[]>

/** Whoever might use an account: its person, who gave access to it, and who gave them theirs. */
function possibleUsers(account: number, givers: AccessGrantors): Set<number> {
  const hands = new Set([account])
  /** A set that grows while it is walked is walked to its end. */
  for (const one of hands) for (const giver of givers.get(one) ?? []) hands.add(giver)
  return hands
}

/** Whether one person might use both accounts, so that the two are no two pairs of eyes (DECISIONS 10). */
export function mayBeSamePerson(one: number, other: number, givers: AccessGrantors): boolean {
  return !possibleUsers(one, givers).isDisjointFrom(possibleUsers(other, givers))
}
