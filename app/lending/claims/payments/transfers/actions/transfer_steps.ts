import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { listHolders } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import BankConnection from '#claims/models/bank_connection'
import BankTransfer from '#claims/models/bank_transfer'
import type {
  TransferPhase,
  TransferProblem,
  TransferState,
} from '#claims/payments/transfers/rules/transfers'
import { getClock } from '#kernel/calendar/clock'
import { afterCommit } from '#kernel/database/deferred_effects'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { flushOutbox } from '#notifications/actions/send_outbox'
import { notifyUser } from '#notifications/actions/messages'
import { recordAudit } from '#kernel/audit/record_audit'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import type { Actor } from '#workflow/contracts/subject'

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
export const transferMoved = () => new Refusal('claims.transfers.moved', {}, { status: 409 })

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
 * @param seen the state in which it was seen, with the lease of the caller
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
    if (Number(moved) !== 1) throw transferMoved()
    await recordTransferStep(id, step, trx)
  }, existing)
}

/** Takes a transfer for this process: the previous process can no longer move it. @throws Refusal */
export async function acquireTransfer(
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
    if (Number(taken) !== 1) throw transferMoved()
    await recordTransferStep(id, step, trx)
  })
  return transfer.refresh()
}

const ALERTED_ROLES = [Role.accounts, Role.administrator]

/**
 * Notifies accounts and administrators that a transfer or a connection needs attention, once for each cause.
 *
 * @param existing the transaction that records the cause, so that both are committed together
 */
export async function raiseAlert(
  connection: Pick<BankConnection, 'name'>,
  fileName: string | null,
  cause: string,
  existing?: TransactionClientContract
): Promise<void> {
  await inTransaction(async (trx) => {
    afterCommit(trx, flushOutbox)
    for (const { id: userId } of await listHolders({ roleIds: ALERTED_ROLES }, trx)) {
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

/** Stops a connection whose server presented a different host key, with an alert, until two persons accept it. */
export async function stopForHostKey(connection: BankConnection, fingerprint: string) {
  await inTransaction(async (trx) => {
    await BankConnection.query({ client: trx })
      .where('id', connection.id)
      .update({ offered_host_key: fingerprint, offered_at: sqlInstant(getClock().now()) })
    if (connection.offeredHostKey === fingerprint) return
    await raiseAlert(connection, null, `host_key:${connection.id}:${fingerprint}`, trx)
  })
}

/** The bank's information about an upload that was found nowhere. */
export interface FateDecision {
  transferId: number
  isSent: boolean
  remarks: string
}

export const FATE_CHANGE = 'transfer_fate'

async function lockUnknown(id: number, trx: TransactionClientContract) {
  const transfer = await BankTransfer.query({ client: trx }).where('id', id).forUpdate().first()
  if (!transfer) throw new NotFound()
  if (transfer.state !== 'unknown') throw transferMoved()
  return transfer
}

const line = (label: string, value: Difference['new']): Difference => ({
  label: { key: `claims.transfers.${label}` },
  kind: 'text',
  old: null,
  new: value,
})

/** Two persons decide whether the bank has a file; one that it does not have may be sent again. */
export const transferFate: ChangeKind<FateDecision> = {
  words: 'claims.transfers.fate_change',
  needsConfirmation: 'always',
  roles: { propose: [Role.accounts], confirm: [Role.accounts, Role.generalManager] },

  async version({ transferId }, trx) {
    const { state, lease } = await lockUnknown(transferId, trx)
    return `${state}:${lease}`
  },

  async describe({ transferId, isSent, remarks }, trx) {
    const { fileName } = await lockUnknown(transferId, trx)
    return {
      subject: String(transferId),
      title: fileName,
      href: `/officer/bank-transfers/${transferId}`,
      difference: [
        line('fate', { key: `claims.transfers.${isSent ? 'fate_sent' : 'fate_not_sent'}` }),
        line('remarks', remarks),
      ],
    }
  },

  async apply({ transferId, isSent, remarks }, actor, trx, confirmedBy) {
    const transfer = await lockUnknown(transferId, trx)
    const change = isSent
      ? ({ state: 'uploaded', phase: null, problem: null } as const)
      : ({ state: 'failed', phase: null } as const)
    const step = isSent ? 'decided_sent' : 'decided_not_sent'
    await moveTransfer(
      transfer,
      'unknown',
      change,
      { step, detail: remarks, actorId: actor.id },
      trx
    )
    await recordAudit({
      action: 'bank_transfer.decided',
      actor,
      subjectType: 'payment_batch',
      subjectId: transfer.batchId ?? undefined,
      data: { transferId, isSent, remarks, confirmedBy: confirmedBy?.id ?? null },
      trx,
    })
  },
}

interface FailedInput {
  id: number
  actor: Actor
  remarks: string
}

/**
 * Ends an upload that is known not to be at the bank: accounts either send it again under its existing release, or
 * withdraw it, after which the file may be downloaded and sent manually.
 */
export class ResolveFailedUpload {
  /** @throws Refusal unless it failed; a waiting one may be withdrawn as well */
  async run(input: FailedInput, to: 'released' | 'withdrawn'): Promise<void> {
    await inTransaction(async (trx) => {
      const transfer = await BankTransfer.query({ client: trx })
        .where({ id: input.id, direction: 'upload' })
        .forUpdate()
        .first()
      if (!transfer) throw new NotFound()
      const { state } = transfer
      const isAllowed = state === 'failed' || (state === 'released' && to === 'withdrawn')
      if (!isAllowed) throw transferMoved()
      const change =
        to === 'withdrawn'
          ? ({ state: to, live_batch_id: null } as const)
          : ({ state: to, phase: null, problem: null } as const)
      const { remarks, actor } = input
      const step = {
        step: to === 'withdrawn' ? to : 'sent_again',
        detail: remarks,
        actorId: actor.id,
      }
      await moveTransfer(transfer, state, change, step, trx)
      await recordAudit({
        action: to === 'withdrawn' ? 'bank_transfer.withdrawn' : 'bank_transfer.resent',
        actor,
        subjectType: 'payment_batch',
        subjectId: transfer.batchId ?? undefined,
        data: { transfer: transfer.id, fileName: transfer.fileName, remarks },
        trx,
      })
    })
  }
}
