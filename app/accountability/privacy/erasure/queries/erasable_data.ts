import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { contentVersion } from '#kernel/http/expected_version'
import {
  type ErasablePart,
  type PersonFile,
  RETENTION,
  retentionStatusOf,
  ERASED_NAME,
  type FileRule,
} from '#privacy/erasure/rules/retention'
import Appeal from '#applications/appeals/models/appeal'
import { applicationsOf } from '#applications/queries/my_applications'
import Claim from '#claims/models/claim'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { getClock } from '#kernel/calendar/clock'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import LoanSanction from '#loans/models/loan_sanction'
import { masters } from '#masters/queries/masters'
import { sqlInstant } from '#kernel/database/dialect'
import { Role } from '#auth/roles'

/** Subjects to which a person's documents belong. */
export interface DocumentSubject {
  subjectType: string
  subjectIds: number[]
}

/** Returns the subjects to which the documents of a person's profile and group belong. */
async function subjectsOf(userId: number, client: QueryClientContract): Promise<DocumentSubject[]> {
  const groups = () => client.from('applicant_groups').where('user_id', userId)
  const named = (type: string) => client.raw(`'${type}' as type`)
  const rows: { id: number; type: string }[] = await client
    .from('profiles')
    .where('user_id', userId)
    .select('id', named('profile'))
    .unionAll([
      groups().select('id', named('group')),
      client
        .from('group_directors')
        .whereIn('group_id', groups().select('id'))
        .select('id', named('director')),
    ])
  return ['profile', 'group', 'director'].map((subjectType) => ({
    subjectType,
    subjectIds: rows.filter(({ type }) => type === subjectType).map(({ id }) => Number(id)),
  }))
}

/**
 * Returns the ids of the documents of a person's profile and group, including those of directors removed since, whose
 * documents stay as history.
 */
export async function documentIdsOfPerson(
  userId: number,
  client: QueryClientContract
): Promise<number[]> {
  const subjects = await subjectsOf(userId, client)
  const ownedDocuments = await client
    .from('documents')
    .join('document_versions as v', 'v.document_id', 'documents.id')
    .join('stored_files as f', 'f.id', 'v.file_id')
    .where('f.owner_user_id', userId)
    .whereIn(
      'documents.subject_type',
      subjects.map(({ subjectType }) => subjectType)
    )
    .distinct('documents.id')
  const ids = [
    ...(await documentIdsOfSubjects(subjects, client)),
    ...ownedDocuments.map(({ id }) => Number(id)),
  ]
  return [...new Set(ids)]
}

/** Returns the ids of the documents of these subjects. */
export async function documentIdsOfSubjects(
  subjects: readonly DocumentSubject[],
  client: QueryClientContract
): Promise<number[]> {
  const rows = await client
    .from('documents')
    .where((either) => {
      for (const { subjectType, subjectIds } of subjects) {
        void either.orWhere((one) =>
          one.where('subject_type', subjectType).whereIn('subject_id', subjectIds)
        )
      }
    })
    .select('id')
  return rows.map(({ id }) => Number(id))
}

type PartRow = { id: number; at: unknown }

/** Rows of each part that may be erased, with their state when they were read. */
const PART_ROWS: Record<
  ErasablePart,
  (userId: number, client: QueryClientContract) => Promise<PartRow[]>
> = {
  drafts: (userId, client) =>
    client
      .from('section_drafts')
      .whereIn('profile_id', client.from('profiles').where('user_id', userId).select('id'))
      .orderBy('id')
      .select('id', 'updated_at as at'),

  notices: (userId, client) =>
    client
      .from('notices')
      .where('user_id', userId)
      .whereNotNull('read_at')
      .orderBy('id')
      .select('id', 'read_at as at'),

  /** Replaced and removed documents. Those in the log of loan documents stay with the application. */
  async old_papers(userId, client) {
    const ids = await documentIdsOfPerson(userId, client)
    const logged = client.from('document_changes').whereIn('document_id', ids)
    return client
      .from('document_versions')
      .join('documents', 'documents.id', 'document_versions.document_id')
      .whereIn('documents.id', ids)
      .where((old) =>
        old
          .whereNull('documents.current_version_id')
          .orWhereColumn('documents.current_version_id', '<>', 'document_versions.id')
      )
      .whereNotIn('document_versions.id', logged.clone().select('new_version_id'))
      .whereNotIn(
        'document_versions.id',
        logged.clone().whereNotNull('old_version_id').select('old_version_id')
      )
      .orderBy('document_versions.id')
      .select('document_versions.id as id', 'document_versions.created_at as at')
  },
}

