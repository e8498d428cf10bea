import User from '#auth/models/user'
import { roleAssignmentsOf } from '#auth/queries/role_assignments'
import { OFFICER_ROLES } from '#auth/roles'
import type { HeldRoleAssignment } from '#auth/rules/role_assignments'
import type { Viewer } from '#lists/filters'
import { districtOptions, postLabel } from '#masters/queries/master_filters'
import { type Option, loanTypeName, localName, masters, options } from '#masters/queries/masters'
import { assignmentChoices } from '#approvals/collaboration/queries/assignments'
import type { I18n } from '@adonisjs/i18n'
import type { DashboardColumn } from '#masters/rules/coded_values'
import { waitingChoices } from '#workflow/queries/waits'

const officers = () => User.query().whereIn('roleId', [...OFFICER_ROLES])

/**
 * Returns officers by whose steps a list can be filtered, by name: for a viewer bound to districts, those who have or
 * had a post in them.
 */
async function decidingOfficers({ districts }: Viewer, locale: string): Promise<Option[]> {
  const people = await officers()
  const held = Map.groupBy(
    await roleAssignmentsOf(people.map(({ id }) => id)),
    ({ userId }) => userId
  )
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

/** Returns the name of an officer; null for everybody else, whose names a filter must not reveal. */
export async function officerName(id: number, locale: string): Promise<string | null> {
  const officer = await officers().where('id', id).first()
  return officer && officerLabel(officer, await roleAssignmentsOf([id]), locale)
}

/** Returns name, office and districts: those of the post held last. */
function officerLabel(
  { displayName, postId }: User,
  assignments: HeldRoleAssignment[],
  locale: string
) {
  const assignment = assignments.find(({ id }) => id === postId) ?? assignments.at(-1)
  return [displayName, ...(assignment ? [postLabel(assignment, locale)] : [])].join(', ')
}

/** Returns the choices of the list's filters for this officer, in their language. */
export async function listChoices(viewer: Viewer, i18n: I18n) {
  const { locale } = i18n
  const all = masters()
  const columns = new Set<DashboardColumn>(
    all.applicationStatuses.map((status) => status.dashboardColumn)
  )
  return {
    schemes: all.schemes.map((scheme) => ({
      value: String(scheme.id),
      label: loanTypeName(scheme, locale),
    })),
    districts: districtOptions(viewer, locale).map((district) => ({
      ...district,
      inner: byLabel(options(all.talukas(Number(district.value)), locale), locale),
    })),
    statuses: all.applicationStatuses.map((status) => ({
      value: String(status.id),
      label: localName(status, locale),
    })),
    columns: [...columns].map((value) => ({
      value,
      label: i18n.t(`workflow.stages.application.${value}.name`),
    })),
    castes: byLabel(options(all.castes, locale), locale),
    genders: options(all.genders, locale),
    officers: await decidingOfficers(viewer, locale),
    ...waitingChoices(i18n),
    ...assignmentChoices(i18n),
  }
}

/** Districts ordered by name. */
export const districtChoices = (locale: string) =>
  byLabel(options(masters().districts, locale), locale)

const byLabel = (all: Option[], locale: string) =>
  all.toSorted((a, b) => a.label.localeCompare(b.label, locale))
