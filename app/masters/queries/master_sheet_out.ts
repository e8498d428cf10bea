import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#core/calendar/clock'
import { entriesOf } from '#masters/queries/master_entries'
import { toText } from '#masters/rules/formula_text'
import { sheetFieldsOf } from '#masters/rules/master_fields'
import type { MasterTable } from '#masters/seed/master_table'
import { writeSheet } from '#print/sheets/write_sheet'

/** Every row of a master as the import reads it: the names of the columns, then texts. */
async function linesOf(master: MasterTable): Promise<string[][]> {
  const names = sheetFieldsOf(master).map(({ name }) => name)
  const entries = await entriesOf(master, db.connection())
  return entries.map(({ values }) => names.map((name) => String(values[name] ?? '')))
}

/** Letters of the widest columns, and of those that hold a number or a code. */
const [WIDE, NARROW] = [36, 14]

/** Writes a master as an xlsx file; every value is a text, whatever it looks like. */
export async function writeMasterSheet(master: MasterTable, output: Writable): Promise<number> {
  const fields = sheetFieldsOf(master)
  const plan = {
    name: master.table.slice(0, 31),
    at: getClock().now(),
    lines: [{ cells: fields.map(({ name }) => name), font: { bold: true } }],
    kinds: fields.map(() => 'plain' as const),
    widths: fields.map(({ text }) => (text ? WIDE : NARROW)),
    hasFixedHead: true,
  }
  const rows = (await linesOf(master)).map((cells) => cells.map((cell) => cell || null))
  return writeSheet({ plan, rows, output })
}

/** Programs for sheets take a csv file for UTF-8 by this mark alone. */
const MARK = '\ufeff'

/** The same as a csv file (RFC 4180) with commas. */
export async function writeMasterCsv(master: MasterTable, output: Writable): Promise<void> {
  const names = sheetFieldsOf(master).map(({ name }) => name)
  const rows = (await linesOf(master)).map((cells) => cells.map(toText))
  await pipeline([MARK, ...[names, ...rows].map(csvLine)], output)
}

const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
