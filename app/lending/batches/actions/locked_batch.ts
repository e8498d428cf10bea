import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import type { Viewer } from '#approvals/viewer'
import CommitteeBatchItem from '#batches/models/committee_batch_item'
import { visibleBatch } from '#batches/queries/visible_batch'
import { Refusal } from '#kernel/exceptions/refusal'
import { acquireLock } from '#kernel/database/turns'

/** Locks applications, always in the order of their ids, so that two officers never wait in a circle. */
export async function lockApplications(ids: readonly number[], trx: TransactionClientContract) {
  const applications = await Application.query({ client: trx })
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
  await acquireLock(trx, 'application', ...ids)
  return applications
}

/**
 * Locks a meeting that is still to be reported, with the applications on its agenda. Locking reads
 * only: a plain one would show the rest of the transaction how things stood before it waited.
 *
 * @throws NotFound for a meeting of another district
 * @throws Refusal when its report has been filed
 */
export async function lockAgenda(
  officer: Viewer,
  batchId: number,
  trx: TransactionClientContract
) {
  const batch = await visibleBatch(officer, batchId, { client: trx, lock: true })
  if (batch.isReported) {
    await batch.load('reporter')
    throw new Refusal(
      'batches.messages.already_reported',
      { name: batch.reporter.displayName, date: batch.heldOn ?? batch.meetingOn },
      { status: 409 }
    )
  }
  const items = await CommitteeBatchItem.query({ client: trx })
    .where('batchId', batch.id)
    .orderBy('id')
    .forUpdate()
  const applications = await lockApplications(
    items.map((item) => item.applicationId),
    trx
  )
  return { batch, items, applications: new Map(applications.map((row) => [row.id, row])) }
}
