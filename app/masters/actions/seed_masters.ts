import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inTransaction } from '#core/database/transaction'
import { refreshMasters } from '#masters/queries/masters'
import { parseCsv } from '#masters/seed/csv'
import { MASTER_TABLES, type MasterTable } from '#masters/seed/master_tables'
import { planChanges, rowKey, type MasterRow, type Plan } from '#masters/seed/plan_changes'

/** What the seed did to one table, in rows. */
export type SeededTable = {
  table: string
  added: number
  changed: number
  unchanged: number
  /** Left as an administrator made them. */
  kept: number
  /** Rows of an earlier file; deleted only where the file is the whole truth. */
  noLongerInSource: number
}

type SourceFile = { master: MasterTable; rows: MasterRow[] }

/** Few enough for SQLite's limit on the parts of one insert. */
const ROWS_A_STATEMENT = 200

/**
 * Brings the master tables to what the files in resources/masters say, in one transaction, and
 * reports it. Running it again changes nothing; an administrator's edits stay until the file itself
 * changes that row (see master_seed_rows). Afterwards this process has the new catalogue.
 */
export class SeedMasters {
  /** @param directory where the files are */
  constructor(private readonly directory = app.makePath('resources/masters')) {}

  /** @throws Error naming the file and line that cannot be read; nothing is written then. */
  async run(trx?: TransactionClientContract): Promise<SeededTable[]> {
    const sources = (await Promise.all(MASTER_TABLES.map((master) => this.#read(master)))).filter(
      (source) => source !== null
    )
    const report = await inTransaction((client) => this.#seed(sources, client), trx)
    await refreshMasters(trx)
    return report
  }

  async #read(master: MasterTable): Promise<SourceFile | null> {
    let content: string
    try {
      content = await readFile(join(this.directory, master.file), 'utf8')
    } catch (error) {
      if (master.isOptional && (error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
    return { master, rows: rowsOf(master, content) }
  }

  async #seed(sources: SourceFile[], trx: TransactionClientContract) {
    const seeded = await digestsOfLastSeed(trx)
    const report: SeededTable[] = []
    for (const { master, rows } of sources) {
      const existing = await trx.from(master.table).select(...Object.keys(master.columns))
      const plan = planChanges(master, rows, existing, seeded.get(master.table) ?? new Map())
      await write(master, plan, trx)
      report.push({
        table: master.table,
        added: plan.insert.length,
        changed: plan.update.length,
        unchanged: plan.unchanged,
        kept: plan.kept,
        noLongerInSource: plan.noLongerInSource,
      })
    }
    return report
  }
}

function rowsOf(master: MasterTable, content: string): MasterRow[] {
  let where = ''
  try {
    const keys = new Set<string>()
    return parseCsv(content).map((record) => {
      where = `line ${record.line}: `
      const row = Object.fromEntries(
        Object.entries(master.columns).map(([name, read]) => [name, read(record.cells)])
      )
      const key = rowKey(master, row)
      if (keys.has(key)) throw new Error(`${key} appears twice`)
      keys.add(key)
      return row
    })
  } catch (error) {
    throw new Error(`${master.file}, ${where}${(error as Error).message}`, { cause: error })
  }
}

async function digestsOfLastSeed(trx: TransactionClientContract) {
  const byMaster = new Map<string, Map<string, string>>()
  for (const row of await trx.from('master_seed_rows').select('master', 'row_key', 'digest')) {
    const digests = byMaster.get(row.master) ?? new Map<string, string>()
    byMaster.set(row.master, digests.set(row.row_key, row.digest))
  }
  return byMaster
}

async function write(master: MasterTable, plan: Plan, trx: TransactionClientContract) {
  const sameRow = (row: MasterRow) => {
    const query = trx.from(master.table)
    for (const column of master.key) {
      if (row[column] === null) query.whereNull(column)
      else query.where(column, row[column])
    }
    return query
  }
  for (const row of plan.remove) await sameRow(row).delete()
  for (const row of plan.update) await sameRow(row).update({ ...row })
  await insertAll(master.table, plan.insert, trx)
  await rememberDigests(master, plan.digests, trx)
}

async function rememberDigests(
  master: MasterTable,
  digests: Plan['digests'],
  trx: TransactionClientContract
) {
  const rows = [...digests].map(([key, digest]) => ({
    master: master.table,
    row_key: key,
    digest,
  }))
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const keys = rows.slice(from, from + ROWS_A_STATEMENT).map((row) => row.row_key)
    await trx
      .from('master_seed_rows')
      .where('master', master.table)
      .whereIn('row_key', keys)
      .delete()
  }
  await insertAll('master_seed_rows', rows, trx)
}

async function insertAll(
  table: string,
  rows: readonly MasterRow[],
  trx: TransactionClientContract
) {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    await trx
      .insertQuery()
      .table(table)
      .multiInsert(rows.slice(from, from + ROWS_A_STATEMENT).map((row) => ({ ...row })))
  }
}
