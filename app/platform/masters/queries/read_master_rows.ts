import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { TRANSLATIONS_TABLE } from '#kernel/database/translations'
import { TRANSLATIONS, textColumn } from '#kernel/formats/languages'
import type { MasterRows } from '#masters/queries/row_types'
import { MASTER_TABLES } from '#masters/seed/master_tables'

/** Versions of the workflow made on screen, which no file knows. */
const VERSIONS = {
  list: 'workflowVersions',
  table: 'workflow_versions',
  order: ['subject_type', 'number'],
} as const

const MASTERS = MASTER_TABLES.map(({ table }) => table)

/** Columns that are flags although they come back as 1 and 0. */
const FLAG = /^is_|^shows_|^unlocks_|^editable_|^allows_|^needs_|^comes_/

/** Texts of every master in other languages: by table, row and field, the text of each language. */
async function readTexts(source: QueryClientContract) {
  const texts = new Map<string, string>()
  const rows = await source.from(TRANSLATIONS_TABLE).whereIn('table_name', MASTERS)
  for (const { table_name: table, row_id: row, field, locale, text } of rows) {
    texts.set([table, row, field, locale].join(), text)
  }
  return texts
}

/** Reads all masters; plain frozen objects, because models would cost the start more than it gives. */
export async function readMasterRows(client?: QueryClientContract): Promise<MasterRows> {
  const source = client ?? db.connection()
  const texts = await readTexts(source)
  const lists: Record<string, unknown[]> = {}
  for (const { list, table, order } of [...MASTER_TABLES, VERSIONS]) {
    const query = source.from(table).select('*')
    for (const column of order) query.orderBy(column)
    const rows: Record<string, unknown>[] = await query
    const columns = Object.keys(rows[0] ?? {}).map((column) => ({
      column,
      property: column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      isFlag: FLAG.test(column),
    }))
    const fields = columns.flatMap(({ column, property }) =>
      column.endsWith('_en') ? { field: column.slice(0, -3), stem: property.slice(0, -2) } : []
    )
    lists[list] = rows.map((row) => {
      const entry: Record<string, unknown> = {}
      for (const { column, property, isFlag } of columns) {
        entry[property] = isFlag ? Boolean(row[column]) : row[column]
      }
      for (const { field, stem } of fields) {
        for (const locale of TRANSLATIONS) {
          const text = texts.get([table, row.id ?? row.code, field, locale].join())
          entry[textColumn(stem, locale)] = text ?? null
        }
      }
      return Object.freeze(entry)
    })
  }
  /** The column names of database/schema.ts and the types above say the same; a test compares. */
  return lists as unknown as MasterRows
}

/** The number of the last change of any master. */
export async function mastersVersion(client?: QueryClientContract): Promise<number> {
  const row = await (client ?? db.connection()).from('master_versions').where('id', 1).first()
  return Number(row?.version ?? 0)
}
