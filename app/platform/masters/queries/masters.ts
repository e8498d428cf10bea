import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { TRANSLATIONS_TABLE } from '#kernel/database/translations'
import { TRANSLATIONS, textColumn } from '#kernel/formats/languages'
import type { MasterRows } from '#masters/queries/master_lists'
import { MASTER_TABLES } from '#masters/seed/master_tables'
import logger from '@adonisjs/core/services/logger'
import timeouts from '#config/timeouts'
import { SharedRead } from '#kernel/streams/deadline'
import { Catalogue } from '#masters/queries/catalogue'

/** Versions of the workflow created on screen, which are in no file. */
const VERSIONS = {
  list: 'workflowVersions',
  table: 'workflow_versions',
  order: ['subject_type', 'number'],
} as const

const MASTERS = MASTER_TABLES.map(({ table }) => table)

/** Columns that are flags although the database returns 1 and 0. */
const FLAG = /^is_|^shows_|^unlocks_|^editable_|^allows_|^needs_|^comes_/

/** Texts of all masters in other languages: by table, row and field, the text of each language. */
async function readTexts(source: QueryClientContract) {
  const texts = new Map<string, string>()
  const rows = await source.from(TRANSLATIONS_TABLE).whereIn('table_name', MASTERS)
  for (const { table_name: table, row_id: row, field, locale, text } of rows) {
    texts.set([table, row, field, locale].join(), text)
  }
  return texts
}

/** Reads all masters as plain frozen objects, because models would slow down the start for little benefit. */
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
  /** The column names of database/schema.ts match the types above, as a test verifies. */
  return lists as unknown as MasterRows
}

/** SQL of the number of the last change of any master, for a statement that every request sends. */
export const MASTERS_VERSION = '(select version from master_versions where id = 1)'

/** Reads the number of the last change of any master. */
async function mastersVersion(client?: QueryClientContract): Promise<number> {
  const row = await (client ?? db.connection()).from('master_versions').where('id', 1).first()
  return Number(row?.version ?? 0)
}

export { Catalogue } from '#masters/queries/catalogue'
export { UnknownMaster, type NumberedList } from '#masters/queries/master_lists'
export {
  byName,
  loanTypeName,
  localName,
  localText,
  namesOf,
  options,
  type Option,
} from '#masters/rules/local_names'
export type * from '#masters/queries/master_lists'

/** Maximum time for which a process uses masters that were changed outside the portal. */
const MAX_AGE_MS = 60_000

let current: Catalogue | null = null
/** Number of the last change contained in `current`. */
let version = 0
let loadedAt = 0
let lastRead = 0
let newestRead = 0
const loading = new SharedRead(() => read(), timeouts.sharedReading)

/**
 * The catalogue of all masters, in memory. It is loaded in requests (by a middleware), and in a process that has run
 * the seed, including tests; a command or a worker first calls `await loadMasters()`, outside any transaction.
 *
 * @throws Error when it has not been loaded in this process
 */
export function masters(): Catalogue {
  if (!current) throw new Error('The masters are not loaded: call `await loadMasters()` first')
  return current
}

/** Version of the catalogue in memory; 0 before it is loaded. */
export const loadedVersion = (): number => version

/** Loads the catalogue unless this process already has it. Do not call it inside a transaction on SQLite. */
export async function loadMasters(): Promise<Catalogue> {
  return current ?? loading.get()
}

/** Reloads the catalogue: after a change of masters, once that is committed. */
export async function refreshMasters(client?: QueryClientContract): Promise<Catalogue> {
  return read(client)
}

/**
 * Returns the catalogue for a request: loaded if necessary, and reloaded first when a master was changed since, in any
 * process. If it is old, it is also reloaded in the background, so that changes made outside the portal take effect
 * within a minute without delaying any request.
 *
 * @param readVersion number of the last change, if this request has read it with another statement
 */
export async function mastersForRequest(readVersion?: number): Promise<Catalogue> {
  if (current) {
    const lastChange = readVersion ?? (await mastersVersion())
    /** A load in progress may have started before the change. */
    if (lastChange !== version && loading.isUnderWay) await loading.get()
    if (lastChange !== version) return loading.get()
  }
  if (current && !loading.isUnderWay && performance.now() - loadedAt > MAX_AGE_MS) {
    loading.get().catch((error) => logger.warn({ err: error }, 'masters could not be reloaded'))
  }
  return loadMasters()
}

/** An older load that ends after a newer one must not restore outdated rows. */
async function read(client?: QueryClientContract): Promise<Catalogue> {
  const readNumber = ++lastRead
  try {
    /** Read before the rows: changes made while they are read cause another load. */
    const lastChange = await mastersVersion(client)
    const catalogue = new Catalogue(await readMasterRows(client))
    if (readNumber > newestRead) {
      newestRead = readNumber
      current = catalogue
      version = lastChange
    }
    return current ?? catalogue
  } finally {
    loadedAt = performance.now()
  }
}