/** Returns the ids of a part that can be erased now, and a version that changes with them. */
export async function erasablePart(
  part: ErasablePart,
  userId: number,
  client: QueryClientContract = db.connection()
): Promise<{ ids: number[]; version: string }> {
  const rows = await PART_ROWS[part](userId, client)
  return {
    ids: rows.map(({ id }) => Number(id)),
    version: contentVersion(rows.map(({ id, at }) => [Number(id), String(at)])),
  }
}

/** Returns the days for which applications are kept after their end, from the current master. */
const retentionDays = () => ({
  [RETENTION.loan]: masters().retentionRule(RETENTION.loan).days,
  [RETENTION.closed]: masters().retentionRule(RETENTION.closed).days,
})

/** Returns the applications of a person with the activity on them, oldest first. */
export async function personFiles(
  userId: number,
  client: QueryClientContract = db.connection()
): Promise<PersonFile[]> {
  const applications = (await applicationsOf(userId, client)).toReversed()
  if (applications.length === 0) return []
  const ids = applications.map(({ id }) => id)
  const sanctions = await LoanSanction.query({ client })
    .whereIn('applicationId', ids)
    .whereNull('withdrawnAt')
  const claims = await Claim.query({ client }).whereIn('applicationId', ids)
  const appeals = await Appeal.query({ client }).whereIn('openApplicationId', ids)
  const appealedIds = new Set(appeals.map(({ applicationId }) => applicationId))
  const sanctionedIds = new Set(sanctions.map(({ applicationId }) => applicationId))
  const open = new Set(claims.filter(isOpen).map(({ applicationId }) => applicationId))
  return applications.map(({ id, number, liveKey, statusSince }) => ({
    id,
    number,
    isLive: liveKey !== null || appealedIds.has(id),
    hasLoan: sanctionedIds.has(id),
    hasOpenClaim: open.has(id),
    since: indiaDateOf(statusSince),
  }))
}

/** Approved claims whose money has not arrived. */
const UNPAID_STATUSES: readonly number[] = [
  PaymentStatus.toBePaid,
  PaymentStatus.sentToBank,
  PaymentStatus.failed,
]

const isOpen = ({ status, paymentStatusId }: Claim) =>
  !status.isFinal || UNPAID_STATUSES.includes(paymentStatusId)

/** Returns what can be erased for a person today, and what is kept. */
export async function retentionStatusOfPerson(userId: number, client?: QueryClientContract) {
  return retentionStatusOf(await personFiles(userId, client), retentionDays(), getClock().today())
}

/**
 * Returns applications of erased people that ended before an instant and still identify the person, oldest first. Those
 * with a bank sanction in force count as applications with a loan.
 */
export async function overdueFiles(
  rule: FileRule,
  before: Date
): Promise<{ id: number; userId: number }[]> {
  const query = db
    .from('applications')
    .join('erasures', (join) =>
      join.on('erasures.person_id', 'applications.user_id').onVal('erasures.kind', 'account')
    )
    .whereNull('applications.live_key')
    .where('applications.is_held', false)
    .whereNot('applications.applicant_name', ERASED_NAME)
    .where('applications.status_since', '<', sqlInstant(before))
    .orderBy('applications.id')
    .select('applications.id', 'applications.user_id')
  const sanctioned = db
    .from('loan_sanctions')
    .whereColumn('loan_sanctions.application_id', 'applications.id')
    .whereNull('withdrawn_at')
    .select('id')
  if (rule === RETENTION.loan) query.whereExists(sanctioned)
  else query.whereNotExists(sanctioned)
  const rows = await query
  return rows.map((row) => ({ id: Number(row.id), userId: Number(row.user_id) }))
}

/**
 * Returns accounts of applicants who never applied, have not signed in since an instant and have not been notified yet.
 *
 * @param from the id after which to search, so that a night processes each account once
 * @param limit maximum number of accounts
 */
export async function unusedAccounts(
  { before, from, limit }: { before: Date; from: number; limit: number },
  client: QueryClientContract
): Promise<number[]> {
  const rows: { id: number }[] = await client
    .from('users')
    .where('users.id', '>', from)
    .where({ 'users.role_id': Role.applicant, 'users.is_active': true, 'users.is_held': false })
    .whereRaw('coalesce(users.last_sign_in_at, users.created_at) < ?', [sqlInstant(before)])
    .whereNotExists((one) =>
      one.from('applications').whereColumn('applications.user_id', 'users.id').select('id')
    )
    .whereNotExists((one) =>
      one.from('unused_accounts').whereColumn('unused_accounts.user_id', 'users.id').select('id')
    )
    .orderBy('users.id')
    .limit(limit)
    .select('users.id')
  return rows.map(({ id }) => Number(id))
}
