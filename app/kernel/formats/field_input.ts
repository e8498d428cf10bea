/** A form field as the server describes it to the page, in the reader's language. */
export type FieldInput = {
  /** Name of a value of the form, or a path into it such as 'emergency.name'. */
  name: string
  input: 'text' | 'area' | 'day' | 'amount' | 'select' | 'radio' | 'sealed' | 'bank' | 'fact'
  label: string
  hint?: string
  required?: boolean
  readOnly?: boolean
  /** Maximum number of characters that the server accepts. */
  maxLength?: number
  inputMode?: 'tel' | 'numeric' | 'email'
  autoComplete?: string
  /** Stored in upper case. */
  isUpperCase?: boolean
  /** Allows typing part of the text; for lists longer than a screen. */
  searchable?: boolean
  /** Entries of a list, or suggested names. */
  options?: { value: string; label: string; of?: string }[]
  /** Field whose value selects the available entries, by their `of`. */
  within?: string
  /** Fields that are cleared when this one changes. */
  empties?: string[]
  /** Text of a read-only field. */
  value?: string
}

/** Fields under one heading. */
export type FieldGroupInput = {
  title: string
  hint?: string
  fields: FieldInput[]
}

/** Heading of the column in which a field is shown, if its form has a list of rows. */
export type ColumnHeading = {
  /** Name of the field. */
  key: string
  label: string
  isName?: boolean
  align?: 'right'
  /** Never broken into lines. */
  isWhole?: boolean
  /** Relative width in the table of a PDF. */
  width: number
}

/** Value of a field for display: text, a date or an amount (paise); null if not given. */
export type DisplayValue = string | number | null | { day: string } | { paise: number }
