import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '#core/exceptions/refusal'
import type { SheetRecord } from '#masters/rules/plan_import'
import { sheetFieldsOf } from '#masters/rules/master_fields'
import { fromText } from '#masters/rules/formula_text'
import { identityOf, type MasterTable } from '#masters/seed/master_table'
import { isWorkbook, readTable, UnreadableTable } from '#print/sheets/read_table'

/** Rows of one sheet: more than any master has, few enough to be held in memory. */
const MOST_ROWS = 50_000

/** A sheet that was sent: its lines, and a digest of the file. */
export interface MasterSheet {
  records: SheetRecord[]
  digest: string
}

/**
 * Reads a sheet of a master, xlsx or csv, as the export writes it: the first line names the columns,
 * in any order; those that are absent stay as they are.
 *
 * @throws Refusal of the field `file`, when it is no table or its first line is not that of the master
 */
export async function readMasterSheet(path: string, master: MasterTable): Promise<MasterSheet> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const read = (await isWorkbook(path)) ? (text: string) => text : fromText
  const records: SheetRecord[] = []
  let header: string[] | null = null
  try {
    for await (const { line, cells } of readTable(path, MOST_ROWS + 1)) {
      if (header === null) header = headerOf(master, cells)
      else if (cells.some((cell) => cell.trim() !== '')) {
        const typed = header.map((name, at) => [name, read(cells[at] ?? '')])
        records.push({ line, typed: Object.fromEntries(typed) })
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    throw refused(error.code, { most: MOST_ROWS })
  }
  if (records.length === 0) throw refused('empty')
  return { records, digest: hash.digest('base64url') }
}

function headerOf(master: MasterTable, cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.replace(/^\ufeff/, '').trim())
  const known = new Set(sheetFieldsOf(master).map(({ name }) => name))
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) throw refused('unknown_columns', { columns: unknown.join(', ') })
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length > 0) throw refused('columns_twice', { columns: twice.join(', ') })
  const isTold =
    names.includes(identityOf(master)) || master.key.every((one) => names.includes(one))
  if (!isTold) throw refused('no_key', { columns: master.key.join(', ') })
  return names
}

const refused = (code: string, values: Record<string, string | number> = {}) =>
  new Refusal(`masters.import.refused.${code}`, values, { field: 'file' })
