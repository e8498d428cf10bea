import User from '#auth/models/user'
import { roleAssignmentsOf } from '#auth/queries/posts'
import { OFFICER_ROLES } from '#auth/roles'
import type { HeldRoleAssignment } from '#auth/rules/posts'
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
  const held = Map.groupBy(await roleAssignmentsOf(people.map(({ id }) => id)), ({ userId }) => userId)
  const isNear = (assignment: HeldRoleAssignment) =>
    districts === null ||
    assignment.districts === null ||
    assignment.districts.some((id) => districts.includes(id))
  return people
    .map((officer) => ({ officer, posts: held.get(officer.id) ?? [] }))
    .filter(({ posts: assignments }) => assignments.some(isNear))
    .map(({ officer, posts: assignments }) => ({
      value: String(officer.id),
      label: officerLabel(officer, assignments, locale),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

/** The name of an officer; null for everybody else, whose names a filter does not tell. */
export async function officerName(id: number, locale: string): Promise<string | null> {
  const officer = await officers().where('id', id).first()
  return officer && officerLabel(officer, await roleAssignmentsOf([id]), locale)
}

/** Name, office and districts: those of the post held last. */
function officerLabel({ displayName, postId }: User, assignments: HeldRoleAssignment[], locale: string) {
  const assignment = assignments.find(({ id }) => id === postId) ?? assignments.at(-1)
  return [displayName, ...(assignment ? [postLabel(assignment, locale)] : [])].join(', ')
}
