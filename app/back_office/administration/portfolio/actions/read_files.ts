import db from '@adonisjs/lucid/services/db'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { batches, sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { recordAudit } from '#kernel/audit/record_audit'
import { digest, encrypt } from '#kernel/vault/vault'
import { readTable, type TableLine, UnreadableTable } from '#spreadsheets/read_table'
import { choiceLookup, labelsOf, sheetByName } from '#administration/portfolio/queries/choices'
import { readRow } from '#administration/portfolio/rules/cells'
import { findHeadings, type Headings } from '#administration/portfolio/rules/headings'
import {
  keyOf,
  type RowValues,
  type Sheet,
  sheetNamed,
  SHEET_NAMES,
} from '#administration/portfolio/rules/sheets'

/** Lines of one file: what its reading may take (`read_table`) and what a request lasts. */
const MAX_LINES = 100_000
/** Lines that may stand before and with the headings. */
const HEAD_LINES = 20
const BATCH_SIZE = 1000
const WORDS = 'portfolio.refused'

type SentFile = { path: string; name: string }

type ReadFile = { sheet: string; rows: number }

const refusal = (code: string, params: Record<string, string | number> = {}) =>
  new Refusal(`${WORDS}.${code}`, params, { field: 'file' })

/**
 * Reads a file into an import: one sheet, or a workbook with all of them by their names. A file of the same bytes is
 * read once. Its rows come in portions; a file whose reading broke off is read anew when it is sent again.
 *
 * @param sheetName the sheet that it is; null for a workbook
 * @returns the sheets that were read now
 * @throws Refusal of the field `file`; nothing of the file is kept then
 */
export async function readPortfolioFile(
  importId: number,
  file: SentFile,
  { sheetName, person }: { sheetName: string | null; person: User }
): Promise<ReadFile[]> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file.path), hash)
  const sha256 = hash.digest('hex')
  const read: ReadFile[] = []
  for (const [sheet, part] of await partsOf(file.path, sheetName)) {
    const rows = await readSheet({ importId, file, sha256, sheet: sheetNamed(sheet), part, person })
    if (rows !== null) read.push({ sheet, rows })
  }
  return read
}

/** Sheets of the portfolio with their names in the workbook. */
async function partsOf(path: string, sheetName: string | null): Promise<[string, string?][]> {
  if (sheetName !== null) return [[sheetName]]
  const table = readTable({ path, maxLines: MAX_LINES })
  for await (const _ of orRefusal(table)) continue
  const names = table.sheet?.name ? [table.sheet.name, ...table.sheet.others] : []
  const known = names.flatMap((name): [string, string][] => {
    const sheet = sheetByName(name)
    return sheet ? [[sheet, name]] : []
  })
  if (known.length === 0) throw refusal('no_sheets')
  return known.toSorted(([a], [b]) => order(a) - order(b))
}

const order = (sheet: string) => SHEET_NAMES.findIndex((name) => name === sheet)

async function* orRefusal(lines: AsyncIterable<TableLine>): AsyncGenerator<TableLine> {
  try {
    yield* lines
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    throw error.refusal(`${WORDS}.unreadable`)
  }
}

interface SheetToRead {
  importId: number
  file: SentFile
  sha256: string
  sheet: Sheet
  /** Of a workbook, the name of the sheet. */
  part: string | undefined
  person: User
}

/** @returns the number of rows; null where these bytes were read before */
async function readSheet(input: SheetToRead): Promise<number | null> {
  const { importId, sheet, sha256, file, part, person } = input
  const fileId = await inTransaction(async (trx) => {
    await lockOpenImport(importId, trx)
    const same = { import_id: importId, sheet: sheet.name, sha256 }
    const before = await trx.from('portfolio_import_files').where(same).first()
    if (before && Number(before.rows_count) > 0) return null
    if (before) await deleteFile(Number(before.id), trx)
    const [id] = await trx
      .insertQuery()
      .table('portfolio_import_files')
      .insert({
        ...same,
        name: file.name.slice(0, 120),
        rows_count: 0,
        sent_by: person.id,
        created_at: sqlInstant(getClock().now()),
      })
    return Number(id)
  })
  if (fileId === null) return null
  try {
    const rows = await saveRows({ importId, fileId, sheet, path: file.path, part })
    await inTransaction(async (trx) => {
      await trx.from('portfolio_import_files').where('id', fileId).update({ rows_count: rows })
      await recordAudit({
        action: 'portfolio.file_read',
        actor: person,
        data: { import: importId, sheet: sheet.name, file: file.name, sha256, rows },
        trx,
      })
    })
    return rows
  } catch (error) {
    await inTransaction((trx) => deleteFile(fileId, trx))
    throw error
  }
}

