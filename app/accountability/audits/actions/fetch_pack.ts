import { recordAudit } from '#kernel/audit/record_audit'
import { NotFound } from '#kernel/exceptions/refusal'
import { AUDIT_PACK, packEntry } from '#audits/queries/packs'
import { OpenFinishedFile } from '#jobs/actions/open_made_file'

/** Opens a pack for somebody who may have it, and notes who took it. */
export class FetchPack {
  /** @throws NotFound where there is none, or it is not kept any more */
  async run(reader: { id: number; roleId: number }, id: number) {
    const { year } = await packEntry(id)
    const content = await new OpenFinishedFile().ofKind(AUDIT_PACK, id)
    if (!content) throw new NotFound()
    try {
      await recordAudit({
        action: 'audit_pack.downloaded',
        actorId: reader.id,
        actorRole: reader.roleId,
        subjectType: AUDIT_PACK,
        subjectId: id,
        data: { year },
      })
    } catch (error) {
      content.destroy()
      throw error
    }
    return { year, content }
  }
}
