import { Refusal } from '#kernel/exceptions/refusal'
import { sheetFieldsOf, typedValue } from '#masters/rules/master_entries'
import { type MasterTable, identityOf } from '#masters/seed/master_table'
import { type SheetRecords, readRecords } from '#spreadsheets/read_table'
import type { Writable } from 'node:stream'
import db from '@adonisjs/lucid/services/db'
import { listEntries } from '#masters/queries/master_entries'
import { writeRecordCsv, writeRecordSheet } from '#spreadsheets/write_records'

/** Maximum rows of one sheet: more than any master has, few enough to fit in memory. */
const MAX_ROWS = 50_000

/**
 * Reads a sheet of a master, xlsx or csv, in the format of the export: the first line names the columns, in any order;
 * absent columns remain unchanged.
 *
 * @throws Refusal for the field `file`, when it is not a table or its first line does not match the master
 */
export function readMasterSheet(path: string, master: MasterTable): Promise<SheetRecords> {
  return readRecords(path, {
    max: MAX_ROWS,
    columns: sheetFieldsOf(master).map(({ name }) => name),
    check: (names) => {
      const isTold =
        names.includes(identityOf(master)) || master.key.every((one) => names.includes(one))
      if (!isTold) throw sheetRefusal('no_key', { columns: master.key.join(', ') })
    },
    refused: sheetRefusal,
  })
}

const sheetRefusal = (code: string, values: Record<string, string | number> = {}) =>
  new Refusal(`masters.import.refused.${code}`, values, { field: 'file' })

/** Returns every row of a master in the format that the import reads. */
async function recordsOf(master: MasterTable) {
  const fields = sheetFieldsOf(master)
  const entries = await listEntries(master, db.connection())
  return {
    name: master.table,
    columns: fields.map(({ name, text }) => ({ name, isWide: Boolean(text) })),
    rows: entries.map(({ values }) => fields.map((field) => typedValue(field, values[field.name]))),
  }
}

/** Writes a master as an xlsx file; every value is text, whatever it looks like. */
export async function writeMasterSheet(master: MasterTable, output: Writable): Promise<number> {
  return writeRecordSheet(await recordsOf(master), output)
}

/** Writes a master as a csv file (RFC 4180) with commas. */
export async function writeMasterCsv(master: MasterTable, output: Writable): Promise<void> {
  await writeRecordCsv(await recordsOf(master), output)
}