/** Rows of a large file go in portions, so that other people's writes come between them. */
async function saveRows({
  importId,
  fileId,
  sheet,
  path,
  part,
}: {
  importId: number
  fileId: number
  sheet: Sheet
  path: string
  part: string | undefined
}): Promise<number> {
  const known = await knownHeadings(sheet.name)
  const choice = choiceLookup()
  const head: TableLine[] = []
  let headings: Headings | null = null
  let before: RowValues | null = null
  let waiting: object[] = []
  let count = 0
  const save = async () => {
    const rows = waiting
    waiting = []
    await inTransaction(async (trx) => {
      for (const batch of batches(rows)) await trx.table('portfolio_import_rows').multiInsert(batch)
    })
  }
  const take = ({ line, cells }: TableLine) => {
    if (cells.every((cell) => cell.trim() === '')) return
    const named = headings!.fields.flatMap((field, at) => (field ? [[field, cells[at]]] : []))
    const texts = Object.fromEntries(named) as Record<string, string>
    if (Object.values(texts).every((cell) => !cell?.trim())) return
    const row = readRow(sheet.fields, texts, { choice, before })
    before = row.values
    waiting.push(storedRow({ importId, fileId, sheet, line }, row))
    count++
  }
  const lines = readTable({ path, maxLines: MAX_LINES, sheet: part })
  for await (const line of orRefusal(lines)) {
    if (headings === null) {
      head.push(line)
      if (head.length < HEAD_LINES) continue
      headings = await headingsOrRefusal(sheet, head, known)
      afterHeadings(head, headings).forEach(take)
    } else take(line)
    if (waiting.length >= BATCH_SIZE) await save()
  }
  if (headings === null) {
    headings = await headingsOrRefusal(sheet, head, known)
    afterHeadings(head, headings).forEach(take)
  }
  await save()
  if (count === 0) throw refusal('empty', { sheet: sheet.name })
  return count
}

const afterHeadings = (head: readonly TableLine[], headings: Headings) =>
  head.filter(({ line }) => line > headings.line)

function storedRow(
  {
    importId,
    fileId,
    sheet,
    line,
  }: { importId: number; fileId: number; sheet: Sheet; line: number },
  { values, problems, marks }: ReturnType<typeof readRow>
) {
  const { aadhaar, pan } = values
  return {
    import_id: importId,
    file_id: fileId,
    sheet: sheet.name,
    line,
    row_key: keyOf(sheet.key, values),
    parent_key: sheet.parent ? keyOf(sheet.parent.by, values) : null,
    content: encrypt(JSON.stringify(values), 'change'),
    aadhaar_digest: aadhaar ? digest(String(aadhaar), 'aadhaar') : null,
    pan_digest: pan ? digest(String(pan), 'pan') : null,
    problems: problems.length > 0 ? JSON.stringify(problems) : null,
    marks: marks.length > 0 ? JSON.stringify(marks) : null,
    read_on: getClock().today(),
  }
}

async function knownHeadings(sheet: string): Promise<Map<string, string>> {
  const rows = await db.from('portfolio_headings').where({ sheet }).select('heading_key', 'field')
  return new Map(rows.map((row) => [String(row.heading_key), String(row.field)]))
}

/** @throws Refusal that names what is missing, doubled or not recognised */
async function headingsOrRefusal(
  sheet: Sheet,
  head: readonly TableLine[],
  known: Map<string, string>
): Promise<Headings> {
  const headings = findHeadings(sheet, head, { labelsOf, known })
  if (!headings) throw refusal('no_headings', { sheet: sheet.name })
  const { missing, twice, unknown } = headings
  if (twice.length > 0) throw refusal('twice', { sheet: sheet.name, columns: twice.join(', ') })
  if (missing.length > 0) {
    throw refusal(unknown.length > 0 ? 'missing_of' : 'missing', {
      sheet: sheet.name,
      columns: missing.join(', '),
      unknown: unknown.join(', '),
    })
  }
  return headings
}

type Trx = Parameters<Parameters<typeof inTransaction>[0]>[0]

/** @throws NotFound; Refusal while the import is not open to changes */
async function lockOpenImport(importId: number, trx: Trx): Promise<void> {
  const found = await trx.from('portfolio_imports').where('id', importId).forUpdate().first()
  if (!found) throw new NotFound()
  if (found.state !== 'open' && found.state !== 'checked') {
    throw new Refusal(`${WORDS}.not_open`, {}, { status: 409 })
  }
  const proposed = trx.from('proposed_changes').where('open_key', `portfolio_import:${importId}`)
  if (await proposed.first()) throw new Refusal(`${WORDS}.proposed`, {}, { status: 409 })
  await trx
    .from('portfolio_imports')
    .where('id', importId)
    .update({
      state: 'open',
      totals: null,
      errors_count: null,
      marks_count: null,
      version: Number(found.version) + 1,
      updated_at: sqlInstant(getClock().now()),
    })
}

async function deleteFile(fileId: number, trx: Trx): Promise<void> {
  await trx.from('portfolio_import_rows').where('file_id', fileId).delete()
  await trx.from('portfolio_import_files').where('id', fileId).delete()
}

/** Removes a file with its rows, e.g. to send a corrected one. @throws NotFound; Refusal */
export async function removePortfolioFile(
  importId: number,
  fileId: number,
  person: User
): Promise<void> {
  await inTransaction(async (trx) => {
    await lockOpenImport(importId, trx)
    const found = await trx
      .from('portfolio_import_files')
      .where({ id: fileId, import_id: importId })
      .first()
    if (!found) throw new NotFound()
    await deleteFile(fileId, trx)
    await recordAudit({
      action: 'portfolio.file_removed',
      actor: person,
      data: { import: importId, sheet: found.sheet, file: found.name },
      trx,
    })
  })
}
