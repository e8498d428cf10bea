import { normaliseDigits } from '#kernel/formats/digits'
import type { SheetField } from '#administration/portfolio/rules/sheet_fields'
import type { Sheet } from '#administration/portfolio/rules/sheets'

/** A heading as it is compared: small letters and digits of any script, nothing else. */
export const headingKey = (heading: string): string =>
  normaliseDigits(heading)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** The labels of a field in each language. */
export type LabelsOf = (field: SheetField) => readonly string[]

/** Headings that an administrator assigned before, by their keys; '' for a column that is passed over. */
type KnownHeadings = ReadonlyMap<string, string>

export interface Headings {
  line: number
  /** The field of each column; null where it is passed over, or not recognised. */
  fields: (string | null)[]
  /** As they stand there. */
  unknown: string[]
  /** Fields that two columns name. */
  twice: string[]
  /** Required fields that no column names. */
  missing: string[]
}

/** Titles, merged over the columns, may stand before the headings. */
const MAX_TITLE_LINES = 15

/** Fields by the keys of their headings: name, label in each language, words of old books. */
function headingsOf(sheet: Pick<Sheet, 'fields'>, labelsOf: LabelsOf): Map<string, string> {
  const found = new Map<string, string>()
  for (const field of sheet.fields) {
    for (const heading of [field.name, ...labelsOf(field), ...(field.also ?? [])]) {
      const key = headingKey(heading)
      if (!found.has(key)) found.set(key, field.name)
    }
  }
  return found
}

/**
 * Finds the line with the headings: of the first lines the one of which most are recognised.
 *
 * @returns null where no line names two fields
 */
export function findHeadings(
  sheet: Pick<Sheet, 'fields'>,
  lines: readonly { line: number; cells: readonly string[] }[],
  { labelsOf, known }: { labelsOf: LabelsOf; known: KnownHeadings }
): Headings | null {
  const own = headingsOf(sheet, labelsOf)
  const fieldOf = (cell: string) => known.get(headingKey(cell)) ?? own.get(headingKey(cell)) ?? null
  let best: { line: number; cells: readonly string[]; count: number } | null = null
  for (const { line, cells } of lines.slice(0, MAX_TITLE_LINES)) {
    const count = new Set(cells.map(fieldOf).filter(Boolean)).size
    if (count >= 2 && count > (best?.count ?? 0)) best = { line, cells, count }
  }
  if (!best) return null
  const fields = best.cells.map((cell) => fieldOf(cell) || null)
  const unknown = best.cells.filter((cell) => headingKey(cell) !== '' && fieldOf(cell) === null)
  const named = fields.filter((field) => field !== null)
  return {
    line: best.line,
    fields,
    unknown: [...new Set(unknown.map((cell) => cell.trim()))],
    twice: [...new Set(named.filter((field, at) => named.indexOf(field) !== at))],
    missing: sheet.fields
      .filter(({ name, isRequired }) => isRequired && !named.includes(name))
      .map(({ name }) => name),
  }
}
