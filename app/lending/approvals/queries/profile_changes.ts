import type { I18n } from '@adonisjs/i18n'
import { formatDate, isPlainDate } from '#kernel/calendar/plain_date'
import { formatRupees, paise } from '#kernel/money/paise'
import { GROUP_TEXT_KEYS } from '#group/fields/group'
import { localName, masters } from '#masters/queries/masters'
import { loanFormOf } from '#masters/rules/schemes'
import {
  type FieldChange,
  type RevisionValue,
  type Snapshot,
  sectionOf,
} from '#profile/contracts/sections'
import type ProfileRevision from '#profile/models/profile_revision'
import { revisionsOf } from '#profile/queries/as_of'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type AsOf, asOfNow } from '#kernel/database/as_of'
import { isoInstant } from '#kernel/calendar/instants'
import type Application from '#applications/models/application'
import User from '#auth/models/user'
import type { DateTime } from 'luxon'
import { sqlInstant } from '#kernel/database/dialect'
import { latestArrivalAt } from '#workflow/queries/decision_history'
import { SNAPSHOTS as GROUP } from '#group/queries/sections'
import type Profile from '#profile/models/profile'
import { SNAPSHOTS } from '#profile/queries/sections'
import { changesBetween } from '#profile/rules/form_values'

/** One changed field of a profile, as text. */
interface ChangedField {
  /** Section and field, for marking the change in its place. */
  key: string
  section: string
  field: string
  before: string | null
  after: string | null
}

/** Returns the changes of revisions as text; several changes of one field are combined, from the first to the last. */
export function changedFields(
  revisions: readonly Pick<ProfileRevision, 'section' | 'data'>[],
  loanType: number,
  i18n: I18n
): ChangedField[] {
  const changes = new Map<
    string,
    { section: string; field: string; old: RevisionValue; new: RevisionValue; times: number }
  >()
  for (const { section, data } of revisions) {
    for (const change of data.changes) {
      const key = `${section}.${change.field}`
      const first = changes.get(key)
      const [old, times] = first ? [first.old, first.times + 1] : [change.old, 1]
      changes.set(key, { section, ...change, old, times })
    }
  }
  /** A masked number can look the same after a change; a field that was changed back is shown deliberately. */
  const isReverted = (change: { old: RevisionValue; new: RevisionValue; times: number }) =>
    change.times > 1 && JSON.stringify(change.old) === JSON.stringify(change.new)
  return [...changes]
    .filter(([, change]) => !isReverted(change))
    .map(([key, change]) => ({
      key,
      section: firstText(
        i18n,
        [`profile.sections.${change.section}`, `group.sections.${change.section}`],
        change.section
      ),
      field: fieldName(i18n, change.section, change.field, loanType),
      before: valueText(change.old, i18n),
      after: valueText(change.new, i18n),
    }))
}

/** Returns the first of these sentences that exists. */
function firstText(i18n: I18n, keys: string[], otherwise: string): string {
  const key = keys.find((candidate) => i18n.resolveIdentifier(candidate))
  return key ? i18n.t(key) : otherwise
}

const LABELS = 'profile.fields'

/** Sections whose fields have their own labels. */
const OWN_LABELS: Record<string, (loanType: number) => string> = {
  'lending': (loanType) => `profile.lending.${loanFormOf(loanType)}.fields`,
  'group-details': () => GROUP_TEXT_KEYS.labels,
}

function fieldName(i18n: I18n, section: string, field: string, loanType: number): string {
  const [first, second, third] = field.split('.')
  const isDocument = section === 'documents' || section === 'group-documents'
  const isDirectorDocument = first === 'directorDocument'
  const slots = masters().documentSlots(isDirectorDocument ? `${loanType}D` : String(loanType))
  const slot = slots.find((row) => row.slot === (isDirectorDocument ? third : field))
  if (slot && (isDocument || isDirectorDocument)) return localName(slot, i18n.locale)
  if (first === 'member') return firstText(i18n, ['profile.family.name'], field)
  if (first === 'director' || first === 'shareholder')
    return firstText(i18n, [`group.fields.${first}`], field)
  if (second === undefined) {
    const own = OWN_LABELS[section]?.(loanType) ?? LABELS
    return firstText(i18n, [`${own}.${field}`, `${LABELS}.${field}`], field)
  }
  const capital = second.charAt(0).toUpperCase() + second.slice(1)
  const group = firstText(i18n, [`profile.groups.${first}`], first)
  const name = firstText(
    i18n,
    [`profile.fields.${second}`, `profile.fields.${first}${capital}`],
    second
  )
  return `${group}: ${name}`
}

