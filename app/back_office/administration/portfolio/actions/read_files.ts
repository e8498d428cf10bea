import { setImmediate as nextTurn } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { recordAudit } from '#kernel/audit/record_audit'
import { digest, encrypt } from '#kernel/vault/vault'
import { readTable } from '#spreadsheets/read_table'
import { eraseFiles } from '#documents/actions/store_file'
import { batchSizes, leaseEnd, refuseLeased } from '#administration/portfolio/actions/lease'
import { ARCHIVE } from '#administration/portfolio/actions/archived_files'
import {
  MAX_LINES,
  type ReadRow,
  insertRows,
  convertReadErrors,
  readRows,
  refusal,
  sheetByName,
} from '#administration/portfolio/actions/read_rows'
import {
  isPersonal,
  keyOf,
  parentOf,
  type Sheet,
  sheetNamed,
  SHEET_NAMES,
} from '#administration/portfolio/rules/sheets'

type UploadedFile = { path: string; name: string }

type ReadFile = { sheet: string; rows: number }

/**
 * Reads a file into an import: one sheet, or a workbook with all of them by name. A file with the same bytes is read
 * once. Its rows are saved in batches; a file whose reading was interrupted is read again when it is uploaded again.
 *
 * @param sheetName the sheet that it contains; null for a workbook
 * @returns the sheets that were read now
 * @throws Refusal of the field `file`; then nothing of the file is stored
 */
export async function readPortfolioFile(
  importId: number,
  file: UploadedFile,
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

/** Returns the sheets of the portfolio with their names in the workbook. */
async function partsOf(path: string, sheetName: string | null): Promise<[string, string?][]> {
  if (sheetName !== null) return [[sheetName]]
  const table = readTable({ path, maxLines: MAX_LINES })
  for await (const _ of convertReadErrors(table)) continue
  const names = table.sheet?.name ? [table.sheet.name, ...table.sheet.others] : []
  const known = names.flatMap((name): [string, string][] => {
    const sheet = sheetByName(name)
    return sheet ? [[sheet, name]] : []
  })
  if (known.length === 0) throw refusal('no_sheets')
  return known.toSorted(([a], [b]) => order(a) - order(b))
}

const order = (sheet: string) => SHEET_NAMES.findIndex((name) => name === sheet)

interface SheetToRead {
  importId: number
  file: UploadedFile
  sha256: string
  sheet: Sheet
  /** Name of the sheet in a workbook. */
  part: string | undefined
  person: User
}

/** @returns the number of rows; null if these bytes were read before */
async function readSheet(input: SheetToRead): Promise<number | null> {
  const { importId, sheet, sha256, file, part, person } = input
  const fileId = await inTransaction(async (trx) => {
    await lockOpenImport(importId, trx)
    const same = { import_id: importId, sheet: sheet.name, sha256 }
    const before = await trx.from('portfolio_import_files').where(same).first()
    if (before && Number(before.rows_count) > 0) return null
    if (before) {
      refuseLeased(before)
      const lease = { leased_until: leaseEnd() }
      await trx.from('portfolio_import_files').where('id', before.id).update(lease)
      return Number(before.id)
    }
    const [id] = await trx
      .insertQuery()
      .table('portfolio_import_files')
      .insert({
        ...same,
        name: file.name.slice(0, 120),
        rows_count: 0,
        leased_until: leaseEnd(),
        sent_by: person.id,
        created_at: sqlInstant(getClock().now()),
      })
    return Number(id)
  })
  if (fileId === null) return null
  try {
    await deleteRows(fileId)
    const rows = await saveRows({ importId, fileId, sheet, path: file.path, part })
    await inTransaction(async (trx) => {
      const read = { rows_count: rows, leased_until: null }
      await trx.from('portfolio_import_files').where('id', fileId).update(read)
      await recordAudit({
        action: 'portfolio.file_read',
        actor: person,
        data: { import: importId, sheet: sheet.name, file: file.name, sha256, rows },
        trx,
      })
    })
    return rows
  } catch (error) {
    await deleteFile(fileId)
    throw error
  }
}

/** Saves the rows of a large file in batches, so that other writes can run in between. */
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
  const { read: size } = batchSizes()
  let waiting: object[] = []
  let count = 0
  for await (const { line, row } of readRows({
    name: sheet.name,
    fields: sheet.fields,
    path,
    part,
  })) {
    waiting.push(storedRow({ importId, fileId, sheet, line }, row))
    count++
    if (waiting.length < size) continue
    await insertRows('portfolio_import_rows', waiting)
    waiting = []
    await nextTurn()
  }
  await insertRows('portfolio_import_rows', waiting)
  return count
}

