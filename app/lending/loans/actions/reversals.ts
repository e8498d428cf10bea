import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import {
  type DisbursementKeys,
  type SanctionKeys,
  findDisbursementKeys,
  findSanctionKeys,
  lockDisbursement,
  lockSanction,
} from '#loans/actions/lock_loan'
import { requireUnchanged } from '#loans/queries/loan_rules'
import Disbursement from '#loans/models/disbursement'
import type LoanSanction from '#loans/models/loan_sanction'
import ScheduleRow from '#loans/models/schedule_row'
import { loanProgress } from '#loans/contracts/loan_facts'
import { Decide, type Decided } from '#workflow/actions/decide'
import type { Actor } from '#workflow/contracts/subject'
import { stepsInForce } from '#workflow/queries/transitions'
import { statusByLoi } from '#loi/queries/extensions'

interface ReversalInput<Keys> {
  actor: Actor
  /** From a caller whose transaction has already locked it. */
  keys?: Keys
  remarks: string
  /** Version that the administrator saw (`versionOf`); a later change leads to a refusal. */
  expectedVersion?: string
}

/**
 * Voids a wrongly recorded disbursement (DECISIONS 4 'void disbursal'): only while none of its instalments is claimed.
 * The application returns to its sanction when no other disbursement remains. The record is kept, with its letter and
 * its schedule.
 *
 * @throws NotFound; Refusal when it was changed since, is claimed, voided already, or the stage does not allow it
 */
export class VoidDisbursement {
  async run(
    input: ReversalInput<DisbursementKeys> & { disbursementId: number },
    trx?: TransactionClientContract
  ): Promise<void> {
    const keys = input.keys ?? (await findDisbursementKeys(input.disbursementId, trx))
    await inTransaction(async (client) => {
      const { application, sanction, disbursement } = await lockDisbursement(keys, client)
      await requireUnchanged('disbursement', disbursement, input.expectedVersion, client)
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

/**
 * Withdraws a sanction that the bank withdrew, or that was recorded wrongly (DECISIONS 4 'withdraw sanction'): the
 * application returns to the status that its letter of intent gives it today. Not possible while there is a
 * disbursement. The record is kept, with its letter; another sanction may follow.
 *
 * @throws NotFound; Refusal when it was changed since, withdrawn already, or the stage does not allow it
 */
export class WithdrawSanction {
  async run(
    input: ReversalInput<SanctionKeys> & { sanctionId: number },
    trx?: TransactionClientContract
  ): Promise<Decided> {
    const keys = input.keys ?? (await findSanctionKeys(input.sanctionId, trx))
    return inTransaction(async (client) => {
      const { application, sanction } = await lockSanction(keys, client)
      await requireUnchanged('sanction', sanction, input.expectedVersion, client)
      const decided = await new Decide().run(
        {
          subjectType: 'application',
          subjectId: application.id,
          action: 'withdraw_sanction',
          actor: input.actor,
          toStatusId: await statusByLoi(application, client),
          remarks: input.remarks,
        },
        client
      )
      const withdrawnAt = DateTime.fromJSDate(getClock().now())
      await sanction.merge({ withdrawnAt, liveApplicationId: null }).save()
      return decided
    }, trx)
  }
}
