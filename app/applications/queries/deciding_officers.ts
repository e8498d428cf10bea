import User from '#auth/models/user'
import { OFFICER_ROLES } from '#auth/roles'
import type { Viewer } from '#lists/filters'
import { localName, masters, type Option } from '#masters/queries/masters'

/** Officers whose steps a list can be asked for, by name: for a bound one those of the own district. */
export async function decidingOfficers(viewer: Viewer, locale: string): Promise<Option[]> {
  const query = User.query().whereIn('roleId', [...OFFICER_ROLES])
  if (viewer.districtId !== null) {
    query.where((of) => void of.where('districtId', viewer.districtId!).orWhereNull('districtId'))
  }
  const options = (await query).map((officer) => ({
    value: String(officer.id),
    label: officerLabel(officer, locale),
  }))
  return options.toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

/** The name of an officer; null for everybody else, whose names a filter does not tell. */
export async function officerNamed(id: number, locale: string): Promise<string | null> {
  const officer = await User.query()
    .where('id', id)
    .whereIn('roleId', [...OFFICER_ROLES])
    .first()
  return officer && officerLabel(officer, locale)
}

/** Name, office and district. */
function officerLabel({ displayName, roleId, districtId }: User, locale: string) {
  const role = localName(masters().role(roleId), locale)
  const district = districtId === null ? [] : [localName(masters().district(districtId), locale)]
  return [displayName, role, ...district].join(', ')
}
