import { DateTime } from 'luxon'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import Notice, { whereShownTo } from '#notifications/models/notice'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { editConflict } from '#auth/queries/users'
import { recordAudit } from '#kernel/audit/record_audit'
import Announcement from '#notifications/models/announcement'
import {
  type AnnouncementWords,
  type Audience,
  type Period,
  announcementErrors,
} from '#notifications/rules/announcements'

const now = () => DateTime.fromJSDate(getClock().now()).toUTC()

/** Opens a user's own message and marks it as read. @throws NotFound for any other */
export async function openNotice(userId: number, id: number): Promise<Notice> {
  const notice = await Notice.query().where({ id }).where(whereShownTo(userId)).first()
  if (!notice) throw new NotFound()
  if (notice.readAt === null) await notice.merge({ readAt: now() }).save()
  return notice
}

/**
 * Marks all messages that a user has been shown as read.
 *
 * @param lastSeenId id of the newest one on the page: later ones were not seen
 */
export async function markAllNoticesRead(userId: number, lastSeenId: number): Promise<void> {
  await inTransaction(async (trx) => {
    await trx
      .from('notices')
      .where(whereShownTo(userId))
      .where('id', '<=', lastSeenId)
      .whereNull('read_at')
      .update({ read_at: sqlInstant(now()) })
  })
}

/** Older messages are in the history of the application. */
const RETENTION_YEARS = 1
/** Deleted per statement, so that the table is not blocked for long. */
const BATCH_SIZE = 1000

/** Deletes inbox messages that are older than a year. Returns how many there were. */
export async function deleteOldNotices(): Promise<number> {
  const now = DateTime.fromJSDate(getClock().now()).toUTC()
  const before = sqlInstant(now.minus({ years: RETENTION_YEARS }))
  let deleted = 0
  for (;;) {
    const rows: { id: number }[] = await db
      .from('notices')
      .where('created_at', '<', before)
      .limit(BATCH_SIZE)
      .select('id')
    if (rows.length === 0) return deleted
    const ids = rows.map(({ id }) => id)
    deleted += Number(await db.from('notices').whereIn('id', ids).delete())
  }
}

interface SaveAnnouncementInput {
  /** Null for a new one. */
  id: number | null
  /** The version that the editor saw; ignored for a new one. */
  expectedVersion: number
  words: AnnouncementWords
  audience: Audience
  period: Period
  editor: { id: number; roleId: number }
}

/** Creates an announcement, or changes one that is not withdrawn. */
export class SaveAnnouncement {
  /** @throws NotFound, FieldRefusals, Refusal when it is withdrawn or another user saved it meanwhile */
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

/** Withdraws an announcement immediately; its row is kept. */
export class WithdrawAnnouncement {
  /** @throws NotFound also when it is already withdrawn */
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
