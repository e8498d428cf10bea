import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { subjectOf } from '#administration/audit/entries'
import { type Subject, namedSubjects } from '#administration/audit/subjects'
import { roleAssignmentName } from '#auth/contracts/facts'
import { coveredDistricts, listHolders, roleAssignmentsOf } from '#auth/queries/role_assignments'
import { getClock } from '#kernel/calendar/clock'
import { instantOf } from '#kernel/database/dialect'
import { whereEntriesVisibleTo } from '#grievances/queries/grievance_access'
import { type Districts, type Filter, hasDistrict, whereDistricts } from '#lists/query_filters'
import type { Viewer } from '#lists/filters'
import { auditHref } from '#administration/audit/list'
import { PASSWORD_DELIVERIES, deliveryHints } from '#administration/officers/password_delivery'
import { officerState } from '#administration/officers/officer_list'
import type User from '#auth/models/user'
import { loadOfficer } from '#auth/queries/users'
import { listActiveSignIns } from '#auth/queries/account'
import { factorsOf } from '#auth/queries/second_factors'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { type HeldRoleAssignment, isInForce, isOver } from '#auth/rules/role_assignments'
import { waitingChangeOf } from '#maker_checker/queries/confirmations'
import { isoInstant } from '#kernel/calendar/instants'
import { LOCALES } from '#kernel/formats/languages'
import { districtOptions, postLabel } from '#masters/queries/master_filters'
import { localName, masters } from '#masters/queries/masters'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { WAITS_TABLE } from '#workflow/queries/waits'

/** Work pending with a role in districts that no other officer in that role covers. */
interface UnattendedFiles {
  applications: number
  claims: number
  /** The districts; null if nobody else has the role anywhere. */
  districts: Districts
}

/** Returns the work that nobody could process without this role assignment; null if others can process all of it. */
export async function unattendedFiles(
  { roleId, districts, userId }: Pick<HeldRoleAssignment, 'roleId' | 'districts' | 'userId'>,
  client: QueryClientContract = db.connection()
): Promise<UnattendedFiles | null> {
  const covered = await coveredDistricts(roleId, client, { without: userId })
  if (covered === null) return null
  const reached = districts ?? masters().rows.districts.map(({ id }) => id)
  const alone = reached.filter((id) => !hasDistrict(covered, id))
  const [applications, claims] = await Promise.all(
    (['application', 'claim'] as const).map((type) => countPending(type, roleId, alone, client))
  )
  if (applications + claims === 0) return null
  const isWhole = districts === null && covered.length === 0
  return { applications, claims, districts: isWhole ? null : alone }
}

/** Counts the applications or claims pending with a role in these districts, from the counters. */
async function countPending(
  subjectType: 'application' | 'claim',
  roleId: number,
  districts: Districts,
  client: QueryClientContract
): Promise<number> {
  const { applicationStatuses, claimStatuses } = masters()
  const statuses = subjectType === 'application' ? applicationStatuses : claimStatuses
  const ids = statuses.filter((one) => one.pendingWithRole === roleId).map(({ id }) => id)
  const query = client
    .from(WAITS_TABLE)
    .where('subject_type', subjectType)
    .whereIn('status_id', ids)
    .sum('subjects as total')
  const [{ total }] = await whereDistricts(query, 'district_id', districts)
  return Number(total ?? 0)
}

/** Returns the same as text for each role assignment of an officer that has not ended, by assignment. */
async function unattendedFilesByPost(posts: readonly HeldRoleAssignment[], i18n: I18n) {
  const today = getClock().today()
  const found = await Promise.all(
    posts
      .filter((post) => !isOver(post, today))
      .map(async (post) => [post.id, await unattendedFiles(post)] as const)
  )
  return new Map(
    found.flatMap(([id, left]) =>
      left ? [[id, unattendedFilesText(left, i18n.locale)] as const] : []
    )
  )
}

/** Returns the parameters of the message `administration.officers.unattended_files`. */
function unattendedFilesText({ applications, claims, districts }: UnattendedFiles, locale: string) {
  const names = districts?.map((id) => localName(masters().district(id), locale)) ?? []
  return { applications, claims, districts: names.join(', ') }
}

/** Number of entries shown; all of them are in the audit log. */
const MAX_SHOWN = 20

interface Entry {
  id: number
  /** Translation key of the action. */
  words: string
  /** Action in the audit log. */
  action: string
  postId: number | null
  subject: Subject
  at: Date
}

interface Row {
  id: number
  action: string
  post_id: number | null
  subject_type: string | null
  subject_id: number | null
  data: unknown
  created_at: Date | string
}

const entryOf = (row: Row, words: string): Entry => ({
  id: Number(row.id),
  words,
  action: row.action,
  postId: row.post_id,
  subject: subjectOf(row),
  at: instantOf(row.created_at),
})

const newestRows = (
  table: string,
  whose: string,
  userId: number,
  order: string,
  data: 'data' | ReturnType<typeof db.raw>,
  narrow: Filter = () => {}
): Promise<Row[]> => {
  const query = db.from(table).where(whose, userId)
  narrow(query)
  return query
    .orderBy([...new Set([order, 'id'])].map((column) => ({ column, order: 'desc' as const })))
    .limit(MAX_SHOWN)
    .select('id', 'action', 'post_id', 'subject_type', 'subject_id', 'created_at', data)
}

