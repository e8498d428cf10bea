import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import {
  lockDisbursement,
  findDisbursementKeys,
  type DisbursementKeys,
} from '#loans/actions/lock_loan'
import { requireUnchanged } from '#loans/queries/version_of'
import Disbursement from '#loans/models/disbursement'
import type LoanSanction from '#loans/models/loan_sanction'
import ScheduleRow from '#loans/models/schedule_row'
import { loanProgress } from '#loans/registry'
import { Decide } from '#workflow/actions/decide'
import type { Actor } from '#workflow/contracts/subject'
import { stepsInForce } from '#workflow/queries/steps'

export interface VoidDisbursementInput {
  disbursementId: number
  actor: Actor
  /** Of a caller whose transaction has locked it already. */
  place?: DisbursementKeys
  remarks: string
  /** Version the administrator saw (`versionOf`); a change since then refuses. */
  seenVersion?: string
}

/**
 * Takes a wrongly recorded disbursement out of the loan (DECISIONS 4 'void disbursal'): only while
 * none of its instalments is claimed. The application falls back to its sanction when no other is
 * left. The record stays, with its letter and its schedule.
 *
 * @throws NotFound; Refusal when it was changed since, is claimed, voided already, or the stage does not allow it
 */
export class VoidDisbursement {
  async run(input: VoidDisbursementInput, trx?: TransactionClientContract): Promise<void> {
    const place = input.place ?? (await findDisbursementKeys(input.disbursementId, trx))
    await inTransaction(async (client) => {
      const { application, sanction, disbursement } = await lockDisbursement(place, client)
      await requireUnchanged('disbursement', disbursement, input.seenVersion, client)
      await this.#refuseIfClaimed(application.id, disbursement, client)
      const isLast = await this.#isLast(sanction, disbursement, client)
      await new Decide().run(
        {
          subjectType: 'application',
          subjectId: application.id,
          action: 'void_disbursement',
          actor: input.actor,
          toStatusId: await this.#targetStatus(application.statusId, isLast, client),
          remarks: input.remarks,
        },
        client
      )
      const voidedAt = DateTime.fromJSDate(getClock().now())
      await disbursement.merge({ voidedAt, liveTrancheNo: null }).save()
      await client
        .from('loan_sanctions')
        .where('id', sanction.id)
        .decrement('disbursed_paise', disbursement.amountPaise)
    }, trx)
  }

  async #refuseIfClaimed(
    applicationId: number,
    disbursement: Disbursement,
    trx: TransactionClientContract
  ) {
    const facts = await loanProgress().scheduleRows(applicationId, trx)
    const rows = await ScheduleRow.query({ client: trx }).where('disbursement_id', disbursement.id)
    if (rows.some((row) => facts.get(row.id)?.isClaimed)) {
      throw new Refusal('loans.messages.disbursement_claimed', {}, { status: 409 })
    }
  }

  async #isLast(
    sanction: LoanSanction,
    disbursement: Disbursement,
    trx: TransactionClientContract
  ): Promise<boolean> {
    const other = await Disbursement.query({ client: trx })
      .where('sanction_id', sanction.id)
      .whereNotNull('live_tranche_no')
      .whereNot('id', disbursement.id)
      .forUpdate()
      .first()
    return other === null
  }

  /** The master rows lead to the same status and to the one before any disbursement. */
  async #targetStatus(statusId: number, isLast: boolean, trx: TransactionClientContract) {
    const rows = await stepsInForce(
      trx,
      'application',
      (steps) => void steps.where({ action: 'void_disbursement', fromStatus: statusId })
    )
    return rows.find((row) => (row.toStatus !== statusId) === isLast)?.toStatus
  }
}
