import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { buildDataCopy, type DataCopy } from '#privacy/queries/copy_of'

/** Makes the copy of all that is kept about a person, for that person, and notes in the log that it was taken. */
export class DownloadDataCopy {
  async run(
    user: User,
    { language, kind, requestId }: { language: string; kind: 'json' | 'pdf'; requestId?: string }
  ): Promise<DataCopy> {
    const copy = await buildDataCopy(user.id, language)
    await recordAudit({
      action: 'own_data.copied',
      actorId: user.id,
      actorRole: user.roleId,
      subjectType: 'user',
      subjectId: user.id,
      data: { kind },
      requestId,
    })
    return copy
  }
}
