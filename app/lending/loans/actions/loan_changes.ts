import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChangeKind, Described, Difference } from '#maker_checker/contracts/change_kind'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import Application from '#applications/models/application'
import { EditLoan, type EditLoanInput } from '#loans/actions/edit_loan'
import {
  lockDisbursement,
  lockSanction,
  type DisbursementKeys,
  type SanctionKeys,
} from '#loans/actions/lock_loan'
import { VoidDisbursement, WithdrawSanction } from '#loans/actions/reversals'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import { versionOf } from '#loans/queries/loan_rules'
import { type LoanTermName, changedTerms, termsOf } from '#loans/rules/terms'

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
): Promise<Described> {
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
