import type { PersonChange } from '#administration/people/person_acts'
import type { Post } from '#auth/rules/posts'
import { isKeptByTwo } from '#auth/rules/two_persons'

/**
 * Whether a change of people is for two persons: of whoever has such a role, or is to have one.
 *
 * @param posts of the account that is changed, as far as they are not over
 */
export function isForTwo(change: PersonChange, posts: readonly Pick<Post, 'roleId'>[]): boolean {
  if (change.act === 'add') return change.people.some(isKeptByTwo)
  if (change.act === 'give_post' && isKeptByTwo(change.post)) return true
  return posts.some(isKeptByTwo)
}
