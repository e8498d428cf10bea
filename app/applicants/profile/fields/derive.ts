import type { I18n } from '@adonisjs/i18n'
import { type PlainDate, formatDate, isPlainDate } from '#kernel/calendar/plain_date'
import type {
  ColumnHeading,
  DisplayValue,
  FieldGroupInput,
  FieldInput,
} from '#kernel/formats/field_input'
import { pickTexts } from '#kernel/formats/languages'
import { type EncryptedField, maskNumber } from '#kernel/formats/personal_numbers'
import { formatRupees, paise, plainRupees } from '#kernel/money/paise'
import { digest, encryptNumber } from '#kernel/vault/vault'
import { byName, localName, masters, options } from '#masters/queries/masters'
import type { Named, NumberedList } from '#masters/queries/master_lists'
import type { MaskedValue, RevisionValue, Snapshot } from '#profile/contracts/sections'
import {
  type CorrectableFields,
  type DisplayValuesOf,
  type Field,
  type Fields,
  type NameOf,
  columnOf,
} from '#profile/fields/field'

type Row = object | null | undefined
type Entry = [string, Field]

const propertyOf = (row: Row, name: string | null) =>
  name === null ? undefined : (row as Record<string, unknown> | null | undefined)?.[name]

const stored = (row: Row, [name, field]: Entry) => propertyOf(row, columnOf(name, field))

const toRecord = <Name extends string, Value>(entries: [string, Value][]) =>
  Object.fromEntries(entries) as Record<Name, Value>

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * Returns the fields without those that replace another one without a master row, because that field displays their
 * value.
 */
export function displayedFields(fields: Fields): Entry[] {
  const others = new Set(Object.values(fields).map(({ otherwise }) => otherwise))
  return Object.entries(fields).filter(
    (entry) => columnOf(...entry) !== null && !others.has(entry[0])
  )
}

/** Returns the rules of a section for a validator, those listed in `first` first. */
export function validationRules<F extends Fields>(fields: F, first = '') {
  const names = new Set([...first.split(/\s+/).filter(Boolean), ...Object.keys(fields)])
  return toRecord([...names].map((name) => [name, fields[name].rule])) as {
    [Name in NameOf<F>]: F[Name]['rule']
  }
}

/** Returns the fields that officers may correct. */
export const correctableFields = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, field]) => field.isCorrected)
  ) as CorrectableFields<F>

/** Returns the fields of one group of the form. */
export const fieldsInGroup = (fields: Fields, group: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field.group === group))

/**
 * Returns the saved values for the form: texts, and 'true' and 'false' for yes-or-no answers, but never encrypted
 * numbers.
 */
export function formValues<F extends Fields>(fields: F, row: Row) {
  const shown = (entry: Entry): [string, string] => {
    const [name, { as, initial }] = entry
    const value = as === 'sealed' ? '' : stored(row, entry)
    if (isEmpty(value)) return [name, initial ?? '']
    const isAmount = as === 'amount'
    const rupees = () => plainRupees(paise(value as number)).replace(/\.00$/, '')
    return [name, isAmount ? rupees() : String(value)]
  }
  return toRecord<NameOf<F>, string>(Object.entries(fields).map(shown))
}

/** Only the names are kept, so that nothing else of the row is stored permanently. */
export function masterNames(list: NumberedList, id: unknown): RevisionValue {
  const found = masters().find(list, id as number | null) as Named | undefined
  return found ? pickTexts(found, 'name') : null
}

/** Returns the content of a section, for comparing before and after a change. */
export function snapshotOf(fields: Fields, row: Row): Snapshot {
  return toRecord(
    displayedFields(fields).map((entry): [string, Snapshot[string]] => {
      const [name, { as, list, otherwise, stem }] = entry
      const value = (stored(row, entry) ?? null) as RevisionValue
      if (as === 'choice')
        return [
          name,
          masterNames(list!, value) ?? (propertyOf(row, otherwise ?? null) as string) ?? null,
        ]
      if (as === 'amount') return [name, value === null ? null : { paise: value as number }]
      if (as !== 'sealed') return [name, value]
      const digests = [propertyOf(row, `${stem}Digest`) as string | null]
      return [name, { shown: maskNumber(value as string | null, stem!), digests }]
    })
  )
}

