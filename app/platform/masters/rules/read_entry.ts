import { parsePlainDate } from '#kernel/calendar/plain_date'
import { forbiddenCharacter } from '#kernel/formats/characters'
import { signedRupees } from '#kernel/money/paise'
import { type CellValue, type Column, MAX_INTEGER, SHAPES } from '#masters/seed/columns'
import type { MasterTable } from '#masters/seed/master_table'
import { type MasterField, canAddRows } from '#masters/rules/master_fields'

/** What a row says, by the names of its fields. */
export type EntryValues = Readonly<Record<string, CellValue>>

/** One thing that is wrong with what was written: its sentence stands under masters.problems. */
export interface Problem {
  /** The field; null is the row as a whole. */
  field: string | null
  problem: string
  values?: Record<string, string | number>
}

/** Rows of the masters that may be referred to: by table, the number or code, and whether it is retired. */
export type References = ReadonlyMap<string, ReadonlyMap<string, boolean>>

/** Lines of a form or sheet as they are typed, by the names of the fields; what is absent stays as it is. */
export type TypedValues = Readonly<Record<string, string | undefined>>

interface ReadContext {
  master: MasterTable
  fields: readonly MasterField[]
  /** What is there now; null is a new row. */
  before: EntryValues | null
  references: References
}

/** Reads a row as it was typed. The values are whole only where there is no problem. */
export function readEntry(typed: TypedValues, { master, fields, before, references }: ReadContext) {
  const values: Record<string, CellValue> = { ...before }
  const problems: Problem[] = []
  if (!before && !canAddRows(master)) problems.push({ field: null, problem: 'closed' })
  for (const { name, column, isExtra: isBeside } of fields) {
    const given = typed[name]
    const now = before?.[name] ?? null
    if (column.isAutoNumbered) continue
    if (isBeside ? !given?.trim() : given === undefined && before) continue
    const found = readValue(given ?? '', column)
    if (typeof found === 'object' && found !== null) {
      problems.push({ field: name, ...found })
      continue
    }
    values[name] = found
    if (before && column.isFixed && found !== now) problems.push({ field: name, problem: 'fixed' })
    else if (found !== null && column.references && found !== now) {
      const isRetired = references.get(column.references)?.get(String(found))
      if (isRetired === undefined) {
        problems.push({ field: name, problem: 'reference', values: { value: found } })
      } else if (isRetired) {
        problems.push({ field: name, problem: 'retired', values: { value: found } })
      }
    }
  }
  const invalidField = problems.length === 0 ? master.findError?.(values) : null
  if (invalidField) problems.push({ field: invalidField, problem: 'amiss' })
  return { values, problems }
}

type ValueError = Omit<Problem, 'field'>

const DEFAULT_MAX_LENGTH = 160
const MAX_LONG_TEXT_LENGTH = 4000

/** One value as it is typed: what it becomes, or what is wrong with it. Texts lose the space around them. */
export function readValue(typed: string, column: Column): CellValue | ValueError {
  const text = typed.normalize('NFC').replace(/\r\n?/g, '\n').trim()
  if (text === '') return column.isOptional ? null : { problem: 'required' }
  switch (column.kind) {
    case 'whole':
      return wholeNumber(text, column)
    case 'flag':
      return text === '0' || text === '1' ? Number(text) : { problem: 'flag' }
    case 'day':
      return parsePlainDate(text) ?? { problem: 'day' }
    case 'paise':
      return signedRupees(text) ?? { problem: 'amount' }
    default:
      return plainText(text, column)
  }
}

function wholeNumber(text: string, { min: least = 0, max: most = MAX_INTEGER }: Column): number | ValueError {
  if (!/^\d{1,10}$/.test(text)) return { problem: 'whole' }
  const value = Number(text)
  return value < least || value > most ? { problem: 'range', values: { least, most } } : value
}

function plainText(text: string, column: Column): string | ValueError {
  const { shape, choices, isLong, max: most = isLong ? MAX_LONG_TEXT_LENGTH : DEFAULT_MAX_LENGTH } = column
  const count = [...text].length
  const hidden = forbiddenCharacter(text)
  if (hidden) return { problem: 'hidden', values: { ...hidden } }
  if (!isLong && text.includes('\n')) return { problem: 'one_line' }
  if (count > most) return { problem: 'long', values: { most, count } }
  if (shape && !SHAPES[shape].test(text)) return { problem: `shapes.${shape}` }
  if (choices && !choices.includes(text)) {
    return { problem: 'choice', values: { choices: choices.join(', ') } }
  }
  return text
}
