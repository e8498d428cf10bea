import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import type { Editor } from '#site/actions/save_content_page'
import Leader from '#site/models/leader'

/** Takes a person off the home page; those below move up. The audit log keeps who it was. */
export class RemoveLeader {
  /** @throws NotFound */
  async run({ uuid, editor }: { uuid: string; editor: Editor }): Promise<void> {
    await inTransaction(async (trx) => {
      const all = await Leader.query({ client: trx }).orderBy('position').forUpdate()
      const leader = all.find((one) => one.uuid === uuid)
      if (!leader) throw new NotFound()
      await leader.delete()
      await trx.from('leaders').where('position', '>', leader.position).decrement('position', 1)
      await recordAudit(
        {
          action: 'leader.removed',
          actorId: editor.id,
          actorRole: editor.roleId,
          subjectType: 'leader',
          subjectId: leader.id,
          data: { name: leader.nameEn, post: leader.postEn },
        },
        trx
      )
    })
  }
}