function lineText(value: Snapshot[string]): string | null {
  if (typeof value !== 'object' || value === null)
    return isPlainDate(value) ? formatDate(value, 'en') : value === null ? null : String(value)
  if ('shown' in value) return value.shown
  return 'paise' in value ? formatRupees(paise(value.paise)) : value.nameEn
}

/** Returns a row of a list in one line for revisions, starting with `name`. */
export function lineOf(fields: Fields, row: Row, name: string | null = null): MaskedValue {
  const values = Object.values(snapshotOf(fields, row))
  return {
    shown: [name, ...values.map(lineText)].filter(Boolean).join(', '),
    digests: values.flatMap((value) => (value && Object(value).digests) ?? []),
  }
}

/** Returns the names of empty fields that a submission requires. */
export const emptyRequiredFields = (fields: Fields, row: Row) =>
  Object.entries(fields)
    .filter(
      (entry) => entry[1].isRequired && columnOf(...entry) !== null && isEmpty(stored(row, entry))
    )
    .map(([name]) => name)

/** Maps answers to columns. Empty answers clear their column, except for encrypted numbers. */
export function columnValues<R>(fields: Fields<R>, answers: object): Partial<R> {
  const columns = Object.entries(fields as Fields).flatMap((entry): [string, unknown][] => {
    const [name, { as, empty = null, lookUp, stem }] = entry
    const [column, value] = [columnOf(...entry), propertyOf(answers, name) ?? empty]
    if (column === null) return []
    if (as === 'sealed') {
      const kept = value ? Object.entries(encryptNumber(String(value), stem!)) : []
      return kept.map(([part, text]) => [stem + part[0].toUpperCase() + part.slice(1), text])
    }
    const found = lookUp
      ? [[lookUp.column, digest(String(value), lookUp.purpose)] as [string, unknown]]
      : []
    return [[column, value], ...found]
  })
  return Object.fromEntries(columns) as Partial<R>
}

/** Returns the values for the demonstration, by column. */
export const examplesOf = (fields: Fields): [column: string, example: string][] =>
  Object.entries(fields).flatMap((entry) => {
    const [column, { example }] = [columnOf(...entry), entry[1]]
    return column !== null && example !== undefined ? [[column, example]] : []
  })

/** Returns names and kinds of the encrypted numbers. */
export const encryptedFields = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, { stem }]) =>
    stem ? [[name as EncryptedField, stem] as const] : []
  )

/** Returns the last four digits of the encrypted numbers of a row, by field. */
export const lastDigits = (fields: Fields, row: Row) =>
  toRecord<EncryptedField, string | null>(
    encryptedFields(fields).map(([name, stem]) => [
      name,
      propertyOf(row, `${stem}Last4`) as string | null,
    ])
  )

/** Returns the label of a master row; for a caste with its category, 'Kunbi (OBC)'. */
export function choiceLabel(list: NumberedList, id: number | null, locale: string): string {
  if (list !== 'castes') return localName(masters().find(list, id) as never, locale)
  const caste = masters().find('castes', id)
  return caste ? `${localName(caste, locale)} (${caste.categoryCode})` : ''
}

/** Returns the displayed values of a section in the reader's language. */
export function displayValues<F extends Fields>(
  fields: F,
  row: Row,
  i18n: I18n
): DisplayValuesOf<F> {
  return toRecord<NameOf<F>, DisplayValue>(
    displayedFields(fields).map((entry): [string, DisplayValue] => {
      const [name, { as, list, otherwise, stem, words }] = entry
      const value = stored(row, entry) ?? null
      if (as === 'sealed') return [name, maskNumber(value as string | null, stem!)]
      if (as === 'choice') {
        const typed = propertyOf(row, otherwise ?? null) as string | undefined
        return [name, choiceLabel(list!, value as number, i18n.locale) || (typed ?? '')]
      }
      if (value === null) return [name, null]
      if (as === 'day') return [name, { day: value as PlainDate }]
      if (as === 'amount') return [name, { paise: value as number }]
      return [name, as === 'answer' ? i18n.t(words![value ? 0 : 1]) : (value as string)]
    })
  ) as DisplayValuesOf<F>
}