function valueText(value: RevisionValue, i18n: I18n): string | null {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return i18n.t(value ? 'common.answers.yes' : 'common.answers.no')
  if (typeof value === 'object') {
    return 'paise' in value ? formatRupees(paise(value.paise)) : localName(value, i18n.locale)
  }
  return isPlainDate(value) ? formatDate(value, i18n.locale) : String(value)
}

/** One correction by the office, as shown in the review. */
interface CorrectionEntry {
  id: number
  /** Instant, ISO 8601 in UTC. */
  at: string
  by: string
  role: string
  remarks: string | null
  changes: ChangedField[]
}

const isUpTo = (at: DateTime, { before }: AsOf) => before === null || sqlInstant(at) < before

/** Id of the last change to a profile; 0 when there was none. */
export async function latestRevisionId(
  profileId: number,
  client: QueryClientContract = db.connection()
): Promise<number> {
  return (await revisionsOf(profileId, client)).at(-1)?.id ?? 0
}

/** Corrections that officers made to the applicant's data, newest first (DECISIONS 10). */
export async function correctionsOf(
  application: Application,
  i18n: I18n,
  asOf: AsOf = asOfNow()
): Promise<CorrectionEntry[]> {
  const all = await revisionsOf(application.profileId)
  const revisions = all
    .filter(
      ({ changedBy, createdAt }) => changedBy !== application.userId && isUpTo(createdAt, asOf)
    )
    .reverse()
  const ids = [...new Set(revisions.map(({ changedBy }) => changedBy))]
  const users = ids.length === 0 ? [] : await User.query().whereIn('id', ids)
  const officers = new Map(users.map((user) => [user.id, user]))
  return revisions.map((revision) => {
    const officer = officers.get(revision.changedBy)
    return {
      id: revision.id,
      at: isoInstant(revision.createdAt),
      by: officer?.displayName ?? '',
      role: officer ? localName(masters().role(officer.roleId), i18n.locale) : '',
      remarks: revision.remarks,
      changes: changedFields([revision], application.loanType, i18n),
    }
  })
}

/** Fields that the applicant changed, and the event since which changes count. */
interface ApplicantChanges {
  since: 'return' | 'submission'
  /** When the application was last returned; null when it never was. */
  returnedAt: DateTime | null
  fields: ChangedField[]
}

/**
 * Returns what the applicant changed since the application was last returned (DECISIONS 4 'resubmit') or, when it never
 * was, since it was submitted: another application may have opened a common section (DECISIONS 5). Null when nothing
 * was changed. Several changes to one field count as one, from the first value to the last. Only fields of this loan
 * type's own wizard are included.
 */
export async function changesSinceReturn(
  application: Application,
  i18n: I18n,
  asOf: AsOf = asOfNow()
): Promise<ApplicantChanges | null> {
  const editable = masters().applicationStatuses.filter((status) => status.editableByApplicant)
  const returnedAt = await latestArrivalAt('application', application.id, editable, asOf)
  const since = returnedAt ?? (application.submittedAt as DateTime)
  const revisions = await revisionsOf(application.profileId)
  const own = revisions.filter((revision) => {
    const at = sqlInstant(revision.createdAt)
    return (
      revision.changedBy === application.userId &&
      at >= sqlInstant(since) &&
      isUpTo(revision.createdAt, asOf) &&
      /** Changes made after an application was closed do not belong to it. */
      (!application.status.isFinal || at <= sqlInstant(application.statusSince)) &&
      belongsToLoanType(application.loanType, revision)
    )
  })
  const fields = changedFields(own, application.loanType, i18n)
  if (!returnedAt && fields.length === 0) return null
  return { since: returnedAt ? 'return' : 'submission', returnedAt, fields }
}

function belongsToLoanType(loanType: number, { section, data }: ProfileRevision) {
  return sectionOf(loanType, section) !== null && (data.loanType ?? loanType) === loanType
}

/** Changed fields by section; sections without a change are omitted. */
export type SectionStates = { section: string; changes: FieldChange[] }[]

/** Captures the sections that the district corrects, for comparison after the correction. */
export async function correctedSections(
  profile: Profile,
  { loanType, groupId }: Application,
  client: TransactionClientContract
) {
  const context = { profile, loanType, client }
  const state = async (): Promise<Record<string, Snapshot>> => ({
    'personal': await SNAPSHOTS.personal(context),
    'address': await SNAPSHOTS.address(context),
    'bank-account': await SNAPSHOTS.bankAccount(context),
    ...(groupId === null ? {} : { 'group-details': await GROUP.details(context) }),
  })
  const before = await state()
  return {
    async changes(): Promise<SectionStates> {
      const after = await state()
      return Object.keys(after)
        .map((section) => ({
          section,
          changes: changesBetween(before[section] ?? {}, after[section]),
        }))
        .filter(({ changes }) => changes.length > 0)
    },
  }
}
