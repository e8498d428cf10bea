import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type {
  ChangeKind,
  ChangeDescription,
  Difference,
} from '#maker_checker/contracts/change_kind'
import { Refusal, type SentenceValue } from '#kernel/exceptions/refusal'
import Application from '#applications/models/application'
import { EditLoan, type EditLoanInput } from '#loans/actions/edit_loan'
import {
  type DisbursementKeys,
  type SanctionKeys,
  findDisbursementKeys,
  findSanctionKeys,
  lockDisbursement,
  lockSanction,
} from '#loans/actions/lock_loan'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import { requireUnchanged, versionOf } from '#loans/queries/loan_rules'
import { type LoanTermName, changedTerms, termsOf } from '#loans/rules/terms'
import { DateTime } from 'luxon'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import ScheduleRow from '#loans/models/schedule_row'
import { loanProgress } from '#loans/contracts/loan_facts'
import { Decide, type DecisionResult } from '#workflow/actions/decide'
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
  ): Promise<DecisionResult> {
    const keys = input.keys ?? (await findSanctionKeys(input.sanctionId, trx))
    return inTransaction(async (client) => {
      const { application, sanction } = await lockSanction(keys, client)
      await requireUnchanged('sanction', sanction, input.expectedVersion, client)
      const decision = await new Decide().run(
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
      return decision
    }, trx)
  }
}

/** Edit Loan while it is waiting for a second person. */
export type LoanEdit = Pick<EditLoanInput, 'terms' | 'acknowledged' | 'remarks'> & {
  keys: DisbursementKeys
  expectedVersion: string
}

/** Reversal of a sanction or a disbursement. */
export interface Reversal<Keys> {
  keys: Keys
  expectedVersion: string
  remarks: string
}

const TERMS: Record<LoanTermName, { label: string; kind: Difference['kind'] }> = {
  tenureMonths: { label: 'loans.labels.tenure', kind: 'count' },
  rateBp: { label: 'loans.labels.rate', kind: 'percent' },
  amountPaise: { label: 'loans.labels.amount', kind: 'paise' },
  emiPaise: { label: 'loans.labels.emi_amount', kind: 'paise' },
  emiStartOn: { label: 'loans.labels.emi_start', kind: 'date' },
}

const differenceLine = (
  label: string,
  kind: Difference['kind'],
  before: SentenceValue | null,
  after: SentenceValue | null
): Difference => ({ label: { key: label }, kind, old: before, new: after })

const remarksLine = (remarks: string) =>
  differenceLine('loans.labels.remarks', 'text', null, remarks)

/** A reversed record exists before the change, and not after it. */
const reversalLines = (
  amount: { label: string; paise: number },
  day: { label: string; value: string },
  remarks: string
) => [
  differenceLine(amount.label, 'paise', amount.paise, null),
  differenceLine(day.label, 'date', day.value, null),
  remarksLine(remarks),
]

async function disbursementVersion(
  { keys }: { keys: DisbursementKeys },
  trx: TransactionClientContract
) {
  const { disbursement } = await lockDisbursement(keys, trx)
  return versionOf('disbursement', disbursement, trx)
}

async function describeDisbursement(
  { keys }: { keys: DisbursementKeys },
  trx: TransactionClientContract,
  differenceOf: (disbursement: Disbursement) => Difference[]
): Promise<ChangeDescription> {
  const disbursement = await Disbursement.findOrFail(keys.disbursementId, { client: trx })
  const { number } = await Application.findOrFail(keys.applicationId, { client: trx })
  return {
    subject: String(keys.disbursementId),
    title: {
      key: 'loans.officer.disbursement_of',
      params: { tranche: disbursement.trancheNo, application: number },
    },
    href: `/officer/disbursements/${keys.disbursementId}`,
    difference: differenceOf(disbursement),
  }
}

/** Edit Loan (DECISIONS 7). */
export const loanEdit: ChangeKind<LoanEdit> = {
  words: 'loans.edit.title',
  needsConfirmation: false,
  version: disbursementVersion,
  describe: (payload, trx) =>
    describeDisbursement(payload, trx, (disbursement) => [
      ...changedTerms(termsOf(disbursement), payload.terms).map((name) =>
        differenceLine(TERMS[name].label, TERMS[name].kind, disbursement[name], payload.terms[name])
      ),
      remarksLine(payload.remarks),
    ]),
  apply: (payload, actor, trx) =>
    new EditLoan().run({ ...payload, disbursementId: payload.keys.disbursementId, actor }, trx),
}

/** The voiding of a wrongly recorded disbursement (DECISIONS 4). */
export const disbursementVoid: ChangeKind<Reversal<DisbursementKeys>> = {
  words: 'loans.officer.void',
  needsConfirmation: false,
  version: disbursementVersion,
  describe: (payload, trx) =>
    describeDisbursement(payload, trx, ({ amountPaise, disbursedOn }) =>
      reversalLines(
        { label: 'loans.labels.amount', paise: amountPaise },
        { label: 'loans.labels.disbursement_date', value: disbursedOn },
        payload.remarks
      )
    ),
  apply: (payload, actor, trx) =>
    new VoidDisbursement().run(
      { ...payload, disbursementId: payload.keys.disbursementId, actor },
      trx
    ),
}

/** The withdrawal of a sanction that the bank withdrew, or that was recorded wrongly (DECISIONS 4). */
export const sanctionWithdrawal: ChangeKind<Reversal<SanctionKeys>> = {
  words: 'loans.officer.withdraw',
  needsConfirmation: false,

  async version({ keys }, trx) {
    const { sanction } = await lockSanction(keys, trx)
    return versionOf('sanction', sanction, trx)
  },

  async describe({ keys, remarks }, trx) {
    const sanction = await LoanSanction.findOrFail(keys.sanctionId, { client: trx })
    const { number } = await Application.findOrFail(keys.applicationId, { client: trx })
    const day = { label: 'loans.labels.sanction_date', value: sanction.sanctionedOn }
    const amount = { label: 'loans.labels.sanction_amount', paise: sanction.amountPaise }
    return {
      subject: String(keys.sanctionId),
      title: number,
      href: `/officer/sanctions/${keys.sanctionId}`,
      difference: reversalLines(amount, day, remarks),
    }
  },

  async apply(payload, actor, trx) {
    await new WithdrawSanction().run(
      { ...payload, sanctionId: payload.keys.sanctionId, actor },
      trx
    )
  },
}
