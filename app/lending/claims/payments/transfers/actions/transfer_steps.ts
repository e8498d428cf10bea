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
import { afterCommit } from '#kernel/database/after_commit'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { flushOutbox } from '#notifications/actions/send_outbox'
import { notifyUser } from '#notifications/actions/notify_user'

/** What a step changes of its transfer. */
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

/** Somebody else has the transfer, or it has another state than was seen. */
export const movedMeanwhile = () => new Refusal('claims.transfers.moved', {}, { status: 409 })

const DETAIL_LENGTH = 500

/** Notes a step of the trail, which nothing changes afterwards. */
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
 * Moves a transfer on and notes it, in one transaction.
 *
 * @param seen the state that it was seen in, and the lease of whoever moves it
 * @throws Refusal when it has another one
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

/** Takes a transfer for this process: another that had it can no longer move it. @throws Refusal */
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
 * Tells accounts and administrators that a transfer, or a connection, needs a person; once for each cause.
 *
 * @param existing the transaction of what needs them: neither is there without the other
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

/** Stops a connection whose server showed another host key, with an alarm, until two persons accept it. */
export async function stopForHostKey(connection: BankConnection, fingerprint: string) {
  await inTransaction(async (trx) => {
    await BankConnection.query({ client: trx })
      .where('id', connection.id)
      .update({ offered_host_key: fingerprint, offered_at: sqlInstant(getClock().now()) })
    if (connection.offeredHostKey === fingerprint) return
    await raiseAlarm(connection, null, `host_key:${connection.id}:${fingerprint}`, trx)
  })
}
