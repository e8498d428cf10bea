import type { I18n } from '@adonisjs/i18n'
import { formatDate, isPlainDate, type PlainDate } from '#kernel/calendar/plain_date'
import type { FieldGroupInput, FieldInput, Heading, Reading } from '#kernel/formats/field_input'
import { onlyTexts } from '#kernel/formats/languages'
import { masked } from '#kernel/formats/masks'
import type { SealedField } from '#kernel/formats/sealed_fields'
import { formatRupees, paise, plainRupees } from '#kernel/money/paise'
import { digest, sealNumber } from '#kernel/vault/vault'
import { byName, localName, masters, options } from '#masters/queries/masters'
import type { NumberedList } from '#masters/queries/master_lists'
import type { Named } from '#masters/queries/rows'
import type { RevisionValue, SealedValue, Snapshot } from '#profile/contracts/revision'
import {
  columnOf,
  type CorrectedOf,
  type Field,
  type Fields,
  type NameOf,
  type SaidOf,
} from '#profile/fields/field'

type Row = object | null | undefined
type Entry = [string, Field]

const valueOf = (row: Row, name: string | null) =>
  name === null ? undefined : (row as Record<string, unknown> | null | undefined)?.[name]

const stored = (row: Row, [name, field]: Entry) => valueOf(row, columnOf(name, field))

const record = <Name extends string, Value>(entries: [string, Value][]) =>
  Object.fromEntries(entries) as Record<Name, Value>

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Those that stand for another one where a master has no row are shown by that one. */
export function shownFields(fields: Fields): Entry[] {
  const others = new Set(Object.values(fields).map(({ otherwise }) => otherwise))
  return Object.entries(fields).filter(
    (entry) => columnOf(...entry) !== null && !others.has(entry[0])
  )
}

/** The rules of a section, for a validator; those named first in a text stand first. */
export function rulesOf<F extends Fields>(fields: F, first = '') {
  const names = new Set([...first.split(/\s+/).filter(Boolean), ...Object.keys(fields)])
  return record([...names].map((name) => [name, fields[name].rule])) as {
    [Name in NameOf<F>]: F[Name]['rule']
  }
}

/** The fields that officers may correct. */
export const correctedOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, field]) => field.isCorrected)
  ) as CorrectedOf<F>

/** The fields of one group of the form. */
export const inGroup = (fields: Fields, group: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field.group === group))

/** What is saved as a form shows it: texts, 'true' and 'false' for answers; sealed numbers never. */
export function formOf<F extends Fields>(fields: F, row: Row) {
  const shown = (entry: Entry): [string, string] => {
    const [name, { as, initial }] = entry
    const value = as === 'sealed' ? '' : stored(row, entry)
    if (isEmpty(value)) return [name, initial ?? '']
    const isAmount = as === 'amount'
    const rupees = () => plainRupees(paise(value as number)).replace(/\.00$/, '')
    return [name, isAmount ? rupees() : String(value)]
  }
  return record<NameOf<F>, string>(Object.entries(fields).map(shown))
}

/** Names only, so that nothing else of the row is kept for ever. */
export function named(list: NumberedList, id: unknown): RevisionValue {
  const found = masters().find(list, id as number | null) as Named | undefined
  return found ? onlyTexts(found, 'name') : null
}

/** What a section says, for comparing before and after a change. */
export function snapshotOf(fields: Fields, row: Row): Snapshot {
  return record(
    shownFields(fields).map((entry): [string, Snapshot[string]] => {
      const [name, { as, list, otherwise, stem }] = entry
      const value = (stored(row, entry) ?? null) as RevisionValue
      if (as === 'choice')
        return [name, named(list!, value) ?? (valueOf(row, otherwise ?? null) as string) ?? null]
      if (as === 'amount') return [name, value === null ? null : { paise: value as number }]
      if (as !== 'sealed') return [name, value]
      const digests = [valueOf(row, `${stem}Digest`) as string | null]
      return [name, { shown: masked(value as string | null, stem!), digests }]
    })
  )
}

function lineText(value: Snapshot[string]): string | null {
  if (typeof value !== 'object' || value === null)
    return isPlainDate(value) ? formatDate(value, 'en') : value === null ? null : String(value)
  if ('shown' in value) return value.shown
  return 'paise' in value ? formatRupees(paise(value.paise)) : value.nameEn
}

/** A row of a list as revisions keep it, in one line; `name` stands first. */
export function lineOf(fields: Fields, row: Row, name: string | null = null): SealedValue {
  const values = Object.values(snapshotOf(fields, row))
  return {
    shown: [name, ...values.map(lineText)].filter(Boolean).join(', '),
    digests: values.flatMap((value) => (value && Object(value).digests) ?? []),
  }
}

/** Names of the fields that a submission needs and that are empty. */
export const emptyOf = (fields: Fields, row: Row) =>
  Object.entries(fields)
    .filter(
      (entry) => entry[1].isRequired && columnOf(...entry) !== null && isEmpty(stored(row, entry))
    )
    .map(([name]) => name)

