import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { DownloadPaymentBatch } from '#claims/payments/actions/release_payment_batch'
import { ImportBankAnswer } from '#claims/payments/actions/import_bank_answer'
import type Claim from '#claims/models/claim'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import { getClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { createPayableClaims } from '#tests/support/payable_claims'
import { createOfficer } from '#tests/support/users'
import { importFile } from '#tests/support/import_files'

export interface ReturnedPayment {
  loan: TestLoan
  claim: Claim
  accounts: User
  owner: User
  /** Pages on which the applicant and the officers see the claim. */
  home: string
  office: string
}

type LoanOptions = Partial<Parameters<typeof createLoan>[0]>

/** Creates a claim that awaits its first payment. */
export async function payableClaim(options: LoanOptions = {}): Promise<ReturnedPayment> {
  const loan = await createLoan({ emiStartOn: plainDate('2026-01-31'), ...options })
  const [claim] = await createPayableClaims(1, { loan })
  return {
    loan,
    claim,
    accounts: await createOfficer(Role.accounts),
    owner: await User.findOrFail(loan.application.userId),
    home: `/loans/${loan.application.uuid}/claims/${claim.uuid}`,
    office: `/officer/claims/${claim.id}`,
  }
}

/** Sends a claim to the bank, which returns it with this code. */
export const returnByBank = (payment: PaidClaim, code: string): Promise<void> =>
  answerByBank(payment, returnedLines(payment, code))

/** Sends a claim to the bank, which pays it. */
export const payByBank = (payment: PaidClaim): Promise<void> =>
  answerByBank(payment, paidLines(payment))

/** Lines of a bank response for a claim that was paid. */
export function paidLines({ claim: { id, approvedPaise } }: PaidClaim): string {
  const names = 'Corporations Remarks,Amount,Status,UTR,Credit Date'
  const amount = (approvedPaise! / 100).toFixed(2)
  return `${names}\r\n${id},${amount},Success,UTR${id},${getClock().today()}\r\n`
}

/** Lines of a bank response for a claim that was returned with this code. */
export const returnedLines = ({ claim }: PaidClaim, code: string): string =>
  `Claim Id,Status,Return Code\r\n${claim.id},Return,${code}\r\n`

type PaidClaim = Pick<ReturnedPayment, 'claim' | 'accounts'>

const actorOf = ({ accounts }: PaidClaim) => ({ id: accounts.id, role: accounts.roleId })

/** Sends a claim to the bank, which has not responded yet. */
export async function sendToBank(payment: PaidClaim): Promise<void> {
  const actor = actorOf(payment)
  const { batch } = await new CreatePaymentBatch().run({ claimIds: [payment.claim.id], actor })
  await new DownloadPaymentBatch().run({ batchId: batch.id, actor })
}

async function answerByBank(payment: PaidClaim, lines: string): Promise<void> {
  await sendToBank(payment)
  await answerBatchOf(payment, lines)
}

/** Imports a response of the bank for the last payment batch of a claim. */
export async function answerBatchOf(payment: PaidClaim, lines: string, isFirst = false) {
  const { id } = payment.claim
  const { batchId } = await PaymentBatchItem.query()
    .where('claimId', id)
    .orderBy('id', isFirst ? 'asc' : 'desc')
    .firstOrFail()
  const path = await importFile(lines)
  const answer = { batchId, path, fileName: 'answer.csv', mapping: null, dryRun: false }
  const report = await new ImportBankAnswer().run({ ...answer, actor: actorOf(payment) })
  await payment.claim.refresh()
  return report
}

/** Creates a claim whose first payment the bank returned. */
export async function returnedPayment(
  code: string,
  options: LoanOptions = {}
): Promise<ReturnedPayment> {
  const one = await payableClaim(options)
  await returnByBank(one, code)
  return one
}
