import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import type { EncryptedReferences } from '#kernel/vault/vault'
import type Application from '#applications/models/application'
import {
  type ClaimFiles,
  type ClaimForm,
  type ClaimTotals,
  claimTotals,
  receiveClaimFiles,
  saveClaimFiles,
} from '#claims/claim/actions/claim_form'
import { claimStateOf } from '#claims/claim/contracts/claim_subject'
import { replaceStatementEntries } from '#claims/days_past_due/actions/instalment_entries'
import Claim from '#claims/models/claim'
import ClaimRow from '#claims/models/claim_row'
import { claimableSchedule } from '#claims/claim/queries/claimable_schedule'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import type { StatementFacts } from '#claims/statements/queries/recognised_payments'
import { discardFiles } from '#documents/actions/receive_files'
import { lockApplication } from '#loans/actions/lock_loan'
import type LoanSanction from '#loans/models/loan_sanction'
import type { Loan } from '#loans/queries/loans'
import { entryStatus } from '#workflow/queries/transitions'
import { Decide, recordStart } from '#workflow/actions/decide'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { countSubjects } from '#workflow/actions/count_subjects'

interface SubmitClaimInput {
  applicationId: number
  /** The applicant. */
  actor: { id: number; role: number }
  form: ClaimForm
  /** The loan's account at the bank or the lender's mandate, required where its sanction has neither (DECISIONS 7). */
  references?: EncryptedReferences
  /** The data about instalments in the claim's proof, where that is an account statement (`proofFacts`). */
  statement?: StatementFacts | null
  files: ClaimFiles
}

/**
 * Submits a claim for the chosen instalments (document 4, claim upload; DECISIONS 8). Locks the application, so that
 * two claims for the same rows are processed one after the other; the unique key of the row applies even without the
 * lock.
 *
 * @throws FieldRefusals with the specification's messages in its order
 * @throws Refusal when there is no loan, or a row was claimed meanwhile
 */
