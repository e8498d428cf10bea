import type { PlainDate } from '#kernel/calendar/plain_date'
import { textColumn, LOCALES, TEXT_LOCALES } from '#kernel/formats/languages'
import { needsTitle } from '#documents/rules/uploads'
import { loanFormOf } from '#masters/rules/loan_types'
import { textProblem } from '#masters/rules/rule_texts'
import type { SchemeScope } from '#masters/rules/scheme_versions'
import type { CellValue, MasterRow, MasterTable } from '#masters/seed/master_table'
import {
  documentSlots,
  eligibilityCriteria,
  guidelines,
  loiTerms,
} from '#masters/seed/tables_of_schemes'

/** Lists of a scheme whose lines are dated one by one: what it tells, and what it asks for. */
export const DATED_LISTS = [
  'guidelines',
  'eligibility',
  'loi_terms',
  'documents',
  'director_documents',
] as const
export type DatedListName = (typeof DATED_LISTS)[number]

/** The lists of sentences, whose figures are the scheme's rules (`rule_texts`). */
const MASTERS_OF_TEXTS = { guidelines, eligibility: eligibilityCriteria, loi_terms: loiTerms }
export type TextListName = keyof typeof MASTERS_OF_TEXTS
export const TEXT_LISTS = DATED_LISTS.filter(isTextList)

export function isTextList(list: DatedListName): list is TextListName {
  return list in MASTERS_OF_TEXTS
}

/** What changes and entries of the audit log call a list: papers of directors are papers. */
export const kindOfList = (list: DatedListName) => (isTextList(list) ? list : 'document_slots')

/** Which list, and whose: null for that of all schemes. */
export interface DatedList {
  list: DatedListName
  scope: SchemeScope
}

/** What is written of a line, by property: 'textMr', 'isRequired'; '' for what is empty. */
export type LineValues = Readonly<Record<string, string>>

/** A line as it is from a day on. */
export interface DatedLine {
  readonly id: number
  /** Tells it from others of its list: it keeps it whatever is written of it. */
  readonly key: string
  readonly effectiveFrom: PlainDate
  readonly values: LineValues
}

/** A field of a line; with languages it has a property for each. */
export interface LineField {
  readonly name: string
  readonly kind: 'prose' | 'line' | 'flag'
  readonly hasLanguages?: boolean
  /** Letters. */
  readonly maxLength?: number
}

/** What a kind of list is, and where its rows are. */
export interface ListDescription {
  readonly master: MasterTable
  /** The column of a line's key. */
  readonly key: string
  /** The first is the one without which a line is none, in English. */
  readonly fields: readonly LineField[]
  /** Lines may end; one that has ended is a row without words. */
  readonly mayEnd: boolean
  /** Which rows are those of a list. */
  rowsOf(list: DatedList): MasterRow
  /** The key of a new line, where the table has these. */
  nextKey(keys: readonly string[]): string
  /** Columns that nobody writes. */
  columnsOf(key: string, rows: readonly MasterRow[]): Readonly<Record<string, CellValue>>
  /**
   * What may not be written of a line; null where all is well.
   *
   * @param isChanged whether a property is another one than before
   * @param words small numbers in every language
   */
  findError?(
    key: string,
    values: LineValues,
    isChanged: (property: string) => boolean,
    words: readonly string[]
  ): { property: string; problem: string; written?: string } | null
}

/** Numbers of the files lie below: an update never gives one to another text. */
const FIRST_CUSTOM_NUMBER = 101

/** Slots that are added on screen are called this and a number, of which no two lists have the same. */
const CUSTOM_SLOT_PREFIX = 'own'

const sentences = (master: MasterTable): ListDescription => ({
  master,
  key: 'sr_no',
  fields: [{ name: 'text', kind: 'prose', hasLanguages: true, maxLength: 1000 }],
  mayEnd: true,
  rowsOf: ({ scope }) => ({ scheme_id: scope }),
  nextKey: (keys) => String(Math.max(FIRST_CUSTOM_NUMBER - 1, ...keys.map(Number)) + 1),
  columnsOf: (key) => ({ sr_no: Number(key) }),
  /** What was there before placeholders stays until it is changed. */
  findError(_key, values, isChanged, words) {
    for (const [property, text] of Object.entries(values)) {
      const found = isChanged(property) ? textProblem(text, words) : null
      if (found) return { property, ...found }
    }
    return null
  },
})

const DOCUMENTS: ListDescription = {
  master: documentSlots,
  key: 'slot',
  fields: [
    { name: 'name', kind: 'line', hasLanguages: true, maxLength: 160 },
    { name: 'isRequired', kind: 'flag' },
    { name: 'note', kind: 'line', maxLength: 255 },
  ],
  mayEnd: false,
  rowsOf: ({ list, scope }) => ({
    loan_type: `${scope}${list === 'director_documents' ? 'D' : ''}`,
  }),
  nextKey: (keys) => {
    const numbers = keys.map((key) =>
      Number(key.startsWith(CUSTOM_SLOT_PREFIX) ? key.slice(CUSTOM_SLOT_PREFIX.length) : 0)
    )
    return `${CUSTOM_SLOT_PREFIX}${Math.max(0, ...numbers) + 1}`
  },
  columnsOf(key, rows) {
    const known = rows.find((row) => row.slot === key)
    return {
      slot: key,
      sr_no: known?.sr_no ?? Math.max(0, ...rows.map((row) => Number(row.sr_no))) + 1,
    }
  },
  /** The scheme's PDF and the forms treat them as documents that people may add voluntarily. */
  findError: (key, { isRequired }) =>
    needsTitle(key) && isRequired ? { property: 'isRequired', problem: 'other_required' } : null,
}

export const descriptionOf = ({ list }: Pick<DatedList, 'list'>): ListDescription =>
  isTextList(list) ? sentences(MASTERS_OF_TEXTS[list]) : DOCUMENTS

/** Whether there is such a list: criteria and documents are each scheme's own, those of directors a group's. */
export const listExists = ({ list, scope }: DatedList): boolean => {
  if (list === 'guidelines' || list === 'loi_terms') return true
  return scope !== null && (list !== 'director_documents' || loanFormOf(scope) === 'group')
}

/** A value of a line: its field, and the language in which it is written. */
interface LineProperty {
  property: string
  field: LineField
  locale: string | null
}

/** Every property of a line. */
export const propertiesOf = ({ fields }: ListDescription): LineProperty[] =>
  fields.flatMap((field): LineProperty[] =>
    field.hasLanguages
      ? TEXT_LOCALES.map((locale) => ({ property: textColumn(field.name, locale), field, locale }))
      : [{ property: field.name, field, locale: null }]
  )

/** The property that every line has: its words in English. */
export const mainProperty = ({ fields }: ListDescription) => textColumn(fields[0].name, LOCALES[0])

/** What is written of a line that has ended. */
export const emptyValues = (description: ListDescription): LineValues =>
  Object.fromEntries(propertiesOf(description).map(({ property }) => [property, '']))
