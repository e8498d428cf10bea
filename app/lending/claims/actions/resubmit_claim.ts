import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { receiveClaimFiles, saveClaimFiles, type ClaimFiles } from '#claims/actions/claim_files'
import type { ClaimForm } from '#claims/actions/claim_input'
import { rewriteClaim, recomputeTotals } from '#claims/actions/rewrite_claim'
import { claimStateOf } from '#claims/contracts/claim_subject'
import Claim from '#claims/models/claim'
import { discardFiles } from '#documents/actions/receive_files'
import { lockApplication } from '#loans/actions/lock_loan'
import { countSubjects } from '#workflow/actions/count_subjects'
import { Decide } from '#workflow/actions/decide'

interface ResubmitClaimInput {
  claim: Claim
  actor: { id: number; role: number }
  /** What the applicant saw: a claim may be sent back a second time. */
  expectedStatusId: number
  expectedDecisionId: number | null
  form: ClaimForm
  files: ClaimFiles
}

/**
 * Sends a returned claim back to accounts with what was corrected (DECISIONS 8). The first
 * submission's day goes on counting for the three months; earlier approvals no longer count.
 *
 * @throws FieldRefusals as `SubmitClaim`; Refusal as `Decide`
 */
export class ResubmitClaim {
  async run(input: ResubmitClaimInput, existing?: TransactionClientContract): Promise<void> {
    const files = await receiveClaimFiles({ ...input.files, keepsMissing: true })
    try {
      await inTransaction(async (trx) => {
        await this.#resubmit(input, trx)
        await saveClaimFiles(input.claim, files, input.actor.id, trx)
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