/**
 * Returns an officer's recent actions, newest first: steps of the workflow, and other audit log entries that the reader
 * may see.
 */
export async function recentActions(userId: number, viewer: Viewer, i18n: I18n) {
  const whereVisible: Filter = (query) => whereEntriesVisibleTo(query, viewer, getClock().today())
  const [audited, decided, posts] = await Promise.all([
    newestRows('audit_entries', 'actor_id', userId, 'created_at', 'data', whereVisible),
    newestRows('workflow_decisions', 'decided_by', userId, 'id', db.raw('null as data')),
    roleAssignmentsOf([userId]),
  ])
  const entries = [
    ...audited.map((row) => entryOf(row, `audit_words.actions.${row.action}`)),
    ...decided.map((row) => entryOf(row, `workflow.actions.${row.subject_type}.${row.action}`)),
  ]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
    .slice(0, MAX_SHOWN)
  const nameOf = await namedSubjects(
    entries.map(({ subject }) => subject),
    i18n
  )
  const several = posts.length > 1
  return entries.map(({ words, action, postId, subject, at }) => {
    const post = several && posts.find(({ id }) => id === postId)
    return {
      at: at.toISOString(),
      /** The action's name in the log if it has no translation. */
      what: i18n.hasMessage(words) ? i18n.t(words) : action,
      about: nameOf(subject)?.text ?? null,
      post: post ? roleAssignmentName(post, i18n.locale) : null,
    }
  })
}

/** Returns the options of the role assignment form, and its default first day. */
export const postForm = (i18n: I18n) => ({
  offices: OFFICER_ROLES.map((id) => ({
    value: id,
    label: localName(masters().role(id), i18n.locale),
    /** Whether it has one or more districts. */
    hasDistricts: id === Role.districtOfficer,
  })),
  districts: districtOptions({ districts: null }, i18n.locale),
  today: getClock().today(),
})

/** Returns the props of the form for a new officer. */
export async function newOfficerForm(i18n: I18n) {
  const hints = await deliveryHints(i18n)
  return {
    post: postForm(i18n),
    languages: [...LOCALES],
    passwordDeliveries: [...PASSWORD_DELIVERIES],
    passwordDeliveryHints: hints,
    /** The first delivery method that works. */
    passwordDelivery: PASSWORD_DELIVERIES.find((way) => hints[way] === undefined) ?? 'link',
  }
}

const fullName = ({ firstName, middleName, lastName }: User) =>
  [firstName, middleName, lastName].filter(Boolean).join(' ')

/** Returns one officer for the administrator. @throws NotFound */
export async function officerPage(id: number, viewer: User, i18n: I18n) {
  const { user, assignments: posts, version } = await loadOfficer(id)
  const [places, { hasApp, passkeys }, waiting, done, left] = await Promise.all([
    listActiveSignIns(id),
    factorsOf(id),
    waitingChangeOf('person', String(id), i18n),
    recentActions(id, viewer, i18n),
    unattendedFilesByPost(posts, i18n),
  ])
  return {
    id,
    version,
    name: fullName(user),
    isSelf: viewer.id === id,
    state: officerState(user, posts),
    fields: {
      firstName: user.firstName,
      middleName: user.middleName ?? '',
      lastName: user.lastName,
      mobile: user.mobile,
      email: user.email ?? '',
      userName: user.userName,
      locale: user.locale,
    },
    lastSignIn: isoInstant(user.lastSignInAt),
    hasTemporaryPassword: Boolean(user.mustChangePassword),
    hasSecondFactor: hasApp,
    passkeys,
    passwordDeliveryHints: await deliveryHints(i18n, user),
    sessions: places.length,
    posts: postLines(posts, i18n).map((post) => ({
      ...post,
      unattendedFiles: left.get(post.id) ?? null,
    })),
    /** Officers to whom a role could be transferred. */
    successors: left.size > 0 ? await successorsOf(id, i18n) : [],
    waiting,
    recentActions: done,
    audit: { by: auditHref({ by: String(id) }), of: auditHref({ of: String(id) }) },
    form: await newOfficerForm(i18n),
  }
}

/** Returns all other officers who can sign in and have a role assignment, by name. */
async function successorsOf(id: number, { locale }: I18n) {
  const officers = await listHolders({})
  return officers
    .filter((officer) => officer.id !== id)
    .map((officer) => ({
      value: String(officer.id),
      label: `${officer.displayName}, ${postLabel(officer, locale)}`,
    }))
}

const POST_STATES = ['in_force', 'coming', 'over'] as const

/** Sorted by state: in force, future, ended. */
function postLines(posts: readonly HeldRoleAssignment[], i18n: I18n) {
  const today = getClock().today()
  const stateOf = (post: HeldRoleAssignment): (typeof POST_STATES)[number] =>
    isOver(post, today) ? 'over' : isInForce(post, today) ? 'in_force' : 'coming'
  return posts
    .map((post) => ({
      id: post.id,
      name: roleAssignmentName(post, i18n.locale),
      fromOn: post.fromOn,
      untilOn: post.untilOn,
      state: stateOf(post),
    }))
    .toSorted(
      (a, b) =>
        POST_STATES.indexOf(a.state) - POST_STATES.indexOf(b.state) ||
        (a.fromOn < b.fromOn ? 1 : -1) ||
        b.id - a.id
    )
}
