import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { editConflict } from '#auth/queries/users'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import Announcement from '#notifications/models/announcement'
import {
  type AnnouncementWords,
  type Audience,
  type Period,
  announcementErrors,
} from '#notifications/rules/announcements'
import { DateTime } from 'luxon'

interface SaveAnnouncementInput {
  /** Null: a new one. */
  id: number | null
  /** The version the editor had before them; of no account for a new one. */
  expectedVersion: number
  words: AnnouncementWords
  audience: Audience
  period: Period
  editor: { id: number; roleId: number }
}

/** Writes a notice to everybody, or changes one that is not withdrawn. */
export class SaveAnnouncement {
  /** @throws NotFound, FieldRefusals, Refusal when it is withdrawn or somebody saved meanwhile */
  async run(input: SaveAnnouncementInput): Promise<Announcement> {
    const { id, words, audience, period, editor } = input
    const errors = announcementErrors(words, period)
    if (errors.length > 0) throw new FieldRefusals(errors)
    return inTransaction(async (trx) => {
      const row = id
        ? await this.#lockExpected(id, input.expectedVersion, trx)
        : new Announcement().useTransaction(trx).merge({ version: 1, createdBy: editor.id })
      await row
        .merge({ ...period, audience, updatedBy: editor.id })
        .fillTexts(words)
        .save()
      await recordAudit({
        action: id ? 'announcement.saved' : 'announcement.added',
        actor: editor,
        subjectType: 'announcement',
        subjectId: row.id,
        data: { title: words.titleEn, audience, ...period, version: row.version },
        trx,
      })
      return row
    })
  }

  async #lockExpected(id: number, expectedVersion: number, trx: TransactionClientContract) {
    const row = await Announcement.query({ client: trx }).where({ id }).forUpdate().first()
    if (!row) throw new NotFound()
    if (row.withdrawnAt) throw new Refusal('notifications.announcements.messages.is_withdrawn')
    if (row.version !== expectedVersion) {
      throw await editConflict({ by: row.updatedBy, at: row.updatedAt }, trx)
    }
    return row.merge({ version: row.version + 1 })
  }
}

/** Takes a notice to everybody back at once; its row stays. */
export class WithdrawAnnouncement {
  /** @throws NotFound also when it is withdrawn already */
  async run({ id, editor }: { id: number; editor: { id: number; roleId: number } }) {
    await inTransaction(async (trx) => {
      const row = await Announcement.query({ client: trx }).where({ id }).forUpdate().first()
      if (!row || row.withdrawnAt) throw new NotFound()
      await row.merge({ withdrawnBy: editor.id, withdrawnAt: DateTime.utc() }).save()
      await recordAudit({
        action: 'announcement.withdrawn',
        actor: editor,
        subjectType: 'announcement',
        subjectId: id,
        trx,
      })
    })
  }
}
