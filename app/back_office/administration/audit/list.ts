import type { I18n } from '@adonisjs/i18n'
import i18nManager from '@adonisjs/i18n/services/main'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { NUMBERED_TABLES, peopleOf } from '#administration/audit/subjects'
import { type AuditLine, type AuditRow, auditLines } from '#administration/audit/entries'
import { officersByName } from '#administration/officers/officer_list'
import { findUserByUserName } from '#auth/queries/second_factors'
import { AUDIT_ACTIONS, AUDIT_PARTS, type AuditPart, actionsOf } from '#kernel/audit/audit_kinds'
import { getClock } from '#kernel/calendar/clock'
import { addDays, formatInstant, indiaDateOf, parsePlainDate } from '#kernel/calendar/plain_date'
import { sqlStartOf } from '#kernel/database/dialect'
import { whereEntriesVisibleTo } from '#grievances/queries/grievance_access'
import { defineList, standardTexts } from '#lists/definition'
import type { Query } from '#lists/query_filters'
import { filterSet } from '#lists/filter_set'
import {
  type FilterContext,
  type ValuesOf,
  type Viewer,
  choice,
  day,
  parseWholeNumber,
  text,
  viewerFilter,
} from '#lists/filters'
import type { KeysetSource } from '#lists/keyset'
import { textOf } from '#lists/list_state'
import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'

const TABLE = 'audit_entries'

/** Number of days shown by default, without a period and without an application or person. */
const DEFAULT_DAYS = 30

/** May see no entry about a grievance. */
const NO_VIEWER: Viewer = { districts: null }

/** Above this number of people their rows are so dense that scanning the log itself is faster. */
const MAX_MERGED_SOURCES = 25

const words = (name: string) => `administration.audit.${name}`

const nameOf = async (id: number) => (await peopleOf([id])).get(id)?.displayName ?? String(id)

const personFilter = (column: string, label: string) =>
  choice({
    kind: 'hidden',
    label: words(label),
    find: parseWholeNumber,
    isStrict: true,
    words: nameOf,
    column,
  })

const FILTERS = {
  /** A name or user name, with an access path of its own. */
  person: text({ label: words('person'), maxLength: 100, logged: 'byPerson' }),
  file: text({
    label: words('file'),
    maxLength: 32,
    read: (typed) => typed?.toUpperCase() ?? null,
  }),
  part: choice<AuditPart>({
    label: words('part'),
    choices: 'parts',
    isStrict: true,
    find: (typed) => AUDIT_PARTS.find((part) => part === typed) ?? null,
    words: (part, i18n) => i18n.t(`audit_words.parts.${part}`),
    where: (query, part, table) => void query.whereIn(`${table}.action`, actionsOf(part)),
  }),
  kind: choice<string>({
    label: words('kind'),
    choices: 'kinds',
    within: 'part',
    isStrict: true,
    find: (typed) => AUDIT_ACTIONS.find((action) => action === typed) ?? null,
    words: (action, i18n) => i18n.t(`audit_words.actions.${action}`),
    column: 'action',
  }),
  /** Rows by this officer, and about this officer: from the page of a person. */
  by: personFilter('actor_id', 'by'),
  of: {
    ...personFilter('subject_id', 'of'),
    where: (query: Query, id: number, table: string) =>
      void query.where({ [`${table}.subject_type`]: 'user', [`${table}.subject_id`]: id }),
  },
  from: day({
    label: words('from'),
    end: 'from',
    isStrict: true,
    /** Uses the server's clock, like the log. */
    read: (typed, { query, values }) => {
      if (typed !== null) return parsePlainDate(typed)
      if (values.file !== null || values.by !== null || values.of !== null) return null
      const till = parsePlainDate(textOf(query.till)) ?? indiaDateOf(new Date())
      return addDays(till, 1 - DEFAULT_DAYS)
    },
    write: (value, typed) => typed || (value ?? ''),
    where: (query, from, table) => void query.where(`${table}.created_at`, '>=', sqlStartOf(from)),
  }),
  till: day({
    label: words('till'),
    end: 'till',
    isStrict: true,
    endOf: { from: 'from', problem: 'range' },
    where: (query, till, table) =>
      void query.where(`${table}.created_at`, '<', sqlStartOf(addDays(till, 1))),
  }),
  viewer: viewerFilter(words('who'), (viewer) => viewer),
}

type Values = ValuesOf<typeof FILTERS>

const filters = filterSet(TABLE, FILTERS, (query, { viewer }) =>
  whereEntriesVisibleTo(query, viewer ?? NO_VIEWER, getClock().today())
)

const column = (name: string) => words(`columns.${name}`)

