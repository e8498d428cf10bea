import { type Districts, hasDistrict, whereDistricts } from '#lists/districts'

/** An officer in a post of districts reaches their rows alone, any other those of all (DECISIONS 10). */
interface Officer {
  districts: Districts
}

/** Whether a row of this district is within the officer's reach. */
export const isInScope = (officer: Officer, districtId: number | null) =>
  hasDistrict(officer.districts, districtId)

/** Narrows a look-up to the rows within the officer's reach. */
export const scopeToDistricts = <Query extends object>(query: Query, { districts }: Officer): Query =>
  whereDistricts(query, 'districtId', districts)
