/** An officer bound to a district reaches its rows alone, any other those of all (DECISIONS 10). */
interface Officer {
  districtId: number | null
}

/** Whether a row of this district is within the officer's reach. */
export const reaches = (officer: Officer, districtId: number | null) =>
  officer.districtId === null || officer.districtId === districtId

/** Narrows a look-up to the rows within the officer's reach. */
export function withinReach<Query extends { where(column: 'districtId', value: number): unknown }>(
  query: Query,
  { districtId }: Officer
): Query {
  if (districtId !== null) query.where('districtId', districtId)
  return query
}
