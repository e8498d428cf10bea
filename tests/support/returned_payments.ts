import { mkdir, writeFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { DownloadPaymentBatch } from '#claims/payments/actions/payment_batches'
import { ImportBankAnswer } from '#claims/payments/actions/import_bank_answer'
import type Claim from '#claims/models/claim'
import { getClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { createPayableClaims } from '#tests/support/payable_claims'
import { createOfficer } from '#tests/support/users'

export interface ReturnedPayment {
  loan: TestLoan
  claim: Claim
  accounts: User
  owner: User
  /** Where its applicant and where officers see it. */
  home: string
  office: string
}

type LoanOptions = Partial<Parameters<typeof createLoan>[0]>

/** A claim that waits for its first payment. */
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

/** Sends a claim to the bank, which returns it with a code as it writes it. */
export const returnByBank = (
  payment: Pick<ReturnedPayment, 'claim' | 'accounts'>,
  code: string
): Promise<void> =>
  answerByBank(payment, `Claim Id,Status,Return Code\r\n${payment.claim.id},Return,${code}\r\n`)

/** Sends a claim to the bank, which pays it. */
export const payByBank = (payment: Pick<ReturnedPayment, 'claim' | 'accounts'>): Promise<void> => {
  const { id, approvedPaise } = payment.claim
  const names = 'Corporations Remarks,Amount,Status,UTR,Credit Date'
  const amount = (approvedPaise! / 100).toFixed(2)
  const line = `${id},${amount},Success,UTR${id},${getClock().today()}`
  return answerByBank(payment, `${names}\r\n${line}\r\n`)
}

async function answerByBank(
  { claim, accounts }: Pick<ReturnedPayment, 'claim' | 'accounts'>,
  lines: string
): Promise<void> {
  const actor = { id: accounts.id, role: accounts.roleId }
  const { batch } = await new CreatePaymentBatch().run({ claimIds: [claim.id], actor })
  await new DownloadPaymentBatch().run({ batchId: batch.id, actor })
  const folder = app.makePath('tmp', 'answers')
  await mkdir(folder, { recursive: true })
  const path = `${folder}/answered-${batch.id}.csv`
  await writeFile(path, lines)
  const answer = { batchId: batch.id, path, fileName: 'answer.csv', mapping: null, dryRun: false }
  await new ImportBankAnswer().run({ ...answer, actor })
  await claim.refresh()
}

/** A claim whose first payment the bank returned. */
export async function returnedPayment(
  code: string,
  options: LoanOptions = {}
): Promise<ReturnedPayment> {
  const one = await payableClaim(options)
  await returnByBank(one, code)
  return one
}
