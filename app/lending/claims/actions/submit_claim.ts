import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import type { EncryptedAccount } from '#kernel/vault/vault'
import type Application from '#applications/models/application'
import { claimTotals, type ClaimForm, type ClaimTotals } from '#claims/actions/claim_input'
import { receiveClaimFiles, saveClaimFiles, type ClaimFiles } from '#claims/actions/claim_files'
import { claimStateOf } from '#claims/contracts/claim_subject'
import Claim from '#claims/models/claim'
import ClaimRow from '#claims/models/claim_row'
import { claimableSchedule } from '#claims/queries/claimable_schedule'
import { PaymentStatus } from '#claims/rules/payment_status'
import { discardFiles } from '#documents/actions/receive_files'
import { lockApplication } from '#loans/actions/lock_loan'
import type LoanSanction from '#loans/models/loan_sanction'
import type { Loan } from '#loans/queries/loan_of'
import { entryStatus } from '#workflow/queries/entry_status'
import { recordStart } from '#workflow/actions/record_start'

export interface SubmitClaimInput {
  applicationId: number
  /** The applicant. */
  actor: { id: number; role: number }
  form: ClaimForm
  /** The loan's account at the bank, asked for where its sanction has none (DECISIONS 7). */
  account?: EncryptedAccount | null
  files: ClaimFiles
}

/**
 * Submits a claim for the chosen instalments (document 4, claim upload; DECISIONS 8). Locks the
 * application, so that two claims on the same rows come one after the other; the row's unique key
 * holds even without the lock.
 *
 * @throws FieldRefusals with the specification's messages in its order
 * @throws Refusal when there is no loan, or a row was claimed meanwhile
 */
export class SubmitClaim {
  async run(input: SubmitClaimInput, existing?: TransactionClientContract): Promise<Claim> {
    const files = await receiveClaimFiles(input.files)
    try {
      return await inTransaction((trx) => this.#submit(input, files, trx), existing)
    } catch (error) {
      await discardFiles(files)
      if (isUniqueViolation(error)) {
        throw new Refusal('claims.messages.row_already_claimed', {}, { field: 'rows' })
      }
      throw error
    }
  }

  async #submit(
    { applicationId, actor, form, account }: SubmitClaimInput,
    files: Awaited<ReturnType<typeof receiveClaimFiles>>,
    trx: TransactionClientContract
  ) {
    const application = await lockApplication(applicationId, trx)
    const today = getClock().today()
    const schedule = await claimableSchedule(application, today, { client: trx })
    if (!schedule.rules || application.status.isFinal) {
      throw new Refusal('claims.messages.no_loan')
    }
    const totals = claimTotals(form, schedule, today)
    await saveLoanAccount(schedule.loan.sanction, account, trx)
    const claim = await this.#create(application, schedule.loan, form, totals, trx)
    await insertClaimRows(claim, totals, trx)
    await saveClaimFiles(claim, files, actor.id, trx)
    await recordStart(trx, 'claim', claimStateOf(claim), actor)
    return claim
  }

  async #create(
    application: Application,
    { sanction }: Loan,
    form: ClaimForm,
    totals: ClaimTotals,
    trx: TransactionClientContract
  ) {
    const clock = getClock()
    return Claim.create(
      {
        uuid: randomUUID(),
        applicationId: application.id,
        sanctionId: sanction.id,
        userId: application.userId,
        districtId: application.districtId,
        loanType: application.loanType,
        bankId: sanction.bankId,
        ...(await entryStatus('claim', trx)),
        paymentStatusId: PaymentStatus.notDue,
        applicantName: application.applicantName,
        paidOn: form.paidOn,
        paidPaise: form.paidPaise,
        chargesPaise: form.chargesPaise,
        principalPaise: totals.principalPaise,
        interestPaise: totals.interestPaise,
        proposedPaise: totals.proposedPaise,
        firstSubmittedOn: clock.today(),
        submittedOn: clock.today(),
        statusSince: DateTime.fromJSDate(clock.now()),
      },
      { client: trx }
    )
  }
}

/** @throws FieldRefusals where there is neither a number nor one given now */
async function saveLoanAccount(
  sanction: LoanSanction,
  account: EncryptedAccount | null | undefined,
  trx: TransactionClientContract
) {
  if (sanction.accountLast4 !== null) return
  if (!account) {
    const messageKey = 'claims.validation.claim.messages.accountNo.required'
    throw new FieldRefusals([{ field: 'accountNo', messageKey }])
  }
  await sanction.useTransaction(trx).merge(account).save()
}

/** Writes the chosen rows; the unique key on the live row refuses one that is in another claim. */
export async function insertClaimRows(
  claim: Claim,
  { chosen }: ClaimTotals,
  trx: TransactionClientContract
) {
  await ClaimRow.createMany(
    chosen.map((row) => ({ ...row, claimId: claim.id, liveScheduleRowId: row.scheduleRowId })),
    { client: trx }
  )
}
