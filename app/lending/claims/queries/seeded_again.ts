import Claim from '#claims/models/claim'
import { claimHref } from '#claims/queries/claim_place'
import { approvedClaimStatusId } from '#claims/queries/payable_claims'
import { linkingOf } from '#claims/queries/seeding'
import { LINKING_STEPS } from '#claims/rules/seeding'
import { PaymentStatus } from '#claims/rules/payment_status'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { type Districts, whereDistricts } from '#lists/districts'

/** So many are shown at once; the others follow when these are looked at. */
const MAX_SHOWN_CLAIMS = 500

/** Claims whose applicants stated the seeding anew after the bank returned the payment, for an officer's look. */
export async function relinkedClaims(districts: Districts) {
  const failed = Claim.query()
    .where('status_id', approvedClaimStatusId())
    .where('payment_status_id', PaymentStatus.failed)
    /** Stated after the bank returned it: those whom nobody cures would else stand before them for ever. */
    .whereExists((stated) => {
      stated
        .from('workflow_decisions as d')
        .where({ 'd.subject_type': 'claim', 'd.action': LINKING_STEPS.stated })
        .whereColumn('d.subject_id', 'claims.id')
        .whereNotExists((returned) => {
          returned
            .from('workflow_decisions as f')
            .where({ 'f.subject_type': 'claim', 'f.action': 'mark_failed' })
            .whereColumn('f.subject_id', 'd.subject_id')
            .whereColumn('f.id', '>', 'd.id')
        })
    })
    .preload('application')
    .orderBy('id')
    .limit(MAX_SHOWN_CLAIMS)
  whereDistricts(failed, 'district_id', districts)
  const claims = await failed
  const linkings = await linkingOf(claims)
  return claims.flatMap((claim) => {
    const { state, statement } = linkings.get(claim.id)!
    if (state !== 'again' || statement === null) return []
    return [
      {
        id: claim.id,
        href: claimHref(claim.id),
        applicantName: claim.applicantName,
        applicationNo: claim.application.number,
        amountPaise: claim.approvedPaise ?? 0,
        statedOn: indiaDateOf(statement.statedAt),
      },
    ]
  })
}
