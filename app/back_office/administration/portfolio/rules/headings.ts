import { normaliseDigits } from '#kernel/formats/characters'
import type { SheetField } from '#administration/portfolio/rules/sheet_fields'
import type { Sheet } from '#administration/portfolio/rules/sheets'

/** Returns a heading in comparable form: lower-case letters and digits of any script only. */
export const headingKey = (heading: string): string =>
  normaliseDigits(heading)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** The labels of a field in each language. */
export type LabelsOf = (field: SheetField) => readonly string[]

/** Headings assigned by an administrator before, by key; '' for a column that is ignored. */
type KnownHeadings = ReadonlyMap<string, string>

export interface Headings {
  line: number
  /** The field of each column; null if the column is ignored or not recognised. */
  fields: (string | null)[]
  /** Headings as in the file. */
  unknown: string[]
  /** Fields named by two columns. */
  twice: string[]
  /** Required fields without a column. */
  missing: string[]
}

/** Titles in cells merged across the columns may precede the headings. */
const MAX_TITLE_LINES = 15

/** Returns fields by the keys of their headings: name, label in each language, and alternative headings. */
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
 * Finds the line with the headings: the one with the most recognised headings among the first lines.
 *
 * @returns null if no line names two fields
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
