import app from '@adonisjs/core/services/app'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type Column, type FileTable, type MasterRow, text } from '#masters/seed/master_table'
import { insertAll } from '#masters/actions/write_entries'
import { readMasterFile, rowDigest, rowKey } from '#masters/seed/master_file'
import { MASTER_TABLES, fieldsOf, rowIdOf } from '#masters/seed/master_tables'

/** The languages that had their own columns. */
const LANGUAGES = ['mr', 'hi']

/** The table as it was at this migration, for keys and digests of its rows. */
const masterTexts: FileTable = {
  table: 'master_texts',
  file: '',
  key: ['master', 'row_id', 'field', 'locale'],
  columns: Object.fromEntries(
    ['master', 'row_id', 'field', 'locale', 'text'].map((column) => [column, text(column)])
  ),
}

const translated = MASTER_TABLES.filter((master) => fieldsOf(master).length > 0)

/** Masters added later have no table at this step, and on MySQL the columns of a missing table cannot be queried. */
async function existingTranslatedMasters(client: QueryClientContract) {
  const then = []
  for (const master of translated) {
    if (await client.schema.hasTable(master.table)) then.push(master)
  }
  return then
}

/**
 * Migrates each master in its own transaction and drops its columns afterwards. A completed step is not repeated, so a
 * run killed at any point continues where it stopped.
 */
export async function migrateTexts(client: QueryClientContract): Promise<void> {
  if (!(await client.schema.hasTable(masterTexts.table))) await createMasterTexts(client)
  for (const master of await existingTranslatedMasters(client)) {
    const columns = await remainingColumns(client, master)
    if (columns.length === 0) continue
    await migrateMaster(client, master, columns)
    for (const column of columns) {
      await client.rawQuery(`alter table ${master.table} drop column ${column}`)
    }
  }
}

/** Reverts `migrateTexts` for a rollback; languages that never had a column are lost. */
export async function revertTexts(client: QueryClientContract): Promise<void> {
  for (const master of await existingTranslatedMasters(client)) {
    const { table } = master
    for (const column of formerColumns(master)) {
      if (await client.schema.hasColumn(table, column)) continue
      await client.rawQuery(`alter table ${table} add column ${column} text null`)
    }
    const key = (await client.schema.hasColumn(table, 'id')) ? 'id' : 'code'
    const texts = client.from(masterTexts.table).where('master', table).whereIn('locale', LANGUAGES)
    for (const { row_id: id, field, locale, text } of await texts) {
      await client
        .from(table)
        .where(key, id)
        .update({ [`${field}_${locale}`]: text })
    }
  }
  await client.schema.dropTable(masterTexts.table)
}

/** Creates the table; also used in the rollback from the table that replaced it. */
export async function createMasterTexts(client: QueryClientContract) {
  await client.schema.createTable(masterTexts.table, (table) => {
    table.increments('id')
    /** The master's table, and the row's number, or its code if it has no number. */
    table.string('master', 40).notNullable()
    table.string('row_id', 16).notNullable()
    /** 'name' for `name_en`. */
    table.string('field', 16).notNullable()
    table.string('locale', 8).notNullable()
    table.text('text').notNullable()
    table.unique(['master', 'row_id', 'field', 'locale'])
  })
}

/** The columns that a master had for its texts, each after the English one. */
const formerColumns = (master: FileTable) =>
  fieldsOf(master)
    .flatMap((field) => LANGUAGES.map((locale) => `${field}_${locale}`))
    .filter((column) => column !== 'old_name_hi')

async function remainingColumns(client: QueryClientContract, master: FileTable) {
  const left: string[] = []
  for (const column of formerColumns(master)) {
    if (await client.schema.hasColumn(master.table, column)) left.push(column)
  }
  return left
}

/**
 * Returns a master in its former structure, with a column for each language, for which the digests of its seed were
 * computed.
 */
function formerStructure(master: FileTable, columns: readonly string[]): FileTable {
  const column = (name: string): Column => ({
    kind: 'text',
    read: (cells) => cells[name]?.trim() || null,
  })
  const entries = Object.entries(master.columns).flatMap((entry) => {
    const stem = entry[0].replace(/_en$/, '_')
    const beside = entry[0] === stem ? [] : columns.filter((one) => one.slice(0, -2) === stem)
    return [entry, ...beside.map((name) => [name, column(name)] as const)]
  })
  return { ...master, columns: Object.fromEntries(entries) }
}

async function migrateMaster(client: QueryClientContract, master: FileTable, columns: string[]) {
  const was = formerStructure(master, columns)
  const file = await readMasterFile(app.makePath('resources/masters'), was)
  await client.transaction(async (trx) => {
    if (await trx.from(masterTexts.table).where('master', master.table).first()) return
    const rows: MasterRow[] = await trx.from(master.table)
    await insertAll(
      trx,
      masterTexts.table,
      rows.flatMap((row) => textsIn(master, row, row, columns))
    )
    await migrateDigests(trx, was, master, { rows, columns, inFile: file?.rows ?? [] })
  })
}

/** Returns the texts from a row, or from the file for that row, under the row's number. */
function textsIn(master: FileTable, row: MasterRow, said: MasterRow, columns: string[]) {
  return columns.flatMap((column): MasterRow[] =>
    said[column]
      ? [
          {
            master: master.table,
            row_id: rowIdOf(row),
            field: column.slice(0, -3),
            locale: column.slice(-2),
            text: said[column],
          },
        ]
      : []
  )
}

/**
 * Converts digests of seeded rows into those of the row without its texts, and of each text. A seeded value equals the
 * one in the file or the one still in the row; if it equals neither, the row was edited: its digest remains and matches
 * nothing, so that the next seed keeps the row and its texts.
 */
async function migrateDigests(
  trx: TransactionClientContract,
  was: FileTable,
  master: FileTable,
  { rows, columns, inFile }: { rows: MasterRow[]; columns: string[]; inFile: MasterRow[] }
) {
  const byKey = (all: MasterRow[]) => new Map(all.map((row) => [rowKey(master, row), row]))
  const [stored, filed] = [byKey(rows), byKey(inFile)]
  const texts: MasterRow[] = []
  for (const seeded of await trx.from('master_seed_rows').where('master', master.table)) {
    const { id, row_key: key, digest } = seeded
    const now = stored.get(key)
    const written = [filed.get(key), now].find((row) => row && rowDigest(was, row) === digest)
    if (written) {
      const rewritten = { digest: rowDigest(master, written) }
      await trx.from('master_seed_rows').where({ id }).update(rewritten)
    }
    const ofTexts = now ? textsIn(master, now, written ?? now, columns) : []
    for (const row of ofTexts) {
      texts.push({
        master: masterTexts.table,
        row_key: rowKey(masterTexts, row),
        digest: written ? rowDigest(masterTexts, row) : digest,
      })
    }
  }
  await insertAll(trx, 'master_seed_rows', texts)
}
