/** Masters whose rows a cell names, by number, code or name in any language. */
export type ChoiceList =
  | 'genders'
  | 'castes'
  | 'districts'
  | 'schemes'
  | 'banks'
  | 'applicationStatuses'
  | 'claimStatuses'

/**
 * Kinds of values, as they are kept: money in paise, rates in basis points, dates as days, years as the first year of a
 * financial year, flags as 1 and 0, choices as numbers of rows. `key` is a text by which rows name each other.
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
  /** What a template shows; Aadhaar numbers begin with 9999 as published test data does. */
  example: string
  list?: ChoiceList
  /** Headings of old books besides the label in each language. */
  also?: readonly string[]
  /** The longest text that its column keeps, where it is shorter than others. */
  max?: number
  /** Left empty in a column of merged cells, the value of the line before counts. */
  isMerged?: boolean
}

type More = Partial<Omit<SheetField, 'name' | 'type' | 'isRequired' | 'example'>>

export const required = (
  name: string,
  type: FieldType,
  example: string,
  more: More = {}
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
  more: More = {}
): SheetField => ({
  name,
  type,
  isRequired: false,
  example,
  ...more,
})
