import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { createMasterTexts } from '#database/texts/master_texts'
import { insertAll } from '#masters/actions/write_entries'
import type { MasterRow } from '#masters/seed/master_table'

/** The languages that had their own columns, and the text fields that are edited on screen. */
const LANGUAGES = ['mr', 'hi']
const FIELDS: Record<string, string[]> = {
  announcements: ['title', 'text'],
  leaders: ['name', 'post'],
  district_offices: ['address'],
  published_documents: ['name'],
}

const columnsOf = (table: string) =>
  FIELDS[table].flatMap((field) =>
    LANGUAGES.map((locale) => ({ field, locale, name: `${field}_${locale}` }))
  )

/**
 * Merges the texts of masters and those edited on screen into one table. Each table is migrated in its own transaction;
 * a completed step is not repeated, so a run killed at any point continues where it stopped.
 */
export async function migrateTranslations(client: QueryClientContract): Promise<void> {
  if (!(await client.schema.hasTable('translations'))) await createTable(client)
  if (await client.schema.hasTable('master_texts')) {
    await client.transaction(migrateMasters)
    await client.schema.dropTable('master_texts')
  }
  for (const table of Object.keys(FIELDS)) {
    const left: ReturnType<typeof columnsOf> = []
    for (const column of columnsOf(table)) {
      if (await client.schema.hasColumn(table, column.name)) left.push(column)
    }
    /** Once the first column is dropped, its texts are lost: the other columns are dropped without being read. */
    if (left.length === columnsOf(table).length) {
      await client.transaction((trx) => migrateRows(table, left, trx))
    }
    for (const { name } of left) await client.rawQuery(`alter table ${table} drop column ${name}`)
  }
}

/** Reverts `migrateTranslations` for a rollback; on screen, languages that never had a column are lost. */
export async function revertTranslations(client: QueryClientContract): Promise<void> {
  for (const table of Object.keys(FIELDS)) {
    for (const { field, locale, name } of columnsOf(table)) {
      if (!(await client.schema.hasColumn(table, name))) {
        await client.rawQuery(`alter table ${table} add column ${name} text null`)
      }
      const texts = client.from('translations').where({ table_name: table, field, locale })
      for (const { row_id: id, text } of await texts) {
        await client
          .from(table)
          .where({ id })
          .update({ [name]: text })
      }
    }
  }
  if (!(await client.schema.hasTable('master_texts'))) await createMasterTexts(client)
  await client.transaction(async (trx) => {
    await trx.from('master_texts').delete()
    await trx.rawQuery(
      `insert into master_texts (master, row_id, field, locale, text)
       select table_name, row_id, field, locale, text from translations where table_name not in (?, ?, ?, ?)`,
      Object.keys(FIELDS)
    )
    await renameSeed(trx, 'translations', 'master_texts')
  })
  await client.schema.dropTable('translations')
}

async function createTable(client: QueryClientContract) {
  await client.schema.createTable('translations', (table) => {
    table.increments('id')
    /** The row's number, or its code if it has no number. */
    table.string('table_name', 40).notNullable()
    table.string('row_id', 16).notNullable()
    /** 'name' for `name_en`. */
    table.string('field', 16).notNullable()
    table.string('locale', 8).notNullable()
    table.text('text').notNullable()
    table.unique(['table_name', 'row_id', 'field', 'locale'])
  })
}

async function migrateMasters(trx: TransactionClientContract) {
  if (await trx.from('translations').first()) return
  await trx.rawQuery(
    `insert into translations (table_name, row_id, field, locale, text)
     select master, row_id, field, locale, text from master_texts`
  )
  await renameSeed(trx, 'master_texts', 'translations')
}

/** The seed's records of the texts that it wrote are renamed as well. */
const renameSeed = (trx: TransactionClientContract, from: string, to: string) =>
  trx.from('master_seed_rows').where('master', from).update({ master: to })

async function migrateRows(
  table: string,
  columns: ReturnType<typeof columnsOf>,
  trx: TransactionClientContract
) {
  if (await trx.from('translations').where('table_name', table).first()) return
  const rows: MasterRow[] = await trx.from(table)
  const texts = rows.flatMap((row) =>
    columns.flatMap(({ field, locale, name }): MasterRow[] =>
      row[name]
        ? [{ table_name: table, row_id: String(row.id), field, locale, text: row[name] }]
        : []
    )
  )
  await insertAll(trx, 'translations', texts)
}
