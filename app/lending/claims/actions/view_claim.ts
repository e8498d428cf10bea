import type User from '#auth/models/user'
import type Claim from '#claims/models/claim'
import { visibleClaim } from '#claims/queries/officer_claim'
import { recordAudit } from '#kernel/audit/record_audit'

/**
 * Opens a claim for an officer and notes it in the audit log: what is out of the ordinary goes with
 * others only once its officer has looked at it.
 *
 * @throws NotFound when it is not theirs to see
 */
export class ViewClaim {
  async run(officer: User, id: string | number, requestId?: string): Promise<Claim> {
    const claim = await visibleClaim(officer, id)
    await recordAudit({
      action: 'claim.viewed',
      actorId: officer.id,
      actorRole: officer.roleId,
      subjectType: 'claim',
      subjectId: claim.id,
      districtId: claim.districtId,
      data: {},
      requestId,
    })
    return claim
  }
}
