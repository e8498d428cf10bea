import type { Writable } from 'node:stream'
import db from '@adonisjs/lucid/services/db'
import { listEntries } from '#masters/queries/master_entries'
import { sheetFieldsOf, typedValue } from '#masters/rules/master_fields'
import type { MasterTable } from '#masters/seed/master_table'
import { writeRecordCsv, writeRecordSheet } from '#spreadsheets/write_records'

/** Every row of a master as the import reads it. */
async function recordsOf(master: MasterTable) {
  const fields = sheetFieldsOf(master)
  const entries = await listEntries(master, db.connection())
  return {
    name: master.table,
    columns: fields.map(({ name, text }) => ({ name, isWide: Boolean(text) })),
    rows: entries.map(({ values }) => fields.map((field) => typedValue(field, values[field.name]))),
  }
}

/** Writes a master as an xlsx file; every value is a text, whatever it looks like. */
export async function writeMasterSheet(master: MasterTable, output: Writable): Promise<number> {
  return writeRecordSheet(await recordsOf(master), output)
}

/** The same as a csv file (RFC 4180) with commas. */
export async function writeMasterCsv(master: MasterTable, output: Writable): Promise<void> {
  await writeRecordCsv(await recordsOf(master), output)
}
