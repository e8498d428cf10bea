import User from '#auth/models/user'
import { postsOf } from '#auth/queries/posts'
import { OFFICER_ROLES } from '#auth/roles'
import type { HeldPost } from '#auth/rules/posts'
import type { Viewer } from '#lists/filters'
import { postLabel } from '#masters/queries/master_filters'
import type { Option } from '#masters/queries/masters'

const officers = () => User.query().whereIn('roleId', [...OFFICER_ROLES])

/**
 * Officers whose steps a list can be asked for, by name: for a bound one those who have or had a post in
 * the own districts.
 */
export async function decidingOfficers({ districts }: Viewer, locale: string): Promise<Option[]> {
  const people = await officers()
  const held = Map.groupBy(await postsOf(people.map(({ id }) => id)), ({ userId }) => userId)
  const isNear = (post: HeldPost) =>
    districts === null ||
    post.districts === null ||
    post.districts.some((id) => districts.includes(id))
  return people
    .map((officer) => ({ officer, posts: held.get(officer.id) ?? [] }))
    .filter(({ posts }) => posts.some(isNear))
    .map(({ officer, posts }) => ({
      value: String(officer.id),
      label: officerLabel(officer, posts, locale),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

/** The name of an officer; null for everybody else, whose names a filter does not tell. */
export async function officerNamed(id: number, locale: string): Promise<string | null> {
  const officer = await officers().where('id', id).first()
  return officer && officerLabel(officer, await postsOf([id]), locale)
}

/** Name, office and districts: those of the post held last. */
function officerLabel({ displayName, postId }: User, posts: HeldPost[], locale: string) {
  const post = posts.find(({ id }) => id === postId) ?? posts.at(-1)
  return [displayName, ...(post ? [postLabel(post, locale)] : [])].join(', ')
}
