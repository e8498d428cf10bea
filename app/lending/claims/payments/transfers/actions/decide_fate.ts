import { Role } from '#auth/roles'
import BankTransfer from '#claims/models/bank_transfer'
import { moveTransfer, movedMeanwhile } from '#claims/payments/transfers/actions/transfer_steps'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import type { Actor } from '#workflow/contracts/subject'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

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
  if (transfer.state !== 'unknown') throw movedMeanwhile()
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
export class EndFailure {
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
      if (!isAllowed) throw movedMeanwhile()
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
