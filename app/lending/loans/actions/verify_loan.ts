import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import {
  lockDisbursement,
  lockSanction,
  findDisbursementKeys,
  findSanctionKeys,
} from '#loans/actions/lock_loan'
import type Disbursement from '#loans/models/disbursement'
import PreviousVerification from '#loans/models/previous_verification'
import LoanSanction from '#loans/models/loan_sanction'
import { requireUnchanged } from '#loans/queries/loan_rules'
import type { Actor } from '#workflow/contracts/subject'

interface Verification {
  actor: Actor
  /** Version that the officer compared with the letter (`versionOf`); a later change leads to a refusal. */
  expectedVersion?: string
}

interface SanctionVerification extends Verification {
  sanctionId: number
  /** Why an amount above the letter's is accepted; required in that case. */
  remarks?: string | null
}

/**
 * Records that accounts have compared the sanction with its letter (DECISIONS 7). The caller has checked that this
 * officer may do so.
 *
 * @throws NotFound; Refusal when it was verified, changed or withdrawn meanwhile, or is above the letter of intent and
 * has no remarks
 */
export class VerifySanction {
  async run(
    { sanctionId, remarks, ...verification }: SanctionVerification,
    trx?: TransactionClientContract
  ): Promise<void> {
    const keys = await findSanctionKeys(sanctionId, trx)
    await inTransaction(async (client) => {
      const { application, sanction } = await lockSanction(keys, client)
      await sanction.load('loi')
      const isAboveLetter = sanction.amountPaise > sanction.loi.data.amount
      if (isAboveLetter && !remarks) {
        throw new Refusal('loans.messages.excess_remarks', {}, { field: 'remarks' })
      }
      sanction.merge({ excessRemarks: isAboveLetter ? remarks : null })
      await verify('sanction', sanction, application.districtId, verification, client)
    }, trx)
  }
}

/** Records the same for a disbursement, its letter and its schedule. */
export class VerifyDisbursement {
  async run(
    { disbursementId, ...verification }: Verification & { disbursementId: number },
    trx?: TransactionClientContract
  ): Promise<void> {
    const keys = await findDisbursementKeys(disbursementId, trx)
    await inTransaction(async (client) => {
      const { application, disbursement } = await lockDisbursement(keys, client)
      await verify('disbursement', disbursement, application.districtId, verification, client)
    }, trx)
  }
}

async function verify(
  subjectType: 'sanction' | 'disbursement',
  record: LoanSanction | Disbursement,
  districtId: number,
  { actor, expectedVersion }: Verification,
  trx: TransactionClientContract
) {
  if (record.isVerified) {
    throw new Refusal('loans.messages.already_verified', {}, { status: 409 })
  }
  await requireUnchanged(subjectType, record, expectedVersion, trx)
  const verifiedAt = DateTime.fromJSDate(getClock().now())
  await record.merge({ verifiedAt, verifiedBy: actor.id }).save()
  await recordAudit({
    action: `${subjectType}.verified`,
    actor,
    subjectType,
    subjectId: record.id,
    districtId,
    trx,
  })
}

/**
 * Resets a verification because its basis has changed: the figures, the letter or the schedule (DECISIONS 7), and keeps
 * a record of it. Part of the transaction of the change.
 */
export async function resetVerification(
  record: LoanSanction | Disbursement,
  trx: TransactionClientContract
): Promise<void> {
  const { id: subjectId, verifiedAt, verifiedBy } = record
  if (verifiedAt !== null) {
    const subjectType = record instanceof LoanSanction ? 'sanction' : 'disbursement'
    const endedAt = DateTime.fromJSDate(getClock().now())
    const previousVerification = { subjectType, subjectId, verifiedAt, verifiedBy, endedAt }
    await PreviousVerification.create(previousVerification, { client: trx })
  }
  if (record instanceof LoanSanction) record.merge({ excessRemarks: null })
  await record.useTransaction(trx).merge({ verifiedAt: null, verifiedBy: null }).save()
}
