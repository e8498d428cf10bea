import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { listHolders } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import BankConnection from '#claims/models/bank_connection'
import BankTransfer from '#claims/models/bank_transfer'
import type {
  TransferPhase,
  TransferProblem,
  TransferState,
} from '#claims/payments/transfers/rules/transfer_states'
import { getClock } from '#kernel/calendar/clock'
import { afterCommit } from '#kernel/database/deferred_effects'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { flushOutbox } from '#notifications/actions/send_outbox'
import { notifyUser } from '#notifications/actions/notify_user'

/** Changes that a step makes to its transfer. */
interface Change {
  state?: TransferState
  phase?: TransferPhase | null
  problem?: TransferProblem | null
  attempts?: number
  sha256?: string
  bytes?: number
  batch_id?: number | null
  live_batch_id?: null
  content_cipher?: string | null
}

interface Step {
  step: string
  detail?: string | null
  actorId?: number | null
}

/** Another process has taken the transfer, or its state has changed since it was seen. */
export const movedMeanwhile = () => new Refusal('claims.transfers.moved', {}, { status: 409 })

const DETAIL_LENGTH = 500

/** Records a step of the trail, which is immutable. */
export async function recordTransferStep(
  transferId: number,
  { step, detail = null, actorId = null }: Step,
  trx: TransactionClientContract
): Promise<void> {
  await trx.table('bank_transfer_steps').insert({
    transfer_id: transferId,
    step,
    detail: detail?.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, DETAIL_LENGTH) ?? null,
    actor_id: actorId,
    created_at: sqlInstant(getClock().now()),
  })
}

/**
 * Moves a transfer to another state and records the step, in one transaction.
 *
 * @param expectedVersion the state in which it was seen, with the lease of the caller
 * @throws Refusal when it has a different state
 */
export async function moveTransfer(
  { id, lease }: Pick<BankTransfer, 'id' | 'lease'>,
  seen: TransferState,
  change: Change,
  step: Step,
  existing?: TransactionClientContract
): Promise<void> {
  await inTransaction(async (trx) => {
    const moved = await trx
      .from('bank_transfers')
      .where({ id, lease, state: seen })
      .update({ ...change, updated_at: sqlInstant(getClock().now()) })
    if (Number(moved) !== 1) throw movedMeanwhile()
    await recordTransferStep(id, step, trx)
  }, existing)
}

/** Takes a transfer for this process: the previous process can no longer move it. @throws Refusal */
export async function takeTransfer(
  transfer: BankTransfer,
  change: Change,
  step: Step
): Promise<BankTransfer> {
  await inTransaction(async (trx) => {
    const { id, lease, state } = transfer
    const taken = await trx
      .from('bank_transfers')
      .where({ id, lease, state })
      .update({ ...change, lease: lease + 1, updated_at: sqlInstant(getClock().now()) })
    if (Number(taken) !== 1) throw movedMeanwhile()
    await recordTransferStep(id, step, trx)
  })
  return transfer.refresh()
}

const ALARMED_ROLES = [Role.accounts, Role.administrator]

/**
 * Notifies accounts and administrators that a transfer or a connection needs attention, once for each cause.
 *
 * @param existing the transaction that records the cause, so that both are committed together
 */
export async function raiseAlarm(
  connection: Pick<BankConnection, 'name'>,
  fileName: string | null,
  cause: string,
  existing?: TransactionClientContract
): Promise<void> {
  await inTransaction(async (trx) => {
    afterCommit(trx, flushOutbox)
    for (const { id: userId } of await listHolders({ roleIds: ALARMED_ROLES }, trx)) {
      await notifyUser(
        {
          userId,
          template: 'bank_transfer_alarm',
          params: { bank: connection.name, file: fileName ?? '–' },
          dedupeKey: `bank_transfer:${cause}`,
          channels: ['notice', 'email'],
        },
        trx
      )
    }
  }, existing)
}

/** Stops a connection whose server presented a different host key, with an alarm, until two persons accept it. */
export async function stopForHostKey(connection: BankConnection, fingerprint: string) {
  await inTransaction(async (trx) => {
    await BankConnection.query({ client: trx })
      .where('id', connection.id)
      .update({ offered_host_key: fingerprint, offered_at: sqlInstant(getClock().now()) })
    if (connection.offeredHostKey === fingerprint) return
    await raiseAlarm(connection, null, `host_key:${connection.id}:${fingerprint}`, trx)
  })
}
