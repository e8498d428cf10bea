import { NotFound } from '#kernel/exceptions/refusal'
import { recordAudit } from '#kernel/audit/record_audit'
import type Application from '#applications/models/application'
import { visibleApplication } from '#approvals/queries/visible_application'
import type { Viewer } from '#approvals/viewer'

/** The id of an address, which may be anything. @throws NotFound */
export function parseId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new NotFound()
  return Number(text)
}

/**
 * Opens an application for an officer and notes it in the audit log: every view and every download
 * of a profile is there (DECISIONS 12).
 *
 * @throws NotFound when it is not theirs to see
 */
export class ViewApplication {
  constructor(private readonly what: 'profile.viewed' | 'profile.downloaded' = 'profile.viewed') {}

  async run(viewer: Viewer, id: string, requestId?: string): Promise<Application> {
    const application = await visibleApplication(viewer, { id: parseId(id) })
    await recordAudit({
      action: this.what,
      actorId: viewer.id,
      actorRole: viewer.roleId,
      subjectType: 'application',
      subjectId: application.id,
      districtId: application.districtId,
      data: { profileId: application.profileId },
      requestId,
    })
    return application
  }
}
