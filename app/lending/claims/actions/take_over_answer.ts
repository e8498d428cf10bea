import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import type { Paise } from '#kernel/money/paise'
import { changedForm } from '#claims/actions/changed_form'
import { acceptAccount } from '#claims/actions/correct_account'
import { rewriteClaim, recomputeTotals } from '#claims/actions/rewrite_claim'
import type { StoredAnswer } from '#claims/contracts/answer_kept'
import { claimStateOf } from '#claims/contracts/claim_subject'
import Claim from '#claims/models/claim'
import { claimItemOf } from '#claims/queries/claim_items'
import { ACCOUNT_ITEM } from '#claims/rules/claim_items'
import type FileQuestion from '#approvals/collaboration/models/file_question'
import { ActivateVersion } from '#documents/actions/use_version'
import { countSubjects } from '#workflow/actions/count_subjects'

/**
 * Takes an applicant's answer over into the claim, whose row is locked: the paper into its slot, a value with
 * the refund computed anew, the account into the profile. What the stage before approved is at most the new refund.
 *
 * @throws Refusal where the claim would break a rule with it by now
 */
export async function acceptAnswer(
  { id, subjectId, item: key, data }: FileQuestion,
  trx: TransactionClientContract
): Promise<void> {
  const claim = await Claim.query({ client: trx }).where('id', subjectId).firstOrFail()
  if (key === ACCOUNT_ITEM.key) return acceptAccount(claim, id, trx)
  const item = await claimItemOf(claim, key, trx)
  const answer = data as StoredAnswer
  const stale = () => new Refusal('claims.asked.fits_no_more', {}, { status: 409 })
  if (item?.kind === 'paper' && 'versionId' in answer) {
    const place = { subjectType: 'claim' as const, subjectId: claim.id, slot: item.slot }
    await new ActivateVersion().run({ ...place, versionId: answer.versionId }, trx)
    return
  }
  if (!item || item.kind === 'paper' || !('value' in answer)) throw stale()
  const { form } = await changedForm(claim, item, answer.value as PlainDate | Paise, trx)
  const before = claimStateOf(claim)
  try {
    const totals = await recomputeTotals(claim, form, claim.submittedOn, trx)
    if (claim.approvedPaise !== null) {
      claim.approvedPaise = Math.min(claim.approvedPaise, totals.proposedPaise)
    }
    await rewriteClaim(claim, form, totals, trx)
  } catch (error) {
    throw error instanceof FieldRefusals ? stale() : error
  }
  await countSubjects(trx, 'claim', [{ before, after: claimStateOf(claim) }])
}
