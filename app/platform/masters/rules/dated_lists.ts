import type { PlainDate } from '#kernel/calendar/plain_date'
import { textColumn, LOCALES, TEXT_LOCALES } from '#kernel/formats/languages'
import { needsTitle } from '#documents/rules/files'
import { type SchemeScope, loanFormOf } from '#masters/rules/schemes'
import { textProblem } from '#masters/rules/rule_texts'
import type { CellValue, MasterRow, MasterTable } from '#masters/seed/master_table'
import {
  documentSlots,
  eligibilityCriteria,
  guidelines,
  loiTerms,
} from '#masters/seed/tables_of_lending'

/** Lists of a scheme whose lines are dated individually: its information and its requirements. */
export const DATED_LISTS = [
  'guidelines',
  'eligibility',
  'loi_terms',
  'documents',
  'director_documents',
] as const
export type DatedListName = (typeof DATED_LISTS)[number]

/** The lists of sentences, whose figures are rules of the scheme (`rule_texts`). */
const MASTERS_OF_TEXTS = { guidelines, eligibility: eligibilityCriteria, loi_terms: loiTerms }
export type TextListName = keyof typeof MASTERS_OF_TEXTS
export const TEXT_LISTS = DATED_LISTS.filter(isTextList)

export function isTextList(list: DatedListName): list is TextListName {
  return list in MASTERS_OF_TEXTS
}

/** Kind of a list in changes and entries of the audit log: directors' documents count as documents. */
export const kindOfList = (list: DatedListName) => (isTextList(list) ? list : 'document_slots')

/** A list and its scheme: null for the list of all schemes. */
export interface DatedList {
  list: DatedListName
  scope: SchemeScope
}

/** Values of a line, by property: 'textMr', 'isRequired'; '' for an empty one. */
export type LineValues = Readonly<Record<string, string>>

/** A line as it is from a given day. */
export interface DatedLine {
  readonly id: number
  /** Identifies it within its list, whatever its values. */
  readonly key: string
  readonly effectiveFrom: PlainDate
  readonly values: LineValues
}

/** A field of a line; a translated one has a property for each language. */
export interface LineField {
  readonly name: string
  readonly kind: 'prose' | 'line' | 'flag'
  readonly hasLanguages?: boolean
  /** In letters. */
  readonly maxLength?: number
}

/** Properties of a kind of list, and the location of its rows. */
export interface ListDescription {
  readonly master: MasterTable
  /** The column of a line's key. */
  readonly key: string
  /** The first is mandatory, in English. */
  readonly fields: readonly LineField[]
  /** Whether lines may end; an ended line is a row without text. */
  readonly mayEnd: boolean
  /** Returns the columns that select the rows of a list. */
  rowsOf(list: DatedList): MasterRow
  /** Returns the key of a new line, given the existing keys of the table. */
  nextKey(keys: readonly string[]): string
  /** Columns that cannot be edited. */
  columnsOf(key: string, rows: readonly MasterRow[]): Readonly<Record<string, CellValue>>
  /**
   * Returns the error in a line; null for none.
   *
   * @param isChanged whether a property differs from before
   * @param words the words for small numbers in every language
   */
  findError?(
    key: string,
    values: LineValues,
    isChanged: (property: string) => boolean,
    words: readonly string[]
  ): { property: string; problem: string; written?: string } | null
}

/** Numbers in the files are smaller: an update never assigns a custom number to another text. */
const FIRST_CUSTOM_NUMBER = 101

/** Prefix of slots that are added on screen, followed by a number that is unique across all lists. */
const CUSTOM_SLOT_PREFIX = 'own'

const sentences = (master: MasterTable): ListDescription => ({
  master,
  key: 'sr_no',
  fields: [{ name: 'text', kind: 'prose', hasLanguages: true, maxLength: 1000 }],
  mayEnd: true,
  rowsOf: ({ scope }) => ({ scheme_id: scope }),
  nextKey: (keys) => String(Math.max(FIRST_CUSTOM_NUMBER - 1, ...keys.map(Number)) + 1),
  columnsOf: (key) => ({ sr_no: Number(key) }),
  /** Text from before the introduction of placeholders is accepted until it is changed. */
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
  /** The scheme's PDF and the forms treat them as documents that applicants may add voluntarily. */
  findError: (key, { isRequired }) =>
    needsTitle(key) && isRequired ? { property: 'isRequired', problem: 'other_required' } : null,
}

export const descriptionOf = ({ list }: Pick<DatedList, 'list'>): ListDescription =>
  isTextList(list) ? sentences(MASTERS_OF_TEXTS[list]) : DOCUMENTS

/**
 * Whether there is such a list: each scheme has its own criteria and documents, and a group scheme those of directors.
 */
export const listExists = ({ list, scope }: DatedList): boolean => {
  if (list === 'guidelines' || list === 'loi_terms') return true
  return scope !== null && (list !== 'director_documents' || loanFormOf(scope) === 'group')
}

/** A property of a line: its field, and its language. */
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

/** The property that every line has: its English text. */
export const mainProperty = ({ fields }: ListDescription) => textColumn(fields[0].name, LOCALES[0])

/** The values of a line that has ended. */
export const emptyValues = (description: ListDescription): LineValues =>
  Object.fromEntries(propertiesOf(description).map(({ property }) => [property, '']))
