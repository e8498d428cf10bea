import db from '@adonisjs/lucid/services/db'
import type { RowValues } from '#administration/portfolio/rules/sheets'

/** A row to be checked, with the data that identifies people and letters. */
interface NamedRow {
  values: RowValues
  row_key: string | null
  aadhaar_digest: string | null
  pan_digest: string | null
}

export const nameKeyOf = ({ mobile, first_name: first, last_name: last }: RowValues) =>
  mobile ? [mobile, first, last].join('|').toLowerCase() : ''

/** Returns digests of numbers, and mobiles with names, of people already in the portal. */
export async function peopleThere(rows: readonly NamedRow[]): Promise<Set<string>> {
  const mobiles = rows.flatMap(({ values }) => (values.mobile ? [String(values.mobile)] : []))
  const found = new Set<string>()
  for (const column of ['aadhaar_digest', 'pan_digest'] as const) {
    const digests = rows.flatMap((row) => row[column] ?? [])
    const there = await db.from('profiles').whereIn(column, digests).select(column)
    for (const row of there) found.add(row[column])
  }
  const users = await db
    .from('users')
    .whereIn('mobile', mobiles)
    .select('mobile', 'first_name', 'last_name')
  for (const user of users) found.add(nameKeyOf(user))
  return found
}

export async function lettersThere(rows: readonly NamedRow[]): Promise<Set<string>> {
  const keys = rows.flatMap(({ row_key: key }) => key ?? [])
  const there = await db.from('lois').whereIn('number', keys).select('number')
  return new Set(there.map(({ number }) => String(number)))
}
