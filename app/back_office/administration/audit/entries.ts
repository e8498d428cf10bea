import type { I18n } from '@adonisjs/i18n'
import { changeKinds } from '#maker_checker/contracts/change_kind'
import { formatDate, isPlainDate } from '#kernel/calendar/plain_date'
import { parseTextColumn } from '#kernel/formats/languages'
import { NotFound, languageNameFor } from '#kernel/exceptions/refusal'
import { formatRupees, paise } from '#kernel/money/paise'
import {
  type LoggedValue,
  type Path,
  detailsOf,
  maskPersonalNumbers,
} from '#administration/rules/audit_details'
import { localName, masters } from '#masters/queries/masters'
import {
  type Subject,
  type SubjectPage,
  namedSubjects,
  type NamedPeople,
  peopleOf,
  personIdsAmong,
} from '#administration/audit/subjects'
import { roleAssignmentName } from '#auth/contracts/facts'
import { storedJson } from '#kernel/database/columns'
import { instantOf } from '#kernel/database/dialect'
import db from '@adonisjs/lucid/services/db'
import { checkpointOfEntry } from '#kernel/audit/audit_status'
import { getClock } from '#kernel/calendar/clock'
import { whereEntriesVisibleTo } from '#grievances/queries/grievance_access'
import type { Viewer } from '#lists/filters'

/** Prefixes of translation keys for fields of the log, the log's own first. */
const LABEL_KEY_PREFIXES = [
  'audit_words.fields',
  'administration.settings.fields',
  'administration.officers.fields',
  'masters.fields',
  'masters.tables',
]

/** Kinds of the values `from` and `to`, by action. */
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

/** Returns the ids of people among values, whose names are loaded together. */
const personIdsIn = (values: readonly (readonly [Path, LoggedValue])[], action: string) =>
  values.flatMap(([path, value]) =>
    kindOf(path, action) === 'person' && typeof value === 'number' ? [value] : []
  )

/** Formats a value of the log for a reader. Personal numbers are masked wherever they occur. */
const valueFormatter =
  (action: string, people: NamedPeople, i18n: I18n) =>
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

function formatNumber(value: number, kind: Kind, people: NamedPeople, locale: string): string {
  const rows = { role: masters().rows.roles, district: masters().rows.districts }
  const known = kind === 'role' || kind === 'district' ? rows[kind] : []
  const found = known.find(({ id }) => id === value)
  if (found) return localName(found, locale)
  if (kind === 'person') return people.get(value)?.displayName ?? String(value)
  return kind === 'paise' ? formatRupees(paise(value)) : String(value)
}

/** Returns the label of a field, preceded by those of outer fields; a field without a label has its own name. */
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

/** A label with a language parameter does not apply to a field without one. */
function findLabel(name: string, i18n: I18n, values?: { language: string }): string | null {
  const change = changeKinds().get(name)
  if (change) return i18n.t(change.words)
  const place = LABEL_KEY_PREFIXES.find((one) => {
    const { message } = i18n.resolveIdentifier(`${one}.${name}`) ?? {}
    return message !== undefined && (values !== undefined || !message.includes('{'))
  })
  return place ? i18n.t(`${place}.${name}`, values) : null
}

/** An entry as stored. */
export interface AuditRow {
  id: number
  action: string
  actor_id: number | null
  actor_role: number | null
  post_id: number | null
  subject_type: string | null
  subject_id: number | null
  /** Text in one database, an object in the other. */
  data: unknown
  created_at: Date | string
  /** Numbers of its subject, if the list loads them. */
  application_number?: string | null
  batch_number?: string | null
}

/** An entry in the language of the reader. */
export type AuditLine = {
  id: number
  /** ISO 8601. */
  at: string
  who: string
  /** The role in which it was done; null for the system and for a user without one. */
  post: string | null
  what: string
  about: string | null
  /** The page that shows its subject, and the subject's id or table there. */
  place: SubjectPage | null
  placeId: string | null
  /** Network address, for entries that have one. */
  address: string | null
}

export const dataOf = ({ data }: Pick<AuditRow, 'data'>): Readonly<Record<string, unknown>> =>
  storedJson(data) ?? {}

