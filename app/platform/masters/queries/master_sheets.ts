import { Refusal } from '#kernel/exceptions/refusal'
import {
  type EntryValues,
  type Problem,
  type References,
  type TypedValues,
  UsedKeys,
  isAutoNumbered,
  readEntry,
  sheetFieldsOf,
  typedValue,
} from '#masters/rules/master_entries'
import { type MasterTable, identityOf } from '#masters/seed/master_table'
import { type SheetRecord, type SheetRecords, readRecords } from '#spreadsheets/read_table'
import type { Writable } from 'node:stream'
import db from '@adonisjs/lucid/services/db'
import { type MasterEntry, listEntries } from '#masters/queries/master_entries'
import { writeRecordCsv, writeRecordSheet } from '#spreadsheets/sheet_files'
import { rowKey } from '#masters/seed/master_file'

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
      const hasKey =
        names.includes(identityOf(master)) || master.key.every((one) => names.includes(one))
      if (!hasKey) throw sheetRefusal('no_key', { columns: master.key.join(', ') })
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

/** A valid line: of an existing row, or of a new one. */
interface PlannedRow {
  line: number
  before: MasterEntry | null
  values: EntryValues
}

/** An invalid line. */
type InvalidRow = Problem & { line: number }

/** The plan of an import. */
export interface ImportPlan {
  rows: number
  added: PlannedRow[]
  changed: PlannedRow[]
  unchanged: number
  /** Rows of the master that are missing in the file: they remain unchanged. */
  absent: number
  wrong: InvalidRow[]
}

interface ExistingRows {
  entries: readonly MasterEntry[]
  references: References
}

/**
 * Compares a sheet with a master. A row is identified by its number or code, in a sheet without them by its natural
 * key; a line with an empty number is a new row. Two lines for one row are an error, and so is a key that another row
 * has.
 */
export function planImport(
  master: MasterTable,
  records: readonly SheetRecord[],
  { entries, references }: ExistingRows
): ImportPlan {
  const fields = sheetFieldsOf(master)
  const find = entryFinder(master, entries)
  const wrong: InvalidRow[] = []
  const read: PlannedRow[] = []
  const firstLines = new Map<string, number>()

  for (const { line, typed } of records) {
    const before = find(typed)
    if (before === 'unknown') {
      wrong.push({ line, field: 'id', problem: 'unknown_row' })
      continue
    }
    const first = before && firstLines.get(before.id)
    if (before && first) {
      wrong.push({ line, field: identityOf(master), problem: 'twice', values: { line: first } })
      continue
    }
    if (before) firstLines.set(before.id, line)
    const context = { master, fields, references, before: before?.values ?? null }
    const { values, problems } = readEntry(typed, context)
    if (problems.length === 0) read.push({ line, before, values })
    else wrong.push(...problems.map((problem) => ({ line, ...problem })))
  }

  const touched = new Set(read.map(({ before }) => before?.id))
  const usedKeys = new UsedKeys(master)
  for (const { id, values } of entries) if (!touched.has(id)) usedKeys.add(values)
  const plan = { added: [] as PlannedRow[], changed: [] as PlannedRow[], unchanged: 0 }
  for (const row of read) {
    const problems = usedKeys.problemsOf(row.values)
    usedKeys.add(row.values, row.line)
    if (problems.length > 0) {
      wrong.push(...problems.map((problem) => ({ line: row.line, ...problem })))
    } else if (!row.before) plan.added.push(row)
    else if (fields.some(({ name }) => isDifferent(row, name))) plan.changed.push(row)
    else plan.unchanged++
  }
  return {
    ...plan,
    rows: records.length,
    absent: entries.length - firstLines.size,
    wrong: wrong.toSorted((a, b) => a.line - b.line),
  }
}

const isDifferent = ({ before, values }: PlannedRow, name: string) =>
  (before?.values[name] ?? null) !== (values[name] ?? null)

/** Finds the row of a line: null for a new one, 'unknown' for one that does not exist. */
function entryFinder(master: MasterTable, entries: readonly MasterEntry[]) {
  const identity = identityOf(master)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const byKey = new Map(entries.map((entry) => [rowKey(master, entry.values), entry]))
  return (typed: TypedValues): MasterEntry | null | 'unknown' => {
    const id = typed[identity]?.trim()
    if (id) return byId.get(id) ?? (isAutoNumbered(master) ? 'unknown' : null)
    if (id === '' && isAutoNumbered(master)) return null
    const key = master.key.map((name) => typed[name]?.trim() ?? '').join('|')
    return byKey.get(key) ?? null
  }
}
