import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { claimRowsOf } from '#claims/claim/queries/claim_items'
import Claim from '#claims/models/claim'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import RecoveryDemand from '#claims/models/recovery_demand'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { type RefundedRow, demandedAmount } from '#claims/recovery/rules/recovery'
import { insertFile, withReceivedFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/rules/uploads'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { acquireLock } from '#kernel/database/locks'
import { isUniqueViolation } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { type Paise, paise } from '#kernel/money/paise'
import { refuseHeld } from '#workflow/rules/held_files'

interface ProposeRecoveryInput {
  claimId: number
  person: User
  /** Ids of schedule rows whose refund should not have been paid; empty for the full payment. */
  rows: readonly number[]
  reason: string
  evidence: UploadSource | null
}

/** Returns the part of a paid line that is not demanded back, in paise. */
export const keptOf = ({ keptPaise, amountPaise }: PaymentBatchItem): Paise =>
  paise(keptPaise ?? amountPaise)

/** Returns a claim's instalments for the calculation of a demand's amount, earliest first. */
async function refundedRows(claimId: number): Promise<RefundedRow[]> {
  const rows = await claimRowsOf(claimId)
  return rows.map(({ scheduleRowId, proposedPaise }) => ({
    id: scheduleRowId,
    proposedPaise: paise(proposedPaise),
  }))
}

/** Locks a paid claim with its payment, in the order of every booking. @throws Refusal */
export async function lockPayment(claimId: number, trx: TransactionClientContract) {
  const claim = await Claim.query({ client: trx })
    .where('id', claimId)
    .withScopes(({ withHeld }) => withHeld())
    .forUpdate()
    .firstOrFail()
  await acquireLock(trx, 'claim', claimId)
  refuseHeld(claim)
  const item = await PaymentBatchItem.query({ client: trx })
    .where({ claimId, result: 'paid' })
    .forUpdate()
    .first()
  if (!item || claim.paymentStatusId !== PaymentStatus.paid) {
    throw new Refusal('claims.recovery.not_paid', {}, { status: 409 })
  }
  return { claim, item }
}

/**
 * Proposes to demand back a refund that should not have been paid (DECISIONS 9): nothing is owed until the citizen has
 * been heard and another person has ordered it.
 */
export class ProposeRecovery {
  /**
   * @throws Refusal where the claim is not paid, a demand for it exists, or nothing of the rows was paid;
   * documents.errors.<code> for the evidence
   */
  async run({ claimId, person, rows, reason, evidence }: ProposeRecoveryInput) {
    const refunded = await refundedRows(claimId)
    const file = { upload: evidence, ownerUserId: null, uploadedBy: person.id, field: 'evidence' }
    return withReceivedFile(file, undefined, async (received, trx) => {
      const { claim, item } = await lockPayment(claimId, trx)
      const chosen = rows.length === 0 ? null : rows
      const approved = paise(item.amountPaise)
      const proposedPaise = demandedAmount(approved, refunded, chosen, keptOf(item))
      if (proposedPaise === 0) {
        throw new Refusal('claims.recovery.nothing_paid', {}, { field: 'rows' })
      }
      const stored = await insertFile(received, file, trx)
      const demand = await this.#create(
        {
          itemId: item.id,
          liveItemId: item.id,
          claimId,
          userId: claim.userId,
          districtId: claim.districtId,
          state: 'proposed',
          proposedPaise,
          rowIds: chosen && JSON.stringify(chosen),
          reason,
          fileId: stored.id,
          proposedOn: getClock().today(),
          proposedBy: person.id,
        },
        trx
      )
      await recordAudit({
        action: 'recovery.proposed',
        actor: person,
        subjectType: 'claim',
        subjectId: claimId,
        districtId: claim.districtId,
        data: { demand: demand.id, amountPaise: proposedPaise, rows: chosen, reason },
        trx,
      })
      return demand
    })
  }

  async #create(values: Partial<RecoveryDemand>, trx: TransactionClientContract) {
    try {
      return await RecoveryDemand.create(values, { client: trx })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new Refusal('claims.recovery.demanded_already', {}, { status: 409 })
    }
  }
}
