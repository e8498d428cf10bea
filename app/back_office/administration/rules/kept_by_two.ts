import type { OfficerChange } from '#administration/people/person_acts'
import type { RoleAssignment } from '#auth/rules/posts'
import { needsTwoAdministrators } from '#auth/rules/two_persons'

/**
 * Whether a change of people is for two persons: of whoever has such a role, or is to have one.
 *
 * @param posts of the account that is changed, as far as they are not over
 */
export function needsSecondPerson(change: OfficerChange, posts: readonly Pick<RoleAssignment, 'roleId'>[]): boolean {
  if (change.act === 'add') return change.people.some(needsTwoAdministrators)
  if (change.act === 'give_post' && needsTwoAdministrators(change.post)) return true
  return posts.some(needsTwoAdministrators)
}
