import { Role } from '#auth/roles'

/** Somebody who might confirm a change. */
export interface Confirmer {
  id: number
  roleId: number
  isActive: boolean
}

/** Roles of which somebody may ever confirm. */
export const CONFIRMING_ROLES: readonly number[] = [Role.administrator, Role.managingDirector]

/**
 * Whether a person may confirm what somebody asked for: another administrator, or the managing director
 * where there is no second administrator.
 *
 * @param administrators how many active ones there are
 */
export function mayConfirm(
  person: Confirmer,
  { askedBy, administrators }: { askedBy: number; administrators: number }
): boolean {
  if (!person.isActive || person.id === askedBy) return false
  if (person.roleId === Role.administrator) return true
  return person.roleId === Role.managingDirector && administrators <= 1
}

/** Those of some people who may confirm what one of them, or somebody else, asked for. */
export function confirmersOf<P extends Confirmer>(people: readonly P[], askedBy: number): P[] {
  const administrators = people.filter(
    ({ isActive, roleId }) => isActive && roleId === Role.administrator
  ).length
  return people.filter((person) => mayConfirm(person, { askedBy, administrators }))
}
