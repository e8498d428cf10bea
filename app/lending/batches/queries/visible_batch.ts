import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Viewer } from '#approvals/viewer'
import { scopeToDistricts } from '#auth/policies/reach'
import CommitteeBatch from '#batches/models/committee_batch'
import { NotFound } from '#kernel/exceptions/refusal'
import { acquireLock } from '#kernel/database/turns'

/**
 * A meeting of the officer's own district.
 *
 * @throws NotFound for every other, whether it exists or not
 */
export async function visibleBatch(
  officer: Viewer,
  id: number,
  options: { client?: QueryClientContract; lock?: boolean } = {}
): Promise<CommitteeBatch> {
  const { client = db.connection(), lock = false } = options
  const query = scopeToDistricts(CommitteeBatch.query({ client }), officer).where('id', id)
  const batch = await (lock ? query.forUpdate() : query).first()
  if (!batch) throw new NotFound()
  if (lock) await acquireLock(client, 'committee_batch', batch.id)
  return batch
}