export function subjectOf(
  row: Pick<
    AuditRow,
    'action' | 'subject_type' | 'subject_id' | 'data' | 'application_number' | 'batch_number'
  >
): Subject {
  const data = dataOf(row)
  const { master } = data
  return {
    type: row.subject_type,
    id: row.subject_id === null ? null : Number(row.subject_id),
    number: row.application_number ?? row.batch_number,
    ...(typeof master === 'string' ? { table: master } : {}),
    done: { action: row.action, data },
  }
}

/** Returns the label of an action; its name in the log if it has none. */
function actionLabel(action: string, i18n: I18n): string {
  const key = `audit_words.actions.${action}`
  return i18n.hasMessage(key) ? i18n.t(key) : action
}

const actorIdsOf = (rows: readonly AuditRow[]) =>
  rows.flatMap(({ actor_id: id }) => (id === null ? [] : [Number(id)]))

/** Returns the ids of the actors and of the people that entries are about. */
const personIdsOf = (rows: readonly AuditRow[]) => [
  ...actorIdsOf(rows),
  ...personIdsAmong(rows.map(subjectOf)),
]

/**
 * Returns entries for the list and for the page of one entry.
 *
 * @param known names of the people in them; loaded here by default
 */
export async function auditLines(
  rows: readonly AuditRow[],
  i18n: I18n,
  known?: NamedPeople
): Promise<AuditLine[]> {
  const subjects = rows.map(subjectOf)
  const people = known ?? (await peopleOf(personIdsOf(rows)))
  const nameOf = await namedSubjects(subjects, i18n, people)
  const postOf = (actor: number, { post_id: id, actor_role: role }: AuditRow) => {
    const posts = people.get(actor)?.heldAssignments
    const post = posts?.find((one) => one.id === Number(id))
    if (post) return roleAssignmentName(post, i18n.locale)
    return role === null ? null : localName(masters().role(Number(role)), i18n.locale)
  }
  return rows.map((row, at) => {
    const subject = subjects[at]
    const named = nameOf(subject)
    const { address } = dataOf(row)
    const actor = row.actor_id === null ? null : Number(row.actor_id)
    return {
      id: Number(row.id),
      at: instantOf(row.created_at).toISOString(),
      who:
        actor === null
          ? i18n.t('administration.audit.nobody')
          : (people.get(actor)?.displayName ?? String(actor)),
      post: actor === null ? null : postOf(actor, row),
      what: actionLabel(row.action, i18n),
      about: named?.text ?? null,
      place: named?.place ?? null,
      placeId: named?.place ? (subject.table ?? String(subject.id)) : null,
      address: typeof address === 'string' ? address : null,
    }
  })
}

/**
 * Returns one entry of the log: actor, action and role, old and new values side by side with other data, and the
 * checkpoint that covers it.
 *
 * @throws NotFound, also for an entry about a grievance that the reader may not see
 */
export async function auditEntry(id: number, viewer: Viewer, i18n: I18n) {
  const query = db.from('audit_entries').where('id', id)
  whereEntriesVisibleTo(query, viewer, getClock().today())
  const row: (AuditRow & { district_id: number | null; request_id: string | null }) | null =
    await query.first()
  if (!row) throw new NotFound()
  const { address: _, ...data } = dataOf(row)
  const { changes, facts } = detailsOf(data)
  const values = [
    ...changes.flatMap(({ path, ...sides }) => [
      [path, sides.old] as const,
      [path, sides.new] as const,
    ]),
    ...facts.map(({ path, value }) => [path, value] as const),
  ]
  const people = await peopleOf([...personIdsOf([row]), ...personIdsIn(values, row.action)])
  const [[line], checkpoint] = await Promise.all([
    auditLines([row], i18n, people),
    checkpointOfEntry(id),
  ])
  const format = valueFormatter(row.action, people, i18n)
  const district = masters().rows.districts.find((one) => one.id === Number(row.district_id))
  return {
    ...line,
    district: district ? localName(district, i18n.locale) : null,
    /** The request id, also used in the request log. */
    request: row.request_id,
    seal: checkpoint,
    changes: changes.map(({ path, ...sides }) => ({
      label: labelOf(path, i18n),
      old: format(path, sides.old),
      new: format(path, sides.new),
    })),
    facts: facts.map(({ path, value }) => ({
      label: labelOf(path, i18n),
      value: format(path, value),
    })),
  }
}
