import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import type { ChangeName, Changes } from '#maker_checker/contracts/change_kind'
import ProposedChange from '#maker_checker/models/proposed_change'
import { mayCollect } from '#maker_checker/rules/collected'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'

/**
 * Takes what a confirmed change has for who asked, once, in the transaction that makes it.
 *
 * @returns what was asked for
 * @throws NotFound for a change of somebody else or another kind; Refusal where nothing is to be collected any more
 */
export async function collectChange<N extends ChangeName>(
  { kind, id, person }: { kind: N; id: number; person: User },
  trx: TransactionClientContract
): Promise<Changes[N]> {
  const change = await ProposedChange.query({ client: trx })
    .where({ id, kind, askedBy: person.id })
    .forUpdate()
    .first()
  if (!change) throw new NotFound()
  const now = getClock().now()
  const collected = await trx
    .from('proposed_changes')
    .where('id', id)
    .whereNull('collected_at')
    .update({ collected_at: sqlInstant(now) })
  if (!mayCollect(change, now) || Number(collected) !== 1) {
    throw new Refusal('maker_checker.messages.collected', {}, { status: 409 })
  }
  return change.decrypted.payload as Changes[N]
}
