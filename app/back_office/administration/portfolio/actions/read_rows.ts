import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { batches } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { readTable, type TableLine, UnreadableTable } from '#spreadsheets/read_table'
import { choiceLookup, labelsOf } from '#administration/portfolio/queries/choices'
import { readRow } from '#administration/portfolio/rules/cells'
import { findHeadings, type Headings } from '#administration/portfolio/rules/headings'
import type { SheetField } from '#administration/portfolio/rules/sheet_fields'
import type { RowValues } from '#administration/portfolio/rules/sheets'

/**
 * Maximum number of lines of one file, within the limits of its reading (`read_table`) and the duration of a request.
 */
export const MAX_LINES = 100_000
/** Maximum number of lines before and including the headings. */
const HEAD_LINES = 20
const WORDS = 'portfolio.refused'

export type ReadRow = ReturnType<typeof readRow>

export const refusal = (code: string, params: Record<string, string | number> = {}) =>
  new Refusal(`${WORDS}.${code}`, params, { field: 'file' })

/** Inserts rows of a large file in one short transaction. */
export const insertRows = (
  table: string,
  rows: readonly object[],
  existing?: TransactionClientContract
) =>
  inTransaction(async (trx) => {
    for (const batch of batches(rows)) await trx.table(table).multiInsert(batch)
  }, existing)

interface RowsToRead {
  /** Name under which manually assigned headings are saved (`assignHeading`). */
  name: string
  fields: readonly SheetField[]
  path: string
  /** Name of the sheet in a workbook. */
  part?: string
}

/** Reads the rows below the headings of a file and omits empty ones. Throws a Refusal of the field `file`. */
export async function* readRows({
  path,
  part,
  ...sheet
}: RowsToRead): AsyncGenerator<{ line: number; row: ReadRow }> {
  const known = await knownHeadings(sheet.name)
  const choice = choiceLookup()
  const head: TableLine[] = []
  let headings: Headings | null = null
  let before: RowValues | null = null
  let count = 0
  const read = ({ line, cells }: TableLine) => {
    const named = headings!.fields.flatMap((field, at) => (field ? [[field, cells[at]]] : []))
    const texts = Object.fromEntries(named) as Record<string, string>
    if (Object.values(texts).every((cell) => !cell?.trim())) return []
    const row = readRow(sheet.fields, texts, { choice, before })
    before = row.values
    count++
    return [{ line, row }]
  }
  for await (const line of orRefusal(readTable({ path, maxLines: MAX_LINES, sheet: part }))) {
    if (headings === null) {
      head.push(line)
      if (head.length < HEAD_LINES) continue
      headings = await headingsOrRefusal(sheet, head, known)
      yield* afterHeadings(head, headings).flatMap(read)
    } else yield* read(line)
  }
  if (headings === null) {
    headings = await headingsOrRefusal(sheet, head, known)
    yield* afterHeadings(head, headings).flatMap(read)
  }
  if (count === 0) throw refusal('empty')
}

const afterHeadings = (head: readonly TableLine[], headings: Headings) =>
  head.filter(({ line }) => line > headings.line)

export async function* orRefusal(lines: AsyncIterable<TableLine>): AsyncGenerator<TableLine> {
  try {
    yield* lines
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    throw error.refusal(`${WORDS}.unreadable`)
  }
}

async function knownHeadings(sheet: string): Promise<Map<string, string>> {
  const rows = await db.from('portfolio_headings').where({ sheet }).select('heading_key', 'field')
  return new Map(rows.map((row) => [String(row.heading_key), String(row.field)]))
}

/** @throws Refusal that names missing, duplicate or unknown headings */
async function headingsOrRefusal(
  sheet: Pick<RowsToRead, 'name' | 'fields'>,
  head: readonly TableLine[],
  known: Map<string, string>
): Promise<Headings> {
  const headings = findHeadings(sheet, head, { labelsOf, known })
  if (!headings) throw refusal('no_headings')
  const { missing, twice, unknown } = headings
  if (twice.length > 0) throw refusal('twice', { columns: twice.join(', ') })
  if (missing.length > 0) {
    throw refusal(unknown.length > 0 ? 'missing_of' : 'missing', {
      columns: missing.join(', '),
      unknown: unknown.join(', '),
    })
  }
  return headings
}