/** The audit log, newest first (DECISIONS 12). */
export const auditList = defineList({
  name: 'audit',
  subject: 'audit',
  files: { sheet: 'Audit_Log', paper: 'Audit_Log' },
  words: standardTexts(words),
  columns: [
    {
      key: 'at',
      label: column('at'),
      /** A date without the time would not show the order. */
      kind: 'text',
      isFixed: true,
      isLink: true,
      of: ({ at }: AuditLine, i18n: I18n) => formatInstant(new Date(at), i18n.locale),
      sort: { by: 'created_at', first: 'desc' },
    },
    { key: 'who', label: column('who'), kind: 'name' },
    { key: 'what', label: column('what'), kind: 'text', width: 36 },
    { key: 'post', label: column('post'), kind: 'text' },
    { key: 'about', label: column('about'), kind: 'text' },
    { key: 'address', label: column('address'), kind: 'code', isHiddenByDefault: true },
  ],
  filters,
  defaultSort: 'at',
  read: [
    ...[
      'action',
      'actor_id',
      'actor_role',
      'post_id',
      'subject_type',
      'subject_id',
      'data',
      'created_at',
    ].map((name) => `${TABLE}.${name}`),
    'applications.number as application_number',
    'payment_batches.number as batch_number',
  ],
  join: (query) => {
    for (const [type, table] of Object.entries(NUMBERED_TABLES)) {
      query.leftJoin(table, (on) => {
        on.on(`${table}.id`, `${TABLE}.subject_id`).andOnVal(`${TABLE}.subject_type`, type)
      })
    }
  },
  accessPath,
  rows: (found: readonly AuditRow[], locale) => auditLines(found, i18nManager.locale(locale)),
})

/** Returns the URL of the log with some of its filters. */
export const auditHref = (query: Partial<Record<keyof typeof FILTERS, string>>) =>
  `/officer/audit?${new URLSearchParams(query)}`

/** Resolves the actor and the subject first, so that an index returns the rows in the order of the list. */
async function accessPath(
  client: QueryClientContract,
  values: Values
): Promise<Partial<KeysetSource>> {
  const ids = values.person === null ? null : await findOfficerIds(client, values.person)
  const subjects = values.file === null ? null : await subjectsOfFile(client, values.file)
  const mergedSources =
    ids && ids.length <= MAX_MERGED_SOURCES
      ? { column: 'actor_id', values: ids }
      : values.part !== null && values.kind === null && values.by === null
        ? { column: 'action', values: actionsOf(values.part) }
        : undefined
  const narrow = filters.filter(values)
  return {
    filter: (query) => {
      narrow(query)
      if (ids) query.whereIn(`${TABLE}.actor_id`, ids)
      if (subjects) whereSubjects(query, subjects)
    },
    ...(subjects ? { isCollected: true } : { mergedSources }),
  }
}

/** Returns officers whose name begins with the text, and the user whose user name equals it. */
async function findOfficerIds(client: QueryClientContract, typed: string): Promise<number[]> {
  const [officers, exact] = await Promise.all([
    officersByName(typed, client),
    findUserByUserName(typed),
  ])
  return [...new Set([...officers, ...(exact ? [exact.id] : [])])]
}

type Subjects = readonly (readonly [type: string, ids: readonly number[]])[]

function whereSubjects(query: Query, subjects: Subjects) {
  query.where((any) => {
    any.whereRaw('1 = 0')
    for (const [type, ids] of subjects) {
      any.orWhere(
        (one) =>
          void one.where(`${TABLE}.subject_type`, type).whereIn(`${TABLE}.subject_id`, [...ids])
      )
    }
  })
}

/**
 * Returns an application with its profile, whose documents it shows, its loan and its claims; nothing if there is none.
 */
async function subjectsOfFile(client: QueryClientContract, number: string): Promise<Subjects> {
  const file = await client
    .from('applications')
    .where('number', number)
    .select('id', 'profile_id', 'group_id')
    .first()
  if (!file) return []
  const idsIn = async (table: string, key: string, ids: readonly number[]) =>
    (
      await client
        .from(table)
        .whereIn(key, [...ids])
        .select('id')
    ).map(({ id }) => Number(id))
  const groups = file.group_id === null ? [] : [Number(file.group_id)]
  const [claims, sanctions, directors] = await Promise.all([
    idsIn('claims', 'application_id', [file.id]),
    idsIn('loan_sanctions', 'application_id', [file.id]),
    idsIn('group_directors', 'group_id', groups),
  ])
  const found: Subjects = [
    ['application', [Number(file.id)]],
    ['profile', [Number(file.profile_id)]],
    ['group', groups],
    ['director', directors],
    ['claim', claims],
    ['sanction', sanctions],
    ['disbursement', await idsIn('disbursements', 'sanction_id', sanctions)],
  ]
  return found.filter(([, ids]) => ids.length > 0)
}

/** Turning pages and returning from an entry belong to the same access. */
const ACCESS_WINDOW = '10 minutes'

/** Records that a user reads the log, and with which filters: once per access, not for each page or row. */
export async function recordAuditLogAccess(
  requested: FilterContext['query'],
  viewer: User,
  requestId?: string
) {
  const filters = auditList.filters.noted(requested, viewer)
  const accesses = limiter.use({ requests: 1, duration: ACCESS_WINDOW })
  await accesses.attempt(`audit:${viewer.id}:${JSON.stringify(filters)}`, () =>
    recordAudit({
      action: 'audit.viewed',
      actor: viewer,
      subjectType: 'audit',
      data: filters,
      requestId,
    })
  )
}
