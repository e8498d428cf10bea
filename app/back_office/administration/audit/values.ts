import type { I18n } from '@adonisjs/i18n'
import { changeKinds } from '#maker_checker/registry'
import { formatDate, isPlainDate } from '#kernel/calendar/plain_date'
import { parseTextColumn } from '#kernel/formats/languages'
import { languageNameFor } from '#kernel/exceptions/sentence'
import { formatRupees, paise } from '#kernel/money/paise'
import { maskPersonalNumbers, type LoggedValue, type Path } from '#administration/rules/audit_details'
import { localName, masters } from '#masters/queries/masters'

/** Where a field of the log has its words, the own ones first. */
const LABEL_KEY_PREFIXES = [
  'audit_words.fields',
  'administration.settings.fields',
  'administration.people.fields',
  'masters.fields',
  'masters.tables',
]

/** What `from` and `to` are, of entries that are about one thing. */
const KIND_BY_ACTION: Readonly<Record<string, Kind>> = {
  'file.assigned': 'person',
  'file.released': 'person',
  'application.district_changed': 'district',
}

type Kind = 'person' | 'district' | 'role' | 'paise' | 'other'

function kindOf(path: Path, action: string): Kind {
  const name = path.at(-1)
  if (name === undefined) return KIND_BY_ACTION[action] ?? 'other'
  if (/^(?:roles?|roleId|reviewer)$/.test(name)) return 'role'
  if (/^districts?(?:Ids?)?$/.test(name)) return 'district'
  if (/^(?:askedBy|userId|personId)$/.test(name)) return 'person'
  return name.endsWith('Paise') ? 'paise' : 'other'
}

/** Numbers of people among values, whose names are looked up together. */
export const personIdsIn = (values: readonly (readonly [Path, LoggedValue])[], action: string) =>
  values.flatMap(([path, value]) =>
    kindOf(path, action) === 'person' && typeof value === 'number' ? [value] : []
  )

/** Writes a value of the log for a reader; personal numbers are masked, whatever they stand in. */
export const valueFormatter =
  (action: string, people: ReadonlyMap<number, { name: string }>, i18n: I18n) =>
  (path: Path, given: LoggedValue): string | null => {
    const kind = kindOf(path, action)
    const format = (value: LoggedValue): string | null => {
      if (value === null || value === '') return null
      if (Array.isArray(value)) return value.map(format).filter(Boolean).join(', ') || null
      if (typeof value === 'boolean') return i18n.t(`common.answers.${value ? 'yes' : 'no'}`)
      if (typeof value === 'number') return formatNumber(value, kind, people, i18n.locale)
      const text = String(value)
      const change = path.at(-1) === 'kind' ? changeKinds().get(text) : undefined
      if (change) return i18n.t(change.words)
      return isPlainDate(text) ? formatDate(text, i18n.locale) : maskPersonalNumbers(text)
    }
    return format(given)
  }

function formatNumber(
  value: number,
  kind: Kind,
  people: ReadonlyMap<number, { name: string }>,
  locale: string
): string {
  const rows = { role: masters().rows.roles, district: masters().rows.districts }
  const known = kind === 'role' || kind === 'district' ? rows[kind] : []
  const found = known.find(({ id }) => id === value)
  if (found) return localName(found, locale)
  if (kind === 'person') return people.get(value)?.name ?? String(value)
  return kind === 'paise' ? formatRupees(paise(value)) : String(value)
}

/** The name of a field; of one without words its own. Outer fields stand before it. */
export function labelOf(path: Path, i18n: I18n): string {
  if (path.length === 0) return i18n.t('administration.audit.value')
  return path.map((name) => fieldText(name, i18n)).join(' · ')
}

function fieldText(name: string, i18n: I18n): string {
  const own = findLabel(name, i18n)
  if (own !== null) return own
  const { field, locale } = parseTextColumn(name) ?? {}
  if (field === undefined || locale === undefined) return name
  const language = languageNameFor(i18n, locale)
  const label = findLabel(field, i18n, { language })
  return label === null ? name : label.includes(language) ? label : `${label} (${language})`
}

/** A label that names a language is none of a field without one. */
function findLabel(name: string, i18n: I18n, values?: { language: string }): string | null {
  const change = changeKinds().get(name)
  if (change) return i18n.t(change.words)
  const place = LABEL_KEY_PREFIXES.find((one) => {
    const { message } = i18n.resolveIdentifier(`${one}.${name}`) ?? {}
    return message !== undefined && (values !== undefined || !message.includes('{'))
  })
  return place ? i18n.t(`${place}.${name}`, values) : null
}
