/** Districts in a user's scope, or requested; null means all of them, an empty list none. */
export type Districts = readonly number[] | null

/** The district, if there is only one. */
export const singleDistrict = (districts: Districts): number | null =>
  districts?.length === 1 ? districts[0] : null

/** Whether there is nothing to choose. */
export const isBound = (districts: Districts): boolean => districts !== null && districts.length < 2

export const hasDistrict = (districts: Districts, districtId: number | null): boolean =>
  districts === null || (districtId !== null && districts.includes(districtId))

/** Returns the requested district, where it is in scope; else the complete scope. */
export const requestedInScope = (scope: Districts, requested: number | null): Districts =>
  requested !== null && hasDistrict(scope, requested) ? [requested] : scope

interface Narrowed {
  whereIn(column: string, values: number[]): unknown
  where(column: string, value: number): unknown
}

/** Limits a query to these districts: with only one, an index can be read in order. */
export function whereDistricts<Query extends object>(
  query: Query,
  column: string,
  districts: Districts
): Query {
  if (districts === null) return query
  const narrowed = query as unknown as Narrowed
  if (districts.length === 1) narrowed.where(column, districts[0])
  else narrowed.whereIn(column, [...districts])
  return query
}

/** The same condition as SQL, to append to other conditions, with its bindings. */
export function districtSql(column: string, districts: Districts) {
  if (districts === null) return { sql: '', bindings: [] }
  const placeholders = districts.map(() => '?').join(', ')
  return { sql: ` and ${column} in (${placeholders || 'null'})`, bindings: [...districts] }
}

/** Returns a text that identifies the districts, in any order; '' means all. */
export const districtKey = (districts: Districts): string =>
  districts === null ? '' : districts.toSorted((a, b) => a - b).join(',') || '-'
