import { DateTime } from 'luxon'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import Announcement from '#notifications/models/announcement'

/** Takes a notice to everybody back at once; its row stays. */
export class WithdrawAnnouncement {
  /** @throws NotFound also when it is withdrawn already */
  async run({ id, editor }: { id: number; editor: { id: number; roleId: number } }) {
    await inTransaction(async (trx) => {
      const row = await Announcement.query({ client: trx }).where({ id }).forUpdate().first()
      if (!row || row.withdrawnAt) throw new NotFound()
      await row.merge({ withdrawnBy: editor.id, withdrawnAt: DateTime.utc() }).save()
      await recordAudit(
        {
          action: 'announcement.withdrawn',
          actorId: editor.id,
          actorRole: editor.roleId,
          subjectType: 'announcement',
          subjectId: id,
        },
        trx
      )
    })
  }
}
