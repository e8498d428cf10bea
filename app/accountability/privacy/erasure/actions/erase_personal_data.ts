import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { deleteTextWords } from '#kernel/database/text_search'
import { addDays, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { eraseFiles } from '#documents/actions/store_file'
import { recordErasure } from '#privacy/erasure/actions/erase_documents'
import { ERASED_NAME, RETENTION } from '#privacy/erasure/rules/retention'
import { grievanceIdsOfUser } from '#grievances/queries/grievance_access'
import { masters } from '#masters/queries/masters'
import ApplicantGroup from '#group/models/applicant_group'
import Profile from '#profile/models/profile'
import Address from '#profile/models/address'
import { mobileDigest } from '#applications/assisted_filing/queries/assistance'

/** Number of grievances per transaction, so that no other request waits for a table. */
const BATCH_SIZE = 100

/**
 * Anonymises a person's grievances.
 *
 * @returns the number of rows and files erased or emptied
 */
export async function eraseGrievances(userId: number, trx: TransactionClientContract) {
  return anonymiseGrievances(await grievanceIdsOfUser(userId, trx), trx)
}

/**
 * Erases texts, files, the complainant and the reference to the application. Number, district, kind and dates are kept
 * for the public figures; an open grievance no longer has a complainant to answer.
 */
async function anonymiseGrievances(ids: readonly number[], trx: TransactionClientContract) {
  if (ids.length === 0) return { rows: 0, files: 0 }
  /** Locked first, in the same order as by officers who handle a grievance, so that no deadlock occurs. */
  await trx
    .from('grievances')
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select('id')
  const of = (table: string) => trx.from(table).whereIn('grievance_id', [...ids])
  const attached = await of('grievance_files').select('file_id')
  let rows = Number(await of('grievance_files').delete())
  const steps = await of('grievance_steps').select('id')
  await deleteTextWords(
    trx,
    'grievance_step',
    steps.map(({ id }) => Number(id))
  )
  rows += Number(await of('grievance_steps').update({ message: null }))
  await of('grievance_terms').where('sees_on', '>', getClock().today()).delete()
  const emptied = {
    user_id: null,
    mobile_cipher: null,
    mobile_digest: null,
    application_id: null,
    status: 'closed',
  }
  rows += Number(
    await trx
      .from('grievances')
      .whereIn('id', [...ids])
      .update(emptied)
  )
  const files = await eraseFiles(
    attached.map((row) => Number(row.file_id)),
    trx
  )
  return { rows, files }
}

/**
 * The same for grievances older than the retention rule that are not open.
 *
 * @returns the number of rows erased or emptied
 */
export async function eraseOldGrievances(): Promise<number> {
  const { days: ruleDays } = masters().retentionRule(RETENTION.grievance)
  const before = sqlInstant(startOfIndiaDay(addDays(getClock().today(), -ruleDays)))
  let total = 0
  for (;;) {
    const found = await db
      .from('grievances')
      .where('filed_at', '<', before)
      .whereNot('status', 'open')
      .where((whose) => whose.whereNotNull('user_id').orWhereNotNull('mobile_digest'))
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select('id')
    if (found.length === 0) return total
    const ids = found.map(({ id }) => Number(id))
    total += await inTransaction(async (trx) => {
      const done = await anonymiseGrievances(ids, trx)
      await recordErasure({ kind: RETENTION.grievance, personId: null, ...done, ruleDays }, trx)
      return done.rows
    })
  }
}

/** Tables whose rows belong to a profile and are erased with it. */
const PROFILE_TABLES = [
  'section_drafts',
  'family_members',
  'bank_accounts',
  'lending_details',
  'shared_numbers',
  'match_keys',
  'identity_proofs',
]

/** Columns of a profile that are kept: its owner. */
const KEPT_COLUMNS = new Set(['id', 'userId', 'createdAt', 'updatedAt', 'isDeclared'])

/**
 * Erases the data that a person entered about themselves. The row of the profile stays without values, because retained
 * applications refer to it. Revisions stay encrypted; those older than the keys are deleted.
 *
 * @returns the number of rows erased or emptied
 */
export async function eraseProfile(userId: number, trx: TransactionClientContract) {
  const profile = await Profile.query({ client: trx }).where({ userId }).forUpdate().first()
  if (!profile) return 0
  const of = (table: string) => trx.from(table).where('profile_id', profile.id)
  let rows = 1
  for (const table of PROFILE_TABLES) rows += Number(await of(table).delete())
  rows += Number(await Address.query({ client: trx }).where('profileId', profile.id).delete())
  rows += Number(await eraseDuplicateRemarks(userId, trx))
  const findings = trx.from('outside_findings').where('user_id', userId).whereNotNull('remarks')
  rows += Number(await findings.update({ remarks: null }))
  await of('profile_revisions').whereNull('sealed').delete()
  rows += Number(await of('profile_revisions').update({ remarks: null }))
  const empty = Object.keys(profile.$attributes)
    .filter((name) => !KEPT_COLUMNS.has(name))
    .map((name) => [name, null])
  await profile.merge({ ...Object.fromEntries(empty), isDeclared: false }).save()
  return rows
}

/** Erases officers' remarks about the person and about others with shared data. The decisions are kept. */
function eraseDuplicateRemarks(userId: number, trx: TransactionClientContract) {
  return trx
    .from('duplicate_decisions')
    .where((pair) => void pair.where('low_user_id', userId).orWhere('high_user_id', userId))
    .whereNotNull('explanation')
    .update({ explanation: null })
}

/** The same for a person's group. Its row stays for the applications that refer to it. */
export async function eraseGroup(userId: number, trx: TransactionClientContract) {
  const group = await ApplicantGroup.query({ client: trx }).where({ userId }).forUpdate().first()
  if (!group) return 0
  const people = ['group_directors', 'group_shareholders']
  let rows = 1
  for (const table of people) {
    rows += Number(await trx.from(table).where('group_id', group.id).delete())
  }
  await group
    .merge({
      name: ERASED_NAME,
      registrationNo: '',
      registeredAddress: null,
      tan: null,
      panCipher: null,
      panDigest: null,
      panLast4: null,
      businessName: '',
      businessAddress: '',
      businessDescription: '',
      bankName: null,
      branchName: null,
    })
    .save()
  return rows
}

/**
 * Erases who assisted a person, and whom they assisted. That a centre assisted a person with a loan type, and the
 * outcome, is kept for the statistics of its district; this account no longer assists anybody.
 *
 * @returns the number of rows erased or emptied
 */
export async function eraseAssistance(
  userId: number,
  trx: TransactionClientContract
): Promise<number> {
  const at = sqlInstant(getClock().now())
  const own = await trx.from('assistances').where('citizen_id', userId).select('id')
  const ids = own.map(({ id }) => Number(id))
  const ended = { ended_at: at, end_reason: 'erased', open_key: null }
  let rows = Number(await trx.from('assisted_changes').whereIn('assistance_id', ids).delete())
  await trx.from('assistances').whereIn('id', ids).whereNull('ended_at').update(ended)
  rows += Number(
    await trx.from('assistances').whereIn('id', ids).update({
      citizen_id: null,
      helper_digest: null,
      helper_last4: null,
    })
  )
  rows += await erasePendingHelpers(userId, ended, trx)
  await trx.from('assistances').where('helper_id', userId).whereNull('ended_at').update(ended)
  for (const column of ['helper_id', 'opened_by', 'submitted_by']) {
    const emptied =
      column === 'helper_id'
        ? { helper_id: null, helper_digest: null, helper_last4: null }
        : { [column]: null }
    rows += Number(await trx.from('assistances').where(column, userId).update(emptied))
  }
  rows += Number(
    await trx.from('assisted_changes').where('actor_id', userId).update({ actor_id: null })
  )
  await trx
    .from('centre_operators')
    .where('live_user_id', userId)
    .update({ live_user_id: null, ended_at: at })
  return rows
}

/** A helper who was named by mobile and never started is identified only by the mobile, which is erased after this. */
async function erasePendingHelpers(userId: number, ended: object, trx: TransactionClientContract) {
  const person = await trx.from('users').where('id', userId).select('mobile').first()
  if (!person?.mobile) return 0
  const waiting = () =>
    trx
      .from('assistances')
      .where('helper_digest', mobileDigest(person.mobile))
      .whereNull('helper_id')
  await waiting().whereNull('ended_at').update(ended)
  return Number(await waiting().update({ helper_digest: null, helper_last4: null }))
}

/** Key of the column headings assigned for a list, which are stored until it is erased. */
export const headingsOfOutsideList = (listId: number) => `outside:${listId}`

/** Number of rows per transaction, so that no other request waits for a table. */
const LIST_ROWS_BATCH_SIZE = 500

/**
 * Erases outside lists that are due: their rows, assigned headings and file name, with remarks on findings. A finding
 * keeps its strength, the matching data and the decision; an undecided one lapses.
 *
 * @returns the number of rows erased
 */
export async function eraseOutsideLists(): Promise<number> {
  const due = await db
    .from('outside_lists')
    .where('erase_on', '<=', getClock().today())
    .whereNull('erased_at')
    .orderBy('id')
    .select('id')
  let total = 0
  for (const { id } of due) total += await eraseOutsideList(Number(id))
  return total
}

async function eraseOutsideList(listId: number): Promise<number> {
  const { days: ruleDays } = masters().retentionRule(RETENTION.outside)
  await inTransaction(async (trx) => {
    const closed = { state: 'erased', file_name: null }
    await trx.from('outside_lists').where('id', listId).update(closed)
    await trx.from('portfolio_headings').where('sheet', headingsOfOutsideList(listId)).delete()
    const findings = trx.from('outside_findings').where('list_id', listId)
    await findings.clone().where('outcome', 'open').update({ outcome: 'lapsed' })
    await findings.update({ row_id: null, remarks: null })
  })
  let total = 0
  for (let count = 1; count > 0; total += count) {
    count = await inTransaction(async (trx) => {
      const rows = await trx
        .from('outside_list_rows')
        .where('list_id', listId)
        .orderBy('id')
        .limit(LIST_ROWS_BATCH_SIZE)
        .select('id')
      if (rows.length === 0) return 0
      const ids = rows.map(({ id }) => Number(id))
      await trx.from('outside_list_rows').whereIn('id', ids).delete()
      const rule = { kind: RETENTION.outside, personId: null, files: 0, ruleDays }
      await recordErasure({ ...rule, rows: ids.length }, trx)
      return ids.length
    })
  }
  const erasedAt = sqlInstant(getClock().now())
  await db.from('outside_lists').where('id', listId).update({ erased_at: erasedAt })
  return total
}
