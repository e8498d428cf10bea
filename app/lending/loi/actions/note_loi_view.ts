import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import type { PdfLanguage } from '#pdf/shaper'
import type { PrintableLoi } from '#loi/queries/printable_loi'

interface LoiAccess extends PrintableLoi {
  reader: User
  language: PdfLanguage
  requestId?: string
}

/** That an officer has seen a letter goes into the audit log (DECISIONS 12). */
export class RecordLoiAccess {
  async run({ application, loi, reader, language, requestId }: LoiAccess): Promise<void> {
    if (!reader.isOfficer) return
    await recordAudit({
      action: 'loi.viewed',
      actorId: reader.id,
      actorRole: reader.roleId,
      subjectType: 'application',
      subjectId: application.id,
      districtId: application.districtId,
      data: { number: loi.number, language },
      requestId,
    })
  }
}
