import { Role } from '#auth/roles'

/** Somebody who might confirm a change. */
export interface Confirmer {
  id: number
  roleId: number
  isActive: boolean
}

/** Roles of which somebody may ever confirm. */
export const CONFIRMING_ROLES: readonly number[] = [Role.administrator, Role.managingDirector]

/** Ids of the active people of each role that confirms. */
export interface Confirmers {
  administrators: readonly number[]
  directors: readonly number[]
}

/** A change, by who asked for it and the one person whom it is about. */
export interface ChangeOfPeople {
  askedBy: number
  aboutUser: number | null
}

/** Who may confirm a change if it is not about themselves: administrators, else the managing director too. */
function impartial({ administrators, directors }: Confirmers, { aboutUser }: ChangeOfPeople) {
  const others = (ids: readonly number[]) => ids.filter((id) => id !== aboutUser)
  const seconds = others(administrators)
  return { administrators: seconds, directors: seconds.length <= 1 ? others(directors) : [] }
}

/**
 * Whether a person may confirm what somebody asked for: another administrator, or the managing director
 * where there is no second administrator. What is about oneself is for oneself only where nobody else
 * could confirm it.
 *
 * @param all everybody of the two roles
 */
export function mayConfirm(person: Confirmer, change: ChangeOfPeople, all: Confirmers): boolean {
  if (!person.isActive || person.id === change.askedBy) return false
  if (!CONFIRMING_ROLES.includes(person.roleId)) return false
  const those = impartial(all, change)
  if (person.id === change.aboutUser) {
    const anybody = [...those.administrators, ...those.directors]
    return anybody.every((id) => id === change.askedBy)
  }
  return person.roleId === Role.administrator || those.administrators.length <= 1
}

/** Those of some people who may confirm what one of them, or somebody else, asked for. */
export function confirmersOf<P extends Confirmer>(
  people: readonly P[],
  change: ChangeOfPeople
): P[] {
  const all = confirmersAmong(people)
  return people.filter((person) => mayConfirm(person, change, all))
}

/** The active ones of the two roles. */
export function confirmersAmong(people: readonly Confirmer[]): Confirmers {
  const of = (role: number) =>
    people.filter((one) => one.isActive && one.roleId === role).map(({ id }) => id)
  return { administrators: of(Role.administrator), directors: of(Role.managingDirector) }
}
