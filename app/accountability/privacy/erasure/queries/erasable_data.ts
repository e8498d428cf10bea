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

/** Whose papers a person has given: what they belong to. */
export interface DocumentSubject {
  subjectType: string
  subjectIds: number[]
}

/** What the papers of a person's profile and group belong to. */
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
 * Ids of the documents that a person gave for profile and group: of what there is, and of directors who were
 * taken out since, whose papers stay as history.
 */
export async function documentIdsOfPerson(
  userId: number,
  client: QueryClientContract
): Promise<number[]> {
  const subjects = await subjectsOf(userId, client)
  const given = await client
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
    ...given.map(({ id }) => Number(id)),
  ]
  return [...new Set(ids)]
}

/** Ids of the documents of these. */
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

/** Rows of a part that may be erased, and what they were when they were read. */
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

  /** Replaced and removed ones. What the log of loan documents names stays with the file. */
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

/** What of a part can be erased now: the ids, and a version that is another one as soon as they differ. */
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

/** Days for which files are kept after their end, as the master says today. */
const retentionDays = () => ({
  [RETENTION.loan]: masters().retentionRule(RETENTION.loan).days,
  [RETENTION.closed]: masters().retentionRule(RETENTION.closed).days,
})

/** The applications of a person with what goes on about them, the oldest first. */
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
  const appealed = new Set(appeals.map(({ applicationId }) => applicationId))
  const lent = new Set(sanctions.map(({ applicationId }) => applicationId))
  const open = new Set(claims.filter(isOpen).map(({ applicationId }) => applicationId))
  return applications.map(({ id, number, liveKey, statusSince }) => ({
    id,
    number,
    isLive: liveKey !== null || appealed.has(id),
    hasLoan: lent.has(id),
    hasOpenClaim: open.has(id),
    since: indiaDateOf(statusSince),
  }))
}

/** Approved, and the money has not arrived. */
const UNPAID_STATUSES: readonly number[] = [
  PaymentStatus.toBePaid,
  PaymentStatus.sentToBank,
  PaymentStatus.failed,
]

const isOpen = ({ status, paymentStatusId }: Claim) =>
  !status.isFinal || UNPAID_STATUSES.includes(paymentStatusId)

/** What can be erased of a person today, and what is kept. */
export async function retentionStatusOfPerson(userId: number, client?: QueryClientContract) {
  return retentionStatusOf(await personFiles(userId, client), retentionDays(), getClock().today())
}

/**
 * Files of erased people that ended before an instant and still say whose they are, the oldest first. With a
 * loan are those that a bank's sanction stands for.
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
 * Accounts of applicants who never applied and have not signed in since an instant, and were not told so yet.
 *
 * @param from the id after which to look, so that a night goes through them once
 * @param limit most of them
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