export class SubmitClaim {
  async run(input: SubmitClaimInput, existing?: TransactionClientContract): Promise<Claim> {
    refuseUnconfirmed(input.form)
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
    { applicationId, actor, form, references = {}, statement = null }: SubmitClaimInput,
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
    await saveReferences(schedule.loan.sanction, references, trx)
    const claim = await this.#create(application, schedule.loan, form, totals, trx)
    await insertClaimRows(claim, totals, trx)
    await saveClaimFiles(claim, files, actor.id, trx)
    if (statement) await replaceStatementEntries(claim, statement, actor, trx)
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

/**
 * Refuses payments that only possibly belong to the loan, until the applicant has seen and confirmed the bank's line.
 *
 * @throws FieldRefusals
 */
function refuseUnconfirmed({ rows }: ClaimForm): void {
  const open = rows.some(
    ({ statementLine, confirmedAt }) => statementLine && !statementLine.isRecognised && !confirmedAt
  )
  if (open) {
    throw new FieldRefusals([{ field: 'rows', messageKey: 'claims.messages.line_not_confirmed' }])
  }
}

/** @throws FieldRefusals where no number is stored and none is submitted */
async function saveReferences(
  sanction: LoanSanction,
  references: EncryptedReferences,
  trx: TransactionClientContract
) {
  if (sanction.hasReference) return
  if (!references.accountCipher && !references.mandateCipher) {
    const messageKey = 'claims.validation.claim.messages.accountNo.required'
    throw new FieldRefusals([{ field: 'accountNo', messageKey }])
  }
  await sanction.useTransaction(trx).merge(references).save()
}

/** Inserts the chosen rows; the unique key on the live row rejects one that is in another claim. */
async function insertClaimRows(
  claim: Claim,
  { chosen }: ClaimTotals,
  trx: TransactionClientContract
) {
  await ClaimRow.createMany(
    chosen.map((row) => ({ ...row, claimId: claim.id, liveScheduleRowId: row.scheduleRowId })),
    { client: trx }
  )
}

/**
 * Returns the totals of an existing claim with a different form. The day of the first submission still counts for its
 * claim window.
 *
 * @param latest the last day on which an instalment can have been paid
 * @throws FieldRefusals as `claimTotals`; Refusal when there is no loan any more
 */
export async function recomputeTotals(
  { id, applicationId, loanType, firstSubmittedOn }: Claim,
  form: ClaimForm,
  latest: PlainDate,
  trx: TransactionClientContract
): Promise<ClaimTotals> {
  const schedule = await claimableSchedule({ id: applicationId, loanType }, firstSubmittedOn, {
    client: trx,
    exceptClaimId: id,
  })
  if (!schedule.rules) throw new Refusal('claims.messages.no_loan')
  return claimTotals(form, schedule, latest)
}

/** The statement's line for an instalment remains valid while the day of payment is the same. */
const withNarrations = (totals: ClaimTotals, before: readonly ClaimRow[]): ClaimTotals => ({
  ...totals,
  chosen: totals.chosen.map((row) => {
    const same = before.find(
      ({ scheduleRowId, paidOn }) => scheduleRowId === row.scheduleRowId && paidOn === row.paidOn
    )
    const counts = same && (same.isRecognised || same.confirmedAt !== null)
    if (row.narration !== null || !counts) return row
    return { ...row, ...same.line, confirmedAt: same.confirmedAt }
  }),
})

/** Replaces a claim's instalments and sums; the caller has merged all other changes. */
export async function rewriteClaim(
  claim: Claim,
  form: ClaimForm,
  totals: ClaimTotals,
  trx: TransactionClientContract
): Promise<void> {
  const before = await ClaimRow.query({ client: trx }).where('claim_id', claim.id)
  await ClaimRow.query({ client: trx }).where('claim_id', claim.id).delete()
  await insertClaimRows(claim, withNarrations(totals, before), trx)
  await claim
    .merge({
      paidOn: form.paidOn,
      paidPaise: form.paidPaise,
      chargesPaise: form.chargesPaise,
      principalPaise: totals.principalPaise,
      interestPaise: totals.interestPaise,
      proposedPaise: totals.proposedPaise,
    })
    .save()
}

interface ResubmitClaimInput {
  claim: Claim
  actor: { id: number; role: number }
  /** The version that the applicant saw: a claim may be returned a second time. */
  expectedStatusId: number
  expectedDecisionId: number | null
  form: ClaimForm
  statement?: StatementFacts | null
  files: ClaimFiles
}

/**
 * Sends a corrected claim back to accounts (DECISIONS 8). The day of the first submission still counts for the three
 * months; earlier approvals no longer count.
 *
 * @throws FieldRefusals as `SubmitClaim`; Refusal as `Decide`
 */
export class ResubmitClaim {
  async run(input: ResubmitClaimInput, existing?: TransactionClientContract): Promise<void> {
    refuseUnconfirmed(input.form)
    const files = await receiveClaimFiles({ ...input.files, keepsMissing: true })
    try {
      await inTransaction(async (trx) => {
        await this.#resubmit(input, trx)
        await saveClaimFiles(input.claim, files, input.actor.id, trx)
        if (files.paid_proof) {
          await replaceStatementEntries(input.claim, input.statement ?? null, input.actor, trx)
        }
      }, existing)
    } catch (error) {
      await discardFiles(files)
      if (isUniqueViolation(error)) {
        throw new Refusal('claims.messages.row_already_claimed', {}, { field: 'rows' })
      }
      throw error
    }
  }

  async #resubmit(input: ResubmitClaimInput, trx: TransactionClientContract) {
    await lockApplication(input.claim.applicationId, trx)
    await new Decide().run(
      {
        subjectType: 'claim',
        subjectId: input.claim.id,
        action: 'resubmit',
        actor: input.actor,
        expectedStatusId: input.expectedStatusId,
        expectedDecisionId: input.expectedDecisionId,
      },
      trx
    )
    const claim = await Claim.query({ client: trx }).where('id', input.claim.id).firstOrFail()
    const before = claimStateOf(claim)
    const today = getClock().today()
    const totals = await recomputeTotals(claim, input.form, today, trx)
    claim.merge({ approvedPaise: null, rejectReasonId: null, submittedOn: today })
    await rewriteClaim(claim, input.form, totals, trx)
    await countSubjects(trx, 'claim', [{ before, after: claimStateOf(claim) }])
  }
}
