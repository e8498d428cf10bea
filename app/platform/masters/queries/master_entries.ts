import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { TRANSLATIONS_TABLE } from '#kernel/database/translations'
import { NotFound } from '#kernel/exceptions/refusal'
import { contentVersion } from '#kernel/http/expected_version'
import { TRANSLATIONS } from '#kernel/formats/languages'
import {
  type EntryValues,
  type MasterField,
  type References,
  sheetFieldsOf,
} from '#masters/rules/master_entries'
import {
  type CellValue,
  type Column,
  type FileTable,
  type MasterTable,
  identityOf,
} from '#masters/seed/master_table'
import { MASTER_TABLES } from '#masters/seed/master_tables'

/** One row of a master with its texts in every language. */
export interface MasterEntry {
  /** Its number or code. */
  id: string
  values: EntryValues
}

/** The master whose table an address names. @throws NotFound */
export function masterByTable(table: string): MasterTable {
  const master = MASTER_TABLES.find((one) => one.table === table)
  if (!master) throw new NotFound()
  return master
}

interface EntryFilter {
  /** Only these rows. */
  ids?: readonly string[]
  isLocked?: boolean
}

/** Rows that one statement selects by their ids. */
const ID_BATCH_SIZE = 500

/** Lists the rows of a master in its order, with their texts; locked where they will be changed. */
export async function listEntries(
  master: MasterTable,
  client: QueryClientContract,
  { ids, isLocked }: EntryFilter = {}
): Promise<MasterEntry[]> {
  const identity = identityOf(master)
  const query = client.from(master.table).where(master.within ?? {})
  const textQuery = client.from(TRANSLATIONS_TABLE).where('table_name', master.table)
  if (ids && ids.length <= ID_BATCH_SIZE) {
    query.whereIn(identity, [...ids])
    textQuery.whereIn('row_id', [...ids])
  }
  for (const column of master.order) query.orderBy(column)
  if (isLocked && 'isTransaction' in client && client.isTransaction) query.forUpdate()
  const rows: Record<string, CellValue>[] = await query
  const texts = new Map<string, string>()
  for (const { row_id: id, field, locale, text } of await textQuery) {
    texts.set([id, field, locale].join(), text)
  }
  const fields = sheetFieldsOf(master)
  return rows.map((row) => {
    const id = String(row[identity])
    const values = fields.map((field) => [field.name, valueOf(master, field, row, id, texts)])
    return { id, values: Object.fromEntries(values) }
  })
}

/** Kinds of columns whose values are numbers, whatever type the database returns. */
const NUMERIC_KINDS: readonly Column['kind'][] = ['whole', 'flag', 'paise']

function valueOf(
  { retires }: MasterTable,
  { name, column, text }: MasterField,
  row: Record<string, CellValue>,
  id: string,
  texts: ReadonlyMap<string, string>
): CellValue {
  if (name === 'is_retired') {
    return retires === 'is_active' ? Number(!row.is_active) : Number(row.is_retired)
  }
  if (text && TRANSLATIONS.includes(text.locale)) {
    return texts.get([id, text.field, text.locale].join()) ?? null
  }
  const value = row[name] ?? null
  return value !== null && NUMERIC_KINDS.includes(column.kind) ? Number(value) : value
}

/** Finds one row by its number or code. @throws NotFound */
export async function entryById(
  master: MasterTable,
  id: string,
  client: QueryClientContract,
  isLocked = false
): Promise<MasterEntry> {
  const [entry] = await listEntries(master, client, { ids: [id], isLocked })
  if (!entry) throw new NotFound()
  return entry
}

/** A short text that changes whenever the row changes. */
export const entryVersion = ({ values }: MasterEntry): string => contentVersion(values)

/** Version of the complete master. */
export const masterVersion = (entries: readonly MasterEntry[]): string => contentVersion(entries)

/** Version of the order of its rows. */
export const orderVersion = (entries: readonly MasterEntry[]): string =>
  contentVersion(entries.map(({ id }) => id))

/** The rows that the columns of a master may refer to. */
export async function listReferences(
  master: MasterTable,
  client: QueryClientContract
): Promise<References> {
  const tables = Object.values(master.columns).flatMap(({ references }) => references ?? [])
  const found = new Map<string, ReadonlyMap<string, boolean>>()
  for (const table of new Set(tables)) {
    const other = masterByTable(table)
    const { retires } = other
    const rows: Record<string, CellValue>[] = await client.from(table)
    const isRetired = (row: Record<string, CellValue>) =>
      retires ? Boolean(row[retires]) === (retires === 'is_retired') : false
    found.set(table, new Map(rows.map((row) => [String(row[identityOf(other)]), isRetired(row)])))
  }
  return found
}

/** The position of the last row of a manually ordered master; 0 where there is none. */
export async function lastPosition(master: FileTable, client: QueryClientContract) {
  const [{ last }] = await client.from(master.table).max('position as last')
  return Number(last ?? 0)
}

/** Limit when counting the rows that use a row. */
export const MAX_USES = 1000

/** Counts the rows of other tables that use a row of a master, by table; tables without any are omitted. */
export async function usesOf(
  { usedBy }: MasterTable,
  id: string,
  client: QueryClientContract
): Promise<{ table: string; rows: number }[]> {
  const found = new Map<string, number>()
  for (const { table, column, where = {} } of usedBy) {
    const query = client.from(table).where(column, id).where(where).limit(MAX_USES)
    const counted = client
      .query()
      .from(query.select(client.raw('1')).as('used'))
      .count('* as rows')
    const [{ rows }] = await counted
    found.set(table, (found.get(table) ?? 0) + Number(rows))
  }
  return [...found].flatMap(([table, rows]) => (rows > 0 ? [{ table, rows }] : []))
}
