import { DateTime } from 'luxon'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import Breach from '#privacy/models/breach'

/** What the Board gets: at once a description, within 72 hours the detailed report. */
export const BOARD_STEPS = ['described', 'reported'] as const
export type BoardStep = (typeof BOARD_STEPS)[number]

/** Notes that the Data Protection Board was written to; each is noted once and stays. */
export class RecordBoardStep {
  /** @throws NotFound; Refusal when it is noted already */
  async run(input: { id: number; step: BoardStep; officer: { id: number; roleId: number } }) {
    const { id, step, officer } = input
    await inTransaction(async (trx) => {
      const breach = await Breach.query({ client: trx }).where({ id }).forUpdate().first()
      if (!breach) throw new NotFound()
      if (breach[`${step}At`]) {
        throw new Refusal('privacy.breaches.refused.noted', {}, { status: 409 })
      }
      await breach.merge({ [`${step}At`]: DateTime.fromJSDate(getClock().now()).toUTC() }).save()
      await recordAudit(
        {
          action: `breach.${step}`,
          actorId: officer.id,
          actorRole: officer.roleId,
          subjectType: 'breach',
          subjectId: id,
        },
        trx
      )
    })
  }
}
