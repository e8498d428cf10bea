import app from '@adonisjs/core/services/app'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inTransaction } from '#kernel/database/transaction'
import { TRANSLATIONS } from '#kernel/formats/languages'
import { BATCH_SIZE, incrementMastersVersion, insertAll } from '#masters/actions/write_entries'
import { refreshMasters } from '#masters/queries/masters'
import { lastPosition } from '#masters/queries/master_entries'
import {
  BrokenMasterFile,
  readMasterFile,
  type MasterFile,
  planChanges,
  rowKey,
  type Plan,
  type SeededRow,
} from '#masters/seed/master_file'
import type { FileTable, MasterRow } from '#masters/seed/master_table'
import {
  MASTER_TABLES,
  fieldsOf,
  rowIdOf,
  translations,
  translationsFile,
} from '#masters/seed/master_tables'

/** Effect of the seed on one table, in rows. */
export type SeededTable = {
  table: string
  added: number
  changed: number
  unchanged: number
  /** Rows left as an administrator edited them: their number and their keys. */
  kept: number
  keptRows: string[]
  /** Rows of an earlier file; deleted only where the file is authoritative. */
  noLongerInSource: number
}

/**
 * Updates the master tables to the files in resources/masters, in one transaction, and reports the changes. Running it
 * again changes nothing; rows that an administrator edited are kept (see master_seed_rows). Afterwards this process has
 * the new catalogue.
 */
export class SeedMasters {
  /** @param directory of the files */
  constructor(private readonly directory = app.makePath('resources/masters')) {}

  /** @throws BrokenMasterFile with the file and line that cannot be read; nothing is written then. */
  async run(trx?: TransactionClientContract): Promise<SeededTable[]> {
    const read = (master: FileTable) => readMasterFile(this.directory, master)
    const [masters, languages] = await Promise.all(
      [MASTER_TABLES, TRANSLATIONS.map(translationsFile)].map(async (tables) =>
        (await Promise.all(tables.map(read))).filter((file) => file !== null)
      )
    )
    const report = await inTransaction((client) => seed(masters, languages, client), trx)
    await refreshMasters(trx)
    return report
  }
}

async function seed(
  masters: MasterFile[],
  languages: MasterFile[],
  trx: TransactionClientContract
) {
  const seeded = await listSeedRecords(trx)
  const seedTable = async (master: FileTable, rows: MasterRow[]): Promise<SeededTable> => {
    const existing = await trx
      .from(master.table)
      .where(master.within ?? {})
      .select(...Object.keys(master.columns))
    const plan = planChanges(master, rows, existing, seeded.get(master.table) ?? new Map())
    await applyPlan(master, plan, trx)
    return {
      table: master.table,
      added: plan.insert.length,
      changed: plan.update.length,
      unchanged: plan.unchanged,
      kept: plan.kept.length,
      keptRows: plan.kept,
      noLongerInSource: plan.noLongerInSource,
    }
  }
  const report: SeededTable[] = []
  for (const { master, rows } of masters) report.push(await seedTable(master, rows))
  report.push(await seedTable(translations, await withRowIds(masters, languages, trx)))
  const isNew = report.some(
    ({ added, changed, noLongerInSource }) => added + changed + noLongerInSource > 0
  )
  if (isNew) await incrementMastersVersion(trx)
  return report
}

/**
 * Replaces the natural key of each text's row by its number; texts of deleted rows are omitted.
 *
 * @throws BrokenMasterFile for a translation of a row that never existed, or a duplicate one
 */
async function withRowIds(
  masters: MasterFile[],
  languages: MasterFile[],
  trx: TransactionClientContract
) {
  const placeOf = new Map<MasterRow, string>()
  for (const file of languages) for (const row of file.rows) placeOf.set(row, file.placeOf(row))
  const texts = [...masters.flatMap((file) => file.texts), ...placeOf.keys()]
  const found = new Map<string, MasterRow>()
  for (const master of MASTER_TABLES.filter((one) => fieldsOf(one).length > 0)) {
    const rows: MasterRow[] = await trx.from(master.table)
    const ids = new Map(rows.map((row) => [rowKey(master, row), rowIdOf(row)]))
    const inFile = masters.find((file) => file.master === master)?.rows ?? []
    const everKnown = new Set([...ids.keys(), ...inFile.map((row) => rowKey(master, row))])
    for (const text of texts.filter((one) => one.table_name === master.table)) {
      const key = String(text.row_id)
      const place = placeOf.get(text)
      if (place && !everKnown.has(key)) {
        throw new BrokenMasterFile(`${place}: ${master.table} has no row “${key}”`)
      }
      const id = ids.get(key)
      if (id === undefined) continue
      const row = { ...text, row_id: id }
      const textKey = rowKey(translations, row)
      if (found.has(textKey)) {
        throw new BrokenMasterFile(`${place ?? master.file}: ${textKey} appears twice`)
      }
      found.set(textKey, row)
    }
  }
  return [...found.values()]
}

interface SeedRecord {
  master: string
  row_key: string
}

/** Loads what the last seed wrote, and what was edited on screen. */
async function listSeedRecords(trx: TransactionClientContract) {
  const byMaster = new Map<string, Map<string, SeededRow>>()
  const remember = ({ master, row_key: key }: SeedRecord, what: SeededRow) => {
    const rows = byMaster.get(master) ?? new Map<string, SeededRow>()
    byMaster.set(master, rows.set(key, { ...rows.get(key), ...what }))
  }
  for (const row of await trx.from('master_seed_rows')) remember(row, { digest: row.digest })
  for (const row of await trx.from('master_edits')) remember(row, { isEdited: true })
  return byMaster
}

async function applyPlan(master: FileTable, plan: Plan, trx: TransactionClientContract) {
  const sameRow = (row: MasterRow) => {
    const query = trx.from(master.table).where(master.within ?? {})
    for (const column of master.key) {
      if (row[column] === null) query.whereNull(column)
      else query.where(column, row[column])
    }
    return query
  }
  for (const row of plan.remove) await sameRow(row).delete()
  for (const row of plan.update) await sameRow(row).update({ ...row })
  await insertAll(trx, master.table, await assignPositions(master, plan.insert, trx))
  await saveDigests(master, plan.digests, trx)
}

/** Positions new rows of a manually ordered master last, as they are in the file. */
async function assignPositions(
  master: FileTable,
  rows: MasterRow[],
  trx: TransactionClientContract
) {
  if (!master.isOrdered) return rows
  const position = await lastPosition(master, trx)
  return rows.map((row, at) => ({ ...row, position: position + at + 1 }))
}

async function saveDigests(
  master: FileTable,
  digests: Plan['digests'],
  trx: TransactionClientContract
) {
  const rows = [...digests].map(([key, digest]) => ({
    master: master.table,
    row_key: key,
    digest,
  }))
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const keys = rows.slice(from, from + BATCH_SIZE).map((row) => row.row_key)
    await trx
      .from('master_seed_rows')
      .where('master', master.table)
      .whereIn('row_key', keys)
      .delete()
  }
  await insertAll(trx, 'master_seed_rows', rows)
}
