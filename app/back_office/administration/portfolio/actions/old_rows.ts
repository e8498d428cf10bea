import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { batches } from '#kernel/database/dialect'
import { decrypt } from '#kernel/vault/vault'
import type { Finding } from '#administration/portfolio/rules/checked_loans'
import type { RowValues, SheetName } from '#administration/portfolio/rules/sheets'
import db from '@adonisjs/lucid/services/db'

/** A row of the existing portfolio to be written into the portal. */
export interface OldRow {
  id: number
  key: string | null
  parentKey: string | null
  values: RowValues
  marks: Finding[]
}

const COLUMNS = ['id', 'row_key', 'parent_key', 'content', 'facts', 'marks', 'check_marks'] as const

type StoredRow = Record<(typeof COLUMNS)[number], string | null>

/** Returns the content of a row, which is encrypted if personal. */
export const valuesOf = ({ content, facts }: Pick<StoredRow, 'content' | 'facts'>) =>
  JSON.parse(facts ?? decrypt(content!, 'change')) as RowValues

const readRow = (row: StoredRow): OldRow => ({
  id: Number(row.id),
  key: row.row_key,
  parentKey: row.parent_key,
  values: valuesOf(row),
  marks: [row.marks, row.check_marks].flatMap((list) => JSON.parse(list ?? '[]') as Finding[]),
})

/** Returns applicants that are not written yet, in the order of the files. */
export async function unwrittenApplicants(
  importId: number,
  { after, limit }: { after: number; limit: number },
  trx: TransactionClientContract
): Promise<OldRow[]> {
  const rows: StoredRow[] = await trx
    .from('portfolio_import_rows')
    .where({ import_id: importId, sheet: 'applicants' })
    .whereNull('written_id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select(...COLUMNS)
  return rows.map(readRow)
}

/** Returns the rows of a sheet by the key of their parent row. */
export async function childRows(
  importId: number,
  sheet: SheetName,
  parents: readonly Pick<OldRow, 'key'>[],
  trx: TransactionClientContract
): Promise<Map<string, OldRow[]>> {
  const keys = parents.flatMap(({ key }) => key ?? [])
  const found: OldRow[] = []
  for (const some of batches(keys)) {
    const rows: StoredRow[] = await trx
      .from('portfolio_import_rows')
      .where({ import_id: importId, sheet })
      .whereIn('parent_key', some)
      .select(...COLUMNS)
    found.push(...rows.map(readRow))
  }
  /** Sorted here, because to avoid a sort the database would scan the complete sheet. */
  found.sort((a, b) => a.id - b.id)
  /** MariaDB compares without regard to accents, so rows are grouped by the exact key here. */
  return Map.groupBy(found, ({ parentKey }) => parentKey!)
}

export type Row = Record<string, string | number | boolean | null>

/** Inserts rows in as few statements as both databases allow. */
export async function insertRows(
  table: string,
  rows: readonly Row[],
  trx: TransactionClientContract
): Promise<void> {
  for (const some of batches(rows)) await trx.table(table).multiInsert(some)
}

/** Returns the ids of rows by the value of a unique column. */
export async function idsByValue(
  table: string,
  column: string,
  values: readonly (string | number)[],
  trx: TransactionClientContract
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const some of batches(values)) {
    const rows = await trx.from(table).whereIn(column, some).select('id', `${column} as value`)
    for (const { id, value } of rows) ids.set(String(value), Number(id))
  }
  return ids
}

/** Truncates a text to the length of its column; the check reports longer ones. */
export const textOf = (value: string | number | null | undefined, length: number): string =>
  String(value ?? '').slice(0, length)

export const amountOf = (row: OldRow, name: string) => Number(row.values[name])

export const dayOf = (row: OldRow, name: string) => row.values[name] as PlainDate

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

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
export async function existingPeople(rows: readonly NamedRow[]): Promise<Set<string>> {
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

export async function existingLetters(rows: readonly NamedRow[]): Promise<Set<string>> {
  const keys = rows.flatMap(({ row_key: key }) => key ?? [])
  const there = await db.from('lois').whereIn('number', keys).select('number')
  return new Set(there.map(({ number }) => String(number)))
}