const LABELS = 'profile.fields'

/** Options of form inputs in addition to the fields. */
interface InputOptions {
  i18n: I18n
  /** Prefix of the label keys; profile.fields by default. */
  labels?: string
  /** Prefix for the part of the form that contains the fields: 'emergency.' */
  prefix?: string
  /** Values for the hints. */
  limits?: Record<string, string | number>
}

function optionsOf({ input, list, words }: Field, i18n: I18n): FieldInput['options'] {
  const { locale } = i18n
  if (input === 'bank')
    return byName(options(masters().shortlistedBanks, locale), locale).map(({ label }) => ({
      value: label,
      label,
    }))
  if (words)
    return words.map((word, index) => ({ value: String(index === 0), label: i18n.t(word) }))
  if (!list) return undefined
  if (list === 'genders') return options(masters().genders.toReversed(), locale)
  if (list === 'talukas')
    return masters().districts.flatMap(({ id }) =>
      options(masters().talukas(id), locale).map((entry) => ({ ...entry, of: String(id) }))
    )
  if (list !== 'castes') return options(masters()[list as 'relationships'], locale)
  return masters().castes.map(({ id }) => ({
    value: String(id),
    label: choiceLabel('castes', id, locale),
  }))
}

/** Returns column headings for a list of rows. */
export const columnHeadings = (fields: Fields, i18n: I18n): ColumnHeading[] =>
  displayedFields(fields).map(([key, { as, heading, isName, label = key, width = 16 }]) => {
    const align = as === 'number' ? 'right' : undefined
    const isWhole = as === 'sealed' || undefined
    return { key, label: i18n.t(heading ?? `${LABELS}.${label}`), isName, isWhole, align, width }
  })

/** Returns the form inputs of the fields. */
export function formInputs(fields: Fields, inputOptions: InputOptions): FieldInput[] {
  const { i18n, labels = LABELS, prefix = '', limits } = inputOptions
  return Object.entries(fields).map(([fieldName, field]) => {
    const { input, maxLength, inputMode, autoComplete, isUpperCase, searchable, readOnly } = field
    const name = prefix + fieldName
    const parts = Object.keys(fields).filter((part) => fields[part].within === fieldName)
    return {
      name,
      input,
      maxLength,
      inputMode,
      autoComplete,
      isUpperCase,
      searchable,
      readOnly,
      label: i18n.t(`${labels}.${field.label ?? fieldName}`),
      hint: field.hint && i18n.t(field.hint, limits),
      /** Optional fields are marked. */
      required: readOnly ? undefined : field.isRequired,
      options: optionsOf(field, i18n),
      within: field.within && prefix + field.within,
      empties: parts.length > 0 ? parts.map((part) => prefix + part) : undefined,
    }
  })
}

/** The same, grouped under the headings `<headings>.<group>` in the order of the groups. */
export function formGroups(
  fields: Fields,
  groups: readonly (readonly [group: string, hint?: string])[],
  inputOptions: InputOptions & {
    headings?: string
    /** Values shown read-only at the end of a group, by group and field. */
    facts?: Record<string, Record<string, string>>
  }
): FieldGroupInput[] {
  const { i18n, headings = 'profile.groups', labels = LABELS, facts = {} } = inputOptions
  return groups.map(([group, hint]) => {
    return {
      title: i18n.t(`${headings}.${group}`),
      hint: hint && i18n.t(hint, inputOptions.limits),
      fields: [
        ...formInputs(fieldsInGroup(fields, group), inputOptions),
        ...Object.entries(facts[group] ?? {}).map(([name, value]): FieldInput => {
          return { name, input: 'fact', label: i18n.t(`${labels}.${name}`), value }
        }),
      ],
    }
  })
}
