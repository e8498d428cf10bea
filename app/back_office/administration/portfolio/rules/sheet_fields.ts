/** Masters whose rows a cell refers to, by number, code or name in any language. */
export type ChoiceList =
  | 'genders'
  | 'castes'
  | 'districts'
  | 'schemes'
  | 'banks'
  | 'applicationStatuses'
  | 'claimStatuses'

/**
 * Types of values as stored: money in paise, rates in basis points, dates without time, years as the first year of a
 * financial year, flags as 1 and 0, choices as numbers of rows. `key` is a text by which rows refer to each other.
 */
export type FieldType =
  | 'key'
  | 'text'
  | 'mobile'
  | 'date'
  | 'money'
  | 'count'
  | 'rate'
  | 'flag'
  | 'year'
  | 'choice'
  | 'aadhaar'
  | 'pan'
  | 'account'
  | 'certificate'

export interface SheetField {
  name: string
  type: FieldType
  isRequired: boolean
  /** Example in a template; Aadhaar numbers begin with 9999 as in published test data. */
  example: string
  list?: ChoiceList
  /** Headings of existing portfolios in addition to the label in each language. */
  also?: readonly string[]
  /** Maximum length of the column, if it is shorter than usual. */
  max?: number
  /** An empty cell in a column of merged cells has the value of the line before. */
  isMerged?: boolean
}

type FieldOptions = Partial<Omit<SheetField, 'name' | 'type' | 'isRequired' | 'example'>>

export const required = (
  name: string,
  type: FieldType,
  example: string,
  more: FieldOptions = {}
): SheetField => ({
  name,
  type,
  isRequired: true,
  example,
  ...more,
})

export const optional = (
  name: string,
  type: FieldType,
  example: string,
  more: FieldOptions = {}
): SheetField => ({
  name,
  type,
  isRequired: false,
  example,
  ...more,
})
