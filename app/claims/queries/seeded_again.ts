import Claim from '#claims/models/claim'
import { claimHref } from '#claims/queries/claim_place'
import { approvedClaimStatusId } from '#claims/queries/payable_claims'
import { seedingOf } from '#claims/queries/seeding'
import { PaymentStatus } from '#claims/rules/payment_status'
import { indiaDateOf } from '#core/calendar/plain_date'
import { type Districts, whereDistricts } from '#lists/districts'

/** Failed payments are looked at up to here; the list has the others. */
const MOST = 500

/** Claims whose applicants stated the seeding anew after the bank returned the payment, for an officer's look. */
export async function seededAgain(districts: Districts) {
  const failed = Claim.query()
    .where('status_id', approvedClaimStatusId())
    .where('payment_status_id', PaymentStatus.failed)
    .preload('application')
    .orderBy('id')
    .limit(MOST)
  whereDistricts(failed, 'district_id', districts)
  const claims = await failed
  const seedings = await seedingOf(claims)
  return claims.flatMap((claim) => {
    const { state, statement } = seedings.get(claim.id)!
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
