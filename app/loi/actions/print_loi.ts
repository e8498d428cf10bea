import type User from '#auth/models/user'
import { recordAudit } from '#core/audit/record_audit'
import type { PaperLanguage } from '#core/papers/shaper'
import { renderLoiPaper } from '#loi/papers/loi_paper'
import { loiPaperDataOf } from '#loi/queries/loi_paper_data_of'
import type { PrintableLoi } from '#loi/queries/printable_loi'

interface PrintInput extends PrintableLoi {
  reader: User
  language: PaperLanguage
  requestId?: string
}

/** A printed letter. */
export interface LoiPdf {
  fileName: string
  bytes: Buffer
}

/**
 * Prints a letter that `printableLoi` has found for this reader. That an officer has seen it goes
 * into the audit log (DECISIONS 12).
 */
export class PrintLoi {
  async run({ application, loi, reader, language, requestId }: PrintInput): Promise<LoiPdf> {
    const bytes = renderLoiPaper(loiPaperDataOf(loi, application.uuid, language))
    if (reader.isOfficer) {
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
    return { fileName: `${loi.number}.pdf`, bytes: Buffer.from(bytes) }
  }
}
