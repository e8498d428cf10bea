import vine from '@vinejs/vine'
import type { Infer, SchemaTypes, UndefinedOptional } from '@vinejs/vine/types'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { FieldInput, DisplayValue } from '#kernel/formats/field_input'
import type { EncryptedNumberKind } from '#kernel/formats/personal_numbers'
import {
  aadhaarRule,
  accountRule,
  amountRule,
  panRule,
  personNameRule,
  plainDateRule,
  textRule,
  wholeNumberRule,
} from '#kernel/validation/rules'
import { requiredUnlessStored } from '#kernel/validation/field_sets'
import type { digest } from '#kernel/vault/vault'
import type { NumberedList } from '#masters/queries/master_lists'
import { masterId } from '#masters/validation/master_values'

/*
 * One field of a form, described once: how it is stored, validated and entered, and what it contains. Validator, form,
 * draft, snapshot, completion, view, PDF, review and correction derive from it (docs/development/contributing.md,
 * 'Adding a field').
 */

/** Properties of a kind of field. */
interface FieldKind<Rule> {
  /**
   * Stored type. The column has the field's name; that of an amount ends in Paise, and an encrypted number has three
   * columns.
   */
  as: 'text' | 'number' | 'day' | 'amount' | 'choice' | 'answer' | 'sealed'
  rule: Rule
  input: FieldInput['input']
}

/** Options of a single field. */
interface FieldOptions extends Partial<
  Pick<
    FieldInput,
    'autoComplete' | 'hint' | 'inputMode' | 'isUpperCase' | 'maxLength' | 'readOnly' | 'searchable'
  >
> {
  /** Label key in resources/lang, if it differs from the field's name. */
  label?: string
  /** In a list of rows: the complete label key of the column if it differs, and its relative width in a PDF. */
  heading?: string
  width?: number
  /** Column name, if it differs from the field's name; null if the value is stored elsewhere. */
  column?: string | null
  /** Group of the form. */
  group?: string
  /** Whether officers may correct it. */
  isCorrected?: boolean
  /** Initial value in the form; empty by default. */
  initial?: string
  /** Value stored for an empty answer; null by default. */
  empty?: string | boolean
  /** Column and purpose of the keyed digest for searching by value. */
  lookUp?: { column: string; purpose: Parameters<typeof digest>[1] }
  /** Value for the demonstration. */
  example?: string
}

export interface Field<Rule = SchemaTypes> extends FieldKind<Rule>, FieldOptions {
  isRequired: boolean
  /** For a choice, the master, and the field with the typed name if the master has no row. */
  list?: NumberedList
  otherwise?: string
  /** The field whose row contains this one, as a district contains a taluka. */
  within?: string
  /** For a yes-or-no answer, the two translation keys in resources/lang. */
  words?: readonly [string, string]
  /** Whether it is a person's name. */
  isName?: boolean
  /** For an encrypted number, the prefix of its columns. */
  stem?: EncryptedNumberKind
}

type Optional<K> = K extends { rule: { optional(): infer Rule } }
  ? Omit<K, 'rule'> & { rule: Rule }
  : never

/** Defines a required field. */
export function required<K extends object, const A extends FieldOptions = {}>(kind: K, about?: A) {
  return { ...kind, ...(about as A), isRequired: true }
}

/** Defines an optional field. */
export function optional<
  K extends { rule: { optional(): unknown } },
  const A extends FieldOptions = {},
>(kind: K, about?: A) {
  const rule = kind.rule.optional()
  return { ...kind, ...(about as A), rule, isRequired: false } as unknown as Optional<K> &
    A & { isRequired: boolean }
}

/** Defines a field whose rule determines when it may be empty. */
export function conditional<K extends object, const A extends FieldOptions = {}>(
  kind: K,
  about?: A
) {
  return { ...kind, ...(about as A), isRequired: false }
}

/** A line of text with a rule of its own. */
export const line = <Rule>(rule: Rule, maxLength: number) =>
  ({ as: 'text', input: 'text', rule, maxLength }) as const

/** One line of text, or several. */
export const text = (max: number) => line(textRule({ max }), max)
export const area = (max: number) => ({ ...text(max), input: 'area' }) as const

/** A person's name. */
export const personName = (max: number) =>
  ({ ...line(personNameRule({ max }), max), isName: true }) as const

/** An integer with a maximum number of digits. */
export const number = <Rule = ReturnType<typeof wholeNumberRule>>(maxLength: number, rule?: Rule) =>
  ({
    as: 'number',
    input: 'text',
    inputMode: 'numeric',
    rule: (rule ?? wholeNumberRule()) as Rule,
    maxLength,
  }) as const

