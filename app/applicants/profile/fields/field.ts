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
import { masterId } from '#masters/validation/master_id'

/*
 * One field of a form, described once: what is stored and what is checked, how it is asked for, and
 * what it says. Validator, form, draft, snapshot, completion, view, paper, review and correction
 * follow from it (docs/development/contributing.md, 'Adding a field').
 */

/** What a kind of field knows of itself. */
interface FieldKind<Rule> {
  /** What is stored: the column has the field's name; an amount's ends in Paise, a sealed number has three. */
  as: 'text' | 'number' | 'day' | 'amount' | 'choice' | 'answer' | 'sealed'
  rule: Rule
  input: FieldInput['input']
}

/** What one field adds. */
interface FieldOptions extends Partial<
  Pick<
    FieldInput,
    'autoComplete' | 'hint' | 'inputMode' | 'isUpperCase' | 'maxLength' | 'readOnly' | 'searchable'
  >
> {
  /** Its label in resources/lang, when it has another name than the field. */
  label?: string
  /** Of a list of rows: the whole key of the column's words where they differ, and its part of a paper. */
  heading?: string
  width?: number
  /** The column, when it has another name than the field; null when it is kept elsewhere. */
  column?: string | null
  /** Group of the form it stands in. */
  group?: string
  /** Officers may correct it. */
  isCorrected?: boolean
  /** What the form begins with; nothing by default. */
  initial?: string
  /** What is stored when nothing was given; null by default. */
  empty?: string | boolean
  /** Column and purpose of the keyed digest by which the same value is found. */
  lookUp?: { column: string; purpose: Parameters<typeof digest>[1] }
  /** What the demonstration says everywhere. */
  example?: string
}

export interface Field<Rule = SchemaTypes> extends FieldKind<Rule>, FieldOptions {
  isRequired: boolean
  /** Of a choice, the master; the field with the typed name where it has no row. */
  list?: NumberedList
  otherwise?: string
  /** The field whose row this one is part of, as a taluka of its district. */
  within?: string
  /** Of an answer, the words for yes and no in resources/lang. */
  words?: readonly [string, string]
  /** The name of a person. */
  isName?: boolean
  /** Of a sealed number, which its columns begin with. */
  stem?: EncryptedNumberKind
}

type Optional<K> = K extends { rule: { optional(): infer Rule } }
  ? Omit<K, 'rule'> & { rule: Rule }
  : never

/** A field that has to be filled in. */
export function required<K extends object, const A extends FieldOptions = {}>(kind: K, about?: A) {
  return { ...kind, ...(about as A), isRequired: true }
}

/** A field that may stay empty. */
export function optional<
  K extends { rule: { optional(): unknown } },
  const A extends FieldOptions = {},
>(kind: K, about?: A) {
  const rule = kind.rule.optional()
  return { ...kind, ...(about as A), rule, isRequired: false } as unknown as Optional<K> &
    A & { isRequired: boolean }
}

/** A field whose rule says itself when it may stay empty. */
export function conditional<K extends object, const A extends FieldOptions = {}>(
  kind: K,
  about?: A
) {
  return { ...kind, ...(about as A), isRequired: false }
}

/** A line in a format of its own. */
export const line = <Rule>(rule: Rule, maxLength: number) =>
  ({ as: 'text', input: 'text', rule, maxLength }) as const

/** One line of text, or several. */
export const text = (max: number) => line(textRule({ max }), max)
export const area = (max: number) => ({ ...text(max), input: 'area' }) as const

/** The name of a person. */
export const personName = (max: number) =>
  ({ ...line(personNameRule({ max }), max), isName: true }) as const

/** A whole number of so many digits. */
export const number = <Rule = ReturnType<typeof wholeNumberRule>>(maxLength: number, rule?: Rule) =>
  ({
    as: 'number',
    input: 'text',
    inputMode: 'numeric',
    rule: (rule ?? wholeNumberRule()) as Rule,
    maxLength,
  }) as const

/** The name of a bank; those most people have are proposed. */
export const bankName = () => ({ ...text(160), input: 'bank' }) as const

export const day = <Rule = ReturnType<typeof plainDateRule>>(rule?: Rule) =>
  ({ as: 'day', input: 'day', rule: (rule ?? plainDateRule()) as Rule }) as const

/** Rupees; stored in paise. */
export const amount = <Rule = ReturnType<typeof amountRule>>(rule?: Rule) =>
  ({ as: 'amount', input: 'amount', rule: (rule ?? amountRule()) as Rule }) as const

type MasterId = ReturnType<typeof masterId>

/** A row of a master, chosen from a list or, with `radio`, among a few in sight. */
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

/** Yes or no, in words of resources/lang. */
export const yesNo = <Rule = ReturnType<typeof vine.boolean>>(
  words: readonly [string, string] = ['common.answers.yes', 'common.answers.no'],
  rule?: Rule
) => ({ as: 'answer', input: 'radio', words, rule: (rule ?? vine.boolean()) as Rule }) as const

const ENCRYPTED_NUMBER_RULES = { aadhaar: aadhaarRule, pan: panRule, account: accountRule }

/** A number that is kept sealed; one that is kept already may be left empty. */
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

/** The fields of a section by name, and the row they are kept in. */
export type Fields<Row = object> = { readonly [name: string]: Field } & { readonly [row]?: Row }

type InRow<F, Row> = {
  [Name in keyof F & string]: ColumnOf<Name, F[Name]> extends keyof Row | null ? F[Name] : never
}

/** Describes the fields of a section; one whose column the row does not have does not compile. */
export const fieldsOf =
  <Row>() =>
  <F extends Record<string, Field>>(fields: F & InRow<F, Row>) =>
    fields as F & { readonly [row]?: Row }

/** Names of fields, in their order. */
export type NameOf<F> = keyof F & string

/** Those of them that officers may correct, of the same row. */
export type CorrectableFields<F> = {
  readonly [
    Name in keyof F as Name extends typeof row
      ? Name
      : F[Name] extends { isCorrected: true }
        ? Name
        : never
  ]: F[Name]
}

/** Checked answers to the fields, as the validator gives them and an action takes them. */
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

/** What the fields of a row say, for reading. */
export type DisplayValuesOf<F> = { [Name in NameOf<F>]: DisplayValueIn<F[Name]> }

/** The column that a field is kept in, as the model names it; null when it is kept elsewhere. */
export function columnOf(name: string, { as, column, stem }: Field): string | null {
  if (column !== undefined) return column
  if (as === 'amount') return `${name}Paise`
  return as === 'sealed' ? `${stem}Last4` : name
}
