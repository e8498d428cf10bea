import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { visibleGrievance } from '#grievances/queries/visible'

/**
 * Notes that an officer opened a complaint (DECISIONS 12).
 *
 * @throws NotFound for one that the officer does not see
 */
export async function recordAccess(viewer: User, uuid: string, requestId?: string): Promise<void> {
  const { id, districtId } = await visibleGrievance(viewer, uuid)
  await recordAudit({
    action: 'grievance.viewed',
    actorId: viewer.id,
    actorRole: viewer.roleId,
    subjectType: 'grievance',
    subjectId: id,
    districtId,
    requestId,
  })
}