function storedRow(
  place: { importId: number; fileId: number; sheet: Sheet; line: number },
  { values, problems, marks }: ReadRow
) {
  const { importId, fileId, sheet, line } = place
  const { aadhaar, pan } = values
  return {
    import_id: importId,
    file_id: fileId,
    sheet: sheet.name,
    line,
    row_key: keyOf(sheet.key, values),
    parent_key: parentOf(sheet, values)?.key ?? null,
    ...(isPersonal(sheet)
      ? { content: encrypt(JSON.stringify(values), 'change'), facts: null }
      : { content: null, facts: JSON.stringify(values) }),
    aadhaar_digest: aadhaar ? digest(String(aadhaar), 'aadhaar') : null,
    pan_digest: pan ? digest(String(pan), 'pan') : null,
    problems: problems.length > 0 ? JSON.stringify(problems) : null,
    marks: marks.length > 0 ? JSON.stringify(marks) : null,
    read_on: getClock().today(),
  }
}

type Trx = Parameters<Parameters<typeof inTransaction>[0]>[0]

/** @throws NotFound; Refusal unless the import is open to changes */
export async function lockOpenImport(importId: number, trx: Trx): Promise<void> {
  const found = await trx.from('portfolio_imports').where('id', importId).forUpdate().first()
  if (!found) throw new NotFound()
  if (found.state !== 'open' && found.state !== 'checked') {
    throw new Refusal('portfolio.refused.not_open', {}, { status: 409 })
  }
  const proposed = trx.from('proposed_changes').where('open_key', `portfolio_import:${importId}`)
  if (await proposed.first()) throw new Refusal('portfolio.refused.proposed', {}, { status: 409 })
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

/** Deletes a file of an import with its rows and the files stored from a ZIP. */
async function deleteFile(fileId: number): Promise<void> {
  await deleteRows(fileId)
  await inTransaction((trx) => trx.from('portfolio_import_files').where('id', fileId).delete())
}

/** Deletes in batches, so that other writes can run in between. */
async function deleteRows(fileId: number): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await inTransaction(async (trx) => {
      const rows = trx.from('portfolio_import_rows').where('file_id', fileId).orderBy('line')
      const some = await rows.limit(batchSizes().read).select('id', 'sheet', 'written_id')
      if (some.length === 0) return false
      const files = some.filter((row) => row.sheet === ARCHIVE && row.written_id !== null)
      await eraseFiles(
        files.map(({ written_id: id }) => Number(id)),
        trx
      )
      await trx
        .from('portfolio_import_rows')
        .whereIn(
          'id',
          some.map(({ id }) => id)
        )
        .delete()
      const lease = { leased_until: leaseEnd() }
      await trx.from('portfolio_import_files').where('id', fileId).update(lease)
      return true
    })
  }
}

/**
 * Removes a file with its rows, for example to upload a corrected one. After an interrupted removal the file counts as
 * partly read.
 *
 * @throws NotFound; Refusal
 */
export async function removePortfolioFile(
  importId: number,
  fileId: number,
  person: User
): Promise<void> {
  await inTransaction(async (trx) => {
    await lockOpenImport(importId, trx)
    const file = trx.from('portfolio_import_files').where({ id: fileId, import_id: importId })
    const found = await file.clone().first()
    if (!found) throw new NotFound()
    refuseLeased(found)
    await file.update({ rows_count: 0, leased_until: leaseEnd() })
    await recordAudit({
      action: 'portfolio.file_removed',
      actor: person,
      data: { import: importId, sheet: found.sheet, file: found.name },
      trx,
    })
  })
  await deleteFile(fileId)
}