/** The name of a bank, with common names as suggestions. */
export const bankName = () => ({ ...text(160), input: 'bank' }) as const

export const day = <Rule = ReturnType<typeof plainDateRule>>(rule?: Rule) =>
  ({ as: 'day', input: 'day', rule: (rule ?? plainDateRule()) as Rule }) as const

/** An amount in rupees, stored in paise. */
export const amount = <Rule = ReturnType<typeof amountRule>>(rule?: Rule) =>
  ({ as: 'amount', input: 'amount', rule: (rule ?? amountRule()) as Rule }) as const

type MasterId = ReturnType<typeof masterId>

/** A row of a master, chosen from a list or, with `radio`, from a few visible options. */
export const choice = <Rule = MasterId>(
  list: NumberedList,
  more: { input?: 'radio'; otherwise?: string; within?: string; rule?: Rule } = {}
) =>
  ({
    as: 'choice',
    input: 'select',
    list,
    ...more,
    rule: (more.rule ?? masterId(list)) as Rule,
  }) as const

/** Yes or no, with labels from resources/lang. */
export const yesNo = <Rule = ReturnType<typeof vine.boolean>>(
  words: readonly [string, string] = ['common.answers.yes', 'common.answers.no'],
  rule?: Rule
) => ({ as: 'answer', input: 'radio', words, rule: (rule ?? vine.boolean()) as Rule }) as const

const ENCRYPTED_NUMBER_RULES = { aadhaar: aadhaarRule, pan: panRule, account: accountRule }

/** An encrypted number. If it is already saved, it may be left empty. */
export const encryptedNumber = <const Stem extends EncryptedNumberKind>(
  stem: Stem,
  rule = ENCRYPTED_NUMBER_RULES[stem]()
) =>
  ({
    as: 'sealed',
    input: 'sealed',
    stem,
    rule: rule.use(requiredUnlessStored()).optional(),
    ...(stem === 'pan' ? { isUpperCase: true } : { inputMode: 'numeric' as const }),
  }) as const

type ColumnOf<Name extends string, F> = F extends { column: infer Column }
  ? Column
  : F extends { as: 'amount' }
    ? `${Name}Paise`
    : F extends { as: 'sealed'; stem: infer Stem extends string }
      ? `${Stem}Last4`
      : Name

declare const row: unique symbol

/** The fields of a section by name, and the row in which they are stored. */
export type Fields<Row = object> = { readonly [name: string]: Field } & { readonly [row]?: Row }

type InRow<F, Row> = {
  [Name in keyof F & string]: ColumnOf<Name, F[Name]> extends keyof Row | null ? F[Name] : never
}

/** Defines the fields of a section; a field whose column the row does not have fails to compile. */
export const fieldsOf =
  <Row>() =>
  <F extends Record<string, Field>>(fields: F & InRow<F, Row>) =>
    fields as F & { readonly [row]?: Row }

/** Names of fields, in their order. */
export type NameOf<F> = keyof F & string

/** The fields of the same row that officers may correct. */
export type CorrectableFields<F> = {
  readonly [
    Name in keyof F as Name extends typeof row
      ? Name
      : F[Name] extends { isCorrected: true }
        ? Name
        : never
  ]: F[Name]
}

/** Validated input of the fields, from the validator to the action. */
export type AnswersOf<F> = UndefinedOptional<{
  [Name in NameOf<F>]: F[Name] extends { rule: infer Rule extends SchemaTypes }
    ? Infer<Rule>
    : never
}>

type DisplayValueIn<F> = F extends { as: 'day' }
  ? { day: PlainDate } | null
  : F extends { as: 'amount' }
    ? { paise: number } | null
    : F extends { as: 'number' }
      ? number | null
      : F extends { as: 'choice' | 'sealed' }
        ? string
        : F extends { as: 'text' | 'answer' }
          ? string | null
          : DisplayValue

/** Displayed values of the fields of a row. */
export type DisplayValuesOf<F> = { [Name in NameOf<F>]: DisplayValueIn<F[Name]> }

/** Returns the column in which a field is stored, by its name in the model; null if it is stored elsewhere. */
export function columnOf(name: string, { as, column, stem }: Field): string | null {
  if (column !== undefined) return column
  if (as === 'amount') return `${name}Paise`
  return as === 'sealed' ? `${stem}Last4` : name
}
