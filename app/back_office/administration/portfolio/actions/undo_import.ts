import app from '@adonisjs/core/services/app'
import emitter from '@adonisjs/core/services/emitter'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { extendLease, NO_FAILURES } from '#administration/portfolio/actions/lease'
import { removeDocuments } from '#administration/portfolio/actions/write_documents'

const BATCH_SIZE = 50

/**
 * Tables with traces of officers and citizens, by the column that refers to an application, an application or claim, or
 * a claim.
 */
const ACTIVITY_TABLES = {
  application_id: [
    'appeals',
    'assistances',
    'committee_batch_items',
    'correction_requests',
    'document_changes',
    'grievances',
    'letter_answers',
    'loan_changes',
    'site_visits',
  ],
  subject_id: ['file_assignments', 'file_notes', 'file_questions'],
  claim_id: ['payment_reversals', 'recovery_demands'],
} as const

/**
 * Returns why an import can no longer be undone; null if it can: until the first decision on any of it, the release of
 * a district, or the acceptance of an account.
 */
export async function undoObstacle(
  { id, confirmedAt }: { id: number; confirmedAt: string },
  client: QueryClientContract
): Promise<'released' | 'taken_over' | 'decided' | null> {
  const released = await client.from('portfolio_releases').where('import_id', id).first()
  if (released) return 'released'
  const notHeld = { import_id: id, is_held: false }
  if (await client.from('applications').where(notHeld).first()) return 'released'
  if (await client.from('users').where(notHeld).first()) return 'taken_over'
  const ids = {
    application: client.from('applications').where('import_id', id).select('id'),
    claim: client
      .from('claims')
      .whereIn('application_id', client.from('applications').where('import_id', id).select('id'))
      .select('id'),
  }
  for (const [type, subjects] of Object.entries(ids)) {
    const later = await client
      .from('workflow_decisions')
      .where('subject_type', type)
      .where('created_at', '>', confirmedAt)
      .whereIn('subject_id', subjects)
      .first()
    if (later) return 'decided'
  }
  for (const table of ACTIVITY_TABLES.application_id) {
    if (await client.from(table).whereIn('application_id', ids.application).first())
      return 'decided'
  }
  for (const table of ACTIVITY_TABLES.claim_id) {
    if (await client.from(table).whereIn('claim_id', ids.claim).first()) return 'decided'
  }
  for (const table of ACTIVITY_TABLES.subject_id) {
    for (const [type, subjects] of Object.entries(ids)) {
      const found = client.from(table).where('subject_type', type).whereIn('subject_id', subjects)
      if (await found.first()) return 'decided'
    }
  }
  /** Documents written by the import have no uploader. */
  const uploaded = client
    .from('documents')
    .join('document_versions', 'document_versions.document_id', 'documents.id')
    .where('documents.subject_type', 'claim')
    .whereIn('documents.subject_id', ids.claim)
    .whereNotNull('document_versions.uploaded_by')
  return (await uploaded.first()) ? 'decided' : null
}

/** Deletes what an import wrote, in batches of people; after an interruption it continues with the rest. */
export async function undoImport(importId: number): Promise<boolean> {
  for (;;) {
    if (app.isTerminating) return false
    const removed = await inTransaction((trx) => undoBatch(importId, trx))
    if (removed === 'lost') return false
    if (removed === 0) return finish(importId)
    await nextTurn()
  }
}

/** @returns the number of people removed; `lost` if another process has the import */
async function undoBatch(
  importId: number,
  trx: TransactionClientContract
): Promise<number | 'lost'> {
  if (!(await extendLease({ id: importId, state: 'undoing' }, trx))) return 'lost'
  const people = await trx
    .from('users')
    .where('import_id', importId)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .select('id')
  if (people.length === 0) return 0
  const userIds = people.map(({ id }) => Number(id))
  await deleteFiles(userIds, trx)
  await deletePeople(userIds, trx)
  await trx
    .from('portfolio_imports')
    .where('id', importId)
    .decrement('written_count', userIds.length)
  await trx.from('portfolio_imports').where('id', importId).update(NO_FAILURES)
  return userIds.length
}

