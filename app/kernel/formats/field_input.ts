/** A field of a form as the server describes it to the page, in the reader's language. */
export type FieldInput = {
  /** Of the form's value, or a path into it such as 'emergency.name'. */
  name: string
  input: 'text' | 'area' | 'day' | 'amount' | 'select' | 'radio' | 'sealed' | 'bank' | 'fact'
  label: string
  hint?: string
  required?: boolean
  readOnly?: boolean
  /** How many characters the server takes. */
  maxLength?: number
  inputMode?: 'tel' | 'numeric' | 'email'
  autoComplete?: string
  /** Kept in capital letters. */
  isUpperCase?: boolean
  /** Lets people type part of the words; for lists longer than a screen. */
  searchable?: boolean
  /** Entries of a list or names that are proposed. */
  options?: { value: string; label: string; of?: string }[]
  /** The field whose value says which entries there are, by what they are `of`. */
  within?: string
  /** Fields that are emptied when this one changes. */
  empties?: string[]
  /** What a fact says, which is read and never typed. */
  value?: string
}

/** Fields under one heading. */
export type FieldGroupInput = {
  title: string
  hint?: string
  fields: FieldInput[]
}

/** Head of the column that a field is read in, where its form has a list of rows. */
export type ColumnHeading = {
  /** The field. */
  key: string
  label: string
  isName?: boolean
  align?: 'right'
  /** Never broken into lines. */
  isWhole?: boolean
  /** On paper, in parts of the table. */
  width: number
}

/** What a field says, for reading: words, a day or an amount (paise); null when nothing was given. */
export type DisplayValue = string | number | null | { day: string } | { paise: number }
