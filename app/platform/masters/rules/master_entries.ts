import { TRANSLATIONS } from '#kernel/formats/languages'
import { paise, plainRupees, signedRupees } from '#kernel/money/paise'
import {
  type CellValue,
  type Column,
  MAX_INTEGER,
  type MasterTable,
  SHAPES,
  identityOf,
} from '#masters/seed/master_table'
import { parsePlainDate } from '#kernel/calendar/plain_date'
import { forbiddenCharacter } from '#kernel/formats/characters'
import { Refusal } from '#kernel/exceptions/refusal'

/** An editable field of a row: a column, or its text in another language. */
export interface MasterField {
  /** 'name_en', 'name_mr': its name in sheets, forms and the audit log. */
  name: string
  column: Column
  /** Not a column of the file: if left empty it remains unchanged. */
  isExtra?: boolean
  /** For a translated text: the text and its language. */
  text?: { field: string; locale: string }
}

const ENGLISH = /^(.+)_en$/

/** The columns that can be edited on screen and in sheets, each text in every language. */
export function fieldsOfMaster(master: MasterTable): MasterField[] {
  return Object.entries(master.columns).flatMap(([name, column]): MasterField[] => {
    if (column.defaultValue !== undefined) return []
    const field = ENGLISH.exec(name)?.[1]
    if (!field) return [{ name, column }]
    const others = TRANSLATIONS.map((locale) => ({
      name: `${field}_${locale}`,
      column: { ...column, isOptional: true },
      text: { field, locale },
    }))
    return [{ name, column, text: { field, locale: 'en' } }, ...others]
  })
}

/** Fields that a master stores of its rows besides their columns. */
const extraField = (name: string, column: Omit<Column, 'read'>): MasterField => ({
  name,
  column: { read: () => null, ...column },
  isExtra: true,
})
const NUMBER = extraField('id', { kind: 'whole', isAutoNumbered: true })
const POSITION = extraField('position', { kind: 'whole', min: 1, max: 100_000 })
const RETIRED = extraField('is_retired', { kind: 'flag' })

/** The columns of a sheet of a master, in their order. */
export function sheetFieldsOf(master: MasterTable): MasterField[] {
  return [
    ...(master.isNumbered ? [NUMBER] : []),
    ...fieldsOfMaster(master),
    ...(master.isOrdered ? [POSITION] : []),
    ...(master.retires ? [RETIRED] : []),
  ]
}

/** Whether it can be edited on screen. */
export const isEditable = (master: MasterTable): boolean => master.keptBy === undefined

/** Whether rows may be added. */
export const canAddRows = (master: MasterTable): boolean => isEditable(master) && !master.isClosed

/** Whether the portal assigns its number, so that it is not entered. */
export const isAutoNumbered = (master: MasterTable): boolean =>
  Boolean(master.isNumbered) || Boolean(master.columns[identityOf(master)]?.isAutoNumbered)

/** A value as entered in forms and sheets: amounts in rupees. */
export function typedValue({ column }: MasterField, value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  return column.kind === 'paise' ? plainRupees(paise(Number(value))) : String(value)
}

/** Values of a row, by the names of its fields. */
export type EntryValues = Readonly<Record<string, CellValue>>

/** One error in an entry: its message is under masters.problems. */
export interface Problem {
  /** The field; null for the row as a whole. */
  field: string | null
  problem: string
  values?: Record<string, string | number>
}

/** Rows of the masters that can be referenced: by table, the number or code, and whether it is retired. */
export type References = ReadonlyMap<string, ReadonlyMap<string, boolean>>

/** Lines of a form or sheet as entered, by field name; absent fields remain unchanged. */
export type TypedValues = Readonly<Record<string, string | undefined>>

interface ReadContext {
  master: MasterTable
  fields: readonly MasterField[]
  /** The current row; null for a new one. */
  before: EntryValues | null
  references: References
}

/** Reads an entered row. The values are complete only where there is no problem. */
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
  if (invalidField) problems.push({ field: invalidField, problem: 'inconsistent' })
  return { values, problems }
}

type ValueError = Omit<Problem, 'field'>

const DEFAULT_MAX_LENGTH = 160
const MAX_LONG_TEXT_LENGTH = 4000

/** Reads one entered value: returns the value, or its problem. Surrounding white space is removed from texts. */
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

function wholeNumber(
  text: string,
  { min: least = 0, max: most = MAX_INTEGER }: Column
): number | ValueError {
  if (!/^\d{1,10}$/.test(text)) return { problem: 'whole' }
  const value = Number(text)
  return value < least || value > most ? { problem: 'range', values: { least, most } } : value
}

function plainText(text: string, column: Column): string | ValueError {
  const {
    shape,
    choices,
    isLong,
    max: most = isLong ? MAX_LONG_TEXT_LENGTH : DEFAULT_MAX_LENGTH,
  } = column
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

/**
 * The keys of a master that are already in use. Case is ignored, because one of the databases compares text without it.
 */
export class UsedKeys {
  readonly #keys: readonly (readonly string[])[]
  readonly #taken = new Map<string, number | null>()

  constructor({ key, columns }: MasterTable) {
    const unique = Object.entries(columns).flatMap(([name, { isUnique }]) =>
      isUnique ? [[name]] : []
    )
    this.#keys = [key, ...unique]
  }

  /** @param line in the file that contains it; null for an existing row */
  add(values: EntryValues, line: number | null = null): void {
    for (const key of this.#keysOf(values)) this.#taken.set(key.text, line)
  }

  /** Returns the problems with keys that other rows already have. */
  problemsOf(values: EntryValues): Problem[] {
    return this.#keysOf(values).flatMap(({ text, field }): Problem[] => {
      const line = this.#taken.get(text)
      if (line === undefined) return []
      if (line === null) return [{ field, problem: 'taken' }]
      return [{ field, problem: 'twice', values: { line } }]
    })
  }

  /** A number that is yet to be assigned is not in use. */
  #keysOf(values: EntryValues) {
    return this.#keys.flatMap((names) => {
      const parts = names.map((name) => values[name] ?? null)
      if (parts.every((part) => part === null)) return []
      const text = JSON.stringify([names, parts.map((part) => String(part ?? '').toLowerCase())])
      return { text, field: names[0] }
    })
  }
}

/** Refuses masters that are edited on their own screen. @throws Refusal that names it */
export function refuseIfManagedElsewhere({ keptBy }: MasterTable): void {
  if (keptBy) throw new Refusal(`masters.managed_by.${keptBy}`, {}, { status: 403 })
}