async function deleteFiles(userIds: readonly number[], trx: TransactionClientContract) {
  const rowsOf = async (table: string, column: string, of: readonly number[]) =>
    (
      await trx
        .from(table)
        .whereIn(column, [...of])
        .select('id')
    ).map(({ id }) => Number(id))
  const ids = {
    application: await rowsOf('applications', 'user_id', userIds),
    claim: await rowsOf('claims', 'user_id', userIds),
  }
  const deleteRows = (table: string, column: string, of: readonly number[]) =>
    trx
      .from(table)
      .whereIn(column, [...of])
      .delete()

  const items = await trx
    .from('payment_batch_items')
    .whereIn('claim_id', ids.claim)
    .distinct('batch_id')
  const batchIds = items.map(({ batch_id: id }) => Number(id))
  await deleteRows('payment_batch_items', 'claim_id', ids.claim)
  const kept = await trx
    .from('payment_batch_items')
    .whereIn('batch_id', batchIds)
    .distinct('batch_id')
  const full = new Set(kept.map(({ batch_id: id }) => Number(id)))
  await deleteRows(
    'payment_batches',
    'id',
    batchIds.filter((id) => !full.has(id))
  )
  await removeDocuments({ claim: ids.claim }, trx)
  await deleteRows('claim_rows', 'claim_id', ids.claim)
  await deleteRows('claims', 'id', ids.claim)
  const sanctions = await rowsOf('loan_sanctions', 'application_id', ids.application)
  const tranches = await rowsOf('disbursements', 'sanction_id', sanctions)
  await deleteRows('past_due_states', 'application_id', ids.application)
  await deleteRows('follow_ups', 'sanction_id', sanctions)
  await deleteRows('schedule_rows', 'disbursement_id', tranches)
  await deleteRows('disbursements', 'id', tranches)
  await deleteRows('loan_sanctions', 'id', sanctions)
  for (const type of ['application', 'claim'] as const) {
    for (const table of ['workflow_decisions', 'queue_waiting_periods']) {
      const own = trx.from(table).where('subject_type', type)
      await own.whereIn('subject_id', ids[type]).delete()
    }
  }
  for (const table of ['lois', 'application_search_words', 'application_changes']) {
    await deleteRows(table, 'application_id', ids.application)
  }
  await deleteRows('applications', 'id', ids.application)
}

async function deletePeople(userIds: readonly number[], trx: TransactionClientContract) {
  const rowsOfUsers = (table: string) => trx.from(table).whereIn('user_id', [...userIds])
  const idsOf = async (table: string) =>
    (await rowsOfUsers(table).select('id')).map(({ id }) => Number(id))
  const profiles = await idsOf('profiles')
  const groups = await idsOf('applicant_groups')
  const directorsOfGroups = () => trx.from('group_directors').whereIn('group_id', groups)
  const directors = (await directorsOfGroups().select('id')).map(({ id }) => Number(id))
  await removeDocuments({ profile: profiles, group: groups, director: directors }, trx)
  await directorsOfGroups().delete()
  await rowsOfUsers('applicant_groups').delete()
  for (const table of [
    'addresses',
    'bank_accounts',
    'match_keys',
    'shared_numbers',
    'profile_revisions',
  ]) {
    await trx.from(table).whereIn('profile_id', profiles).delete()
  }
  for (const table of ['profiles', 'person_keys', 'unused_accounts'])
    await rowsOfUsers(table).delete()
  await trx
    .from('users')
    .whereIn('id', [...userIds])
    .delete()
}

/** The import may be changed again, and its files are checked again before it is written. */
async function finish(importId: number): Promise<boolean> {
  return inTransaction(async (trx) => {
    if (!(await extendLease({ id: importId, state: 'undoing' }, trx))) return false
    await emitter.emitSerial('portfolio:ended', { trx })
    await trx
      .from('portfolio_import_rows')
      .where({ import_id: importId, sheet: 'applicants' })
      .update({ written_id: null })
    await trx
      .from('portfolio_imports')
      .where('id', importId)
      .update({
        ...NO_FAILURES,
        state: 'open',
        totals: null,
        leased_until: null,
        confirmed_by: null,
        confirmed_at: null,
        updated_at: sqlInstant(getClock().now()),
      })
    await recordAudit({
      action: 'portfolio.undone',
      actor: null,
      data: { import: importId },
      trx,
    })
    return true
  })
}
