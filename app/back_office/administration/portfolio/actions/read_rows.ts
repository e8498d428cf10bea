import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { batches } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { type TableLine, UnreadableTable, readTable } from '#spreadsheets/read_table'
import {
  type ChoiceLookup,
  type Headings,
  type LabelsOf,
  findHeadings,
  headingKey,
  readRow,
} from '#administration/portfolio/rules/read_cells'
import type { ChoiceList, SheetField } from '#administration/portfolio/rules/sheet_fields'
import { type RowValues, SHEETS, type SheetName } from '#administration/portfolio/rules/sheets'
import i18nManager from '@adonisjs/i18n/services/main'
import { STAGES, slotsOfStage } from '#doclog/rules/replaceable_documents'
import { DIRECTOR_SLOTS } from '#group/queries/sections'
import { LOCALES, inEachLanguage } from '#kernel/formats/languages'
import { localName, masters } from '#masters/queries/masters'

type Row = Parameters<typeof localName>[0] & { id: number; code?: string; shortName?: string }

/** Retired rows are included, because an existing portfolio refers to them. */
function rowsByText(list: ChoiceList): Map<string, number> {
  const found = new Map<string, number>()
  for (const row of masters().rows[list] as readonly Row[]) {
    const names = LOCALES.map((locale) => localName(row, locale))
    for (const name of [String(row.id), row.code, row.shortName, ...names]) {
      if (name && !found.has(headingKey(name))) found.set(headingKey(name), row.id)
    }
  }
  return found
}

/** Finds rows of masters by number, code or name in any language, ignoring case and spaces. */
function choiceLookup(): ChoiceLookup {
  const lists = new Map<ChoiceList, Map<string, number>>()
  return (list, text) => {
    const rows = lists.get(list) ?? rowsByText(list)
    lists.set(list, rows)
    return rows.get(headingKey(text)) ?? null
  }
}

/**
 * Returns the taluka of a district with this name in any language, or null. The district is required because several
 * have talukas of the same name.
 */
export function talukaOf(districtId: number, text: string): number | null {
  const key = headingKey(text)
  const named = masters()
    .talukas(districtId)
    .find((row) => LOCALES.some((locale) => headingKey(localName(row, locale)) === key))
  return named?.id ?? null
}

/** Returns the kind of document for a sheet's row, by its slot or its name in any language; null if there is none. */
export function slotOf(text: string, of: SheetName | undefined): string | null {
  const key = headingKey(text)
  const named = slotsOf(of).find(({ slot, row }) =>
    [slot, ...LOCALES.map((locale) => localName(row, locale))].some(
      (name) => headingKey(name) === key
    )
  )
  return named?.slot ?? null
}

function slotsOf(of: SheetName | undefined) {
  const { documentSlots, documentTypes } = masters().rows
  if (of === 'claims') {
    return slotsOfStage('claim').flatMap(({ slot, typeNo }) =>
      documentTypes
        .filter((row) => row.stage === STAGES.claim.stage && row.typeNo === typeNo)
        .map((row) => ({ slot, row }))
    )
  }
  return documentSlots
    .filter(({ loanType }) => of !== 'directors' || loanType === DIRECTOR_SLOTS)
    .map((row) => ({ slot: row.slot, row }))
}

const words = (key: string) =>
  Object.values(inEachLanguage((locale) => i18nManager.locale(locale).t(`portfolio.${key}`)))

/** Returns the headings of a field in each language. */
export const labelsOf: LabelsOf = ({ name }: SheetField) => words(`fields.${name}`)

/** Returns the sheet for a workbook's sheet by its name in any language; null for any other. */
export function sheetByName(name: string): SheetName | null {
  const key = headingKey(name)
  const found = SHEETS.find((sheet) =>
    [sheet.name, ...words(`spreadsheets.${sheet.name}`)].some((title) => headingKey(title) === key)
  )
  return found?.name ?? null
}

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
  for await (const line of convertReadErrors(
    readTable({ path, maxLines: MAX_LINES, sheet: part })
  )) {
    if (headings === null) {
      head.push(line)
      if (head.length < HEAD_LINES) continue
      headings = await requireHeadings(sheet, head, known)
      yield* afterHeadings(head, headings).flatMap(read)
    } else yield* read(line)
  }
  if (headings === null) {
    headings = await requireHeadings(sheet, head, known)
    yield* afterHeadings(head, headings).flatMap(read)
  }
  if (count === 0) throw refusal('empty')
}

const afterHeadings = (head: readonly TableLine[], headings: Headings) =>
  head.filter(({ line }) => line > headings.line)

export async function* convertReadErrors(
  lines: AsyncIterable<TableLine>
): AsyncGenerator<TableLine> {
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
async function requireHeadings(
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