/** The columns that answers go to; what was left empty is emptied, a sealed number then stays. */
export function columnsOf<R>(fields: Fields<R>, answers: object): Partial<R> {
  const columns = Object.entries(fields as Fields).flatMap((entry): [string, unknown][] => {
    const [name, { as, empty = null, lookUp, stem }] = entry
    const [column, value] = [columnOf(...entry), valueOf(answers, name) ?? empty]
    if (column === null) return []
    if (as === 'sealed') {
      const kept = value ? Object.entries(sealNumber(String(value), stem!)) : []
      return kept.map(([part, text]) => [stem + part[0].toUpperCase() + part.slice(1), text])
    }
    const found = lookUp
      ? [[lookUp.column, digest(String(value), lookUp.purpose)] as [string, unknown]]
      : []
    return [[column, value], ...found]
  })
  return Object.fromEntries(columns) as Partial<R>
}

/** What the demonstration says everywhere, by column. */
export const examplesOf = (fields: Fields): [column: string, example: string][] =>
  Object.entries(fields).flatMap((entry) => {
    const [column, { example }] = [columnOf(...entry), entry[1]]
    return column !== null && example !== undefined ? [[column, example]] : []
  })

/** Names and kinds of the sealed numbers. */
export const sealedOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, { stem }]) =>
    stem ? [[name as SealedField, stem] as const] : []
  )

/** Last four of the sealed numbers of a row, by the form's fields. */
export const endsOf = (fields: Fields, row: Row) =>
  record<SealedField, string | null>(
    sealedOf(fields).map(([name, stem]) => [name, valueOf(row, `${stem}Last4`) as string | null])
  )

/** The words of a row of a master: of a caste with its category, 'Kunbi (OBC)'. */
export function choiceWords(list: NumberedList, id: number | null, locale: string): string {
  if (list !== 'castes') return localName(masters().find(list, id) as never, locale)
  const caste = masters().find('castes', id)
  return caste ? `${localName(caste, locale)} (${caste.categoryCode})` : ''
}

/** What a section says, in the reader's language. */
export function readingsOf<F extends Fields>(fields: F, row: Row, i18n: I18n): SaidOf<F> {
  return record<NameOf<F>, Reading>(
    shownFields(fields).map((entry): [string, Reading] => {
      const [name, { as, list, otherwise, stem, words }] = entry
      const value = stored(row, entry) ?? null
      if (as === 'sealed') return [name, masked(value as string | null, stem!)]
      if (as === 'choice') {
        const typed = valueOf(row, otherwise ?? null) as string | undefined
        return [name, choiceWords(list!, value as number, i18n.locale) || (typed ?? '')]
      }
      if (value === null) return [name, null]
      if (as === 'day') return [name, { day: value as PlainDate }]
      if (as === 'amount') return [name, { paise: value as number }]
      return [name, as === 'answer' ? i18n.t(words![value ? 0 : 1]) : (value as string)]
    })
  ) as SaidOf<F>
}

const LABELS = 'profile.fields'

/** What the inputs of a form need besides the fields. */
interface Asked {
  i18n: I18n
  /** Where the labels stand; profile.fields by default. */
  labels?: string
  /** Part of the form that the fields are in: 'emergency.' */
  prefix?: string
  /** Numbers in the hints. */
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
    label: choiceWords('castes', id, locale),
  }))
}

/** The same for the columns of a list of rows. */
export const headingsOf = (fields: Fields, i18n: I18n, labels = LABELS): Heading[] =>
  shownFields(fields).map(([key, { as, heading, isName, label = key, width = 16 }]) => {
    const align = as === 'number' ? 'right' : undefined
    const isWhole = as === 'sealed' || undefined
    return { key, label: i18n.t(heading ?? `${labels}.${label}`), isName, isWhole, align, width }
  })

/** How a page asks for the fields. */
export function inputsOf(fields: Fields, asked: Asked): FieldInput[] {
  const { i18n, labels = LABELS, prefix = '', limits } = asked
  return Object.entries(fields).map(([own, field]) => {
    const { input, maxLength, inputMode, autoComplete, isUpperCase, searchable, readOnly } = field
    const name = prefix + own
    const parts = Object.keys(fields).filter((part) => fields[part].within === own)
    return {
      name,
      input,
      maxLength,
      inputMode,
      autoComplete,
      isUpperCase,
      searchable,
      readOnly,
      label: i18n.t(`${labels}.${field.label ?? own}`),
      hint: field.hint && i18n.t(field.hint, limits),
      /** What may stay empty says so. */
      required: readOnly ? undefined : field.isRequired,
      options: optionsOf(field, i18n),
      within: field.within && prefix + field.within,
      empties: parts.length > 0 ? parts.map((part) => prefix + part) : undefined,
    }
  })
}

/** The same under headings, `<headings>.<group>`, in the order of the groups. */
export function groupsOf(
  fields: Fields,
  groups: readonly (readonly [group: string, hint?: string])[],
  asked: Asked & {
    headings?: string
    /** What is read at the end of a group, by group and field. */
    facts?: Record<string, Record<string, string>>
  }
): FieldGroupInput[] {
  const { i18n, headings = 'profile.groups', labels = LABELS, facts = {} } = asked
  return groups.map(([group, hint]) => {
    return {
      title: i18n.t(`${headings}.${group}`),
      hint: hint && i18n.t(hint, asked.limits),
      fields: [
        ...inputsOf(inGroup(fields, group), asked),
        ...Object.entries(facts[group] ?? {}).map(([name, value]): FieldInput => {
          return { name, input: 'fact', label: i18n.t(`${labels}.${name}`), value }
        }),
      ],
    }
  })
}
