import { DateTime } from 'luxon'
import { lockUser } from '#auth/actions/lock_person'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import DataNominee from '#privacy/models/data_nominee'

interface NameNomineeInput {
  actor: { id: number; role: number }
  /** Id of the one whom the page showed, '0' for nobody. */
  expectedVersion: string
  /** Null: nobody acts from now on. */
  nominee: { fullName: string; relationshipId: number; mobile: string } | null
}

/**
 * Says who acts for a person who died or cannot act (DPDP Act 2023, section 14), or that nobody does. The one
 * before stays as history.
 */
export class NameNominee {
  /** @throws Refusal where somebody else was named meanwhile, or nobody acts who could be withdrawn */
  async run({ actor, expectedVersion, nominee }: NameNomineeInput): Promise<void> {
    await inTransaction(async (trx) => {
      await lockUser(actor.id, trx)
      const before = await DataNominee.findBy({ liveUserId: actor.id }, { client: trx })
      if (expectedVersion !== String(before?.id ?? 0) || (!nominee && !before)) {
        throw new Refusal('privacy.nominee.named_meanwhile', {}, { status: 409 })
      }
      const now = DateTime.fromJSDate(getClock().now()).toUTC()
      await before?.merge({ endedAt: now, liveUserId: null }).useTransaction(trx).save()
      if (nominee) {
        await DataNominee.create(
          { ...nominee, userId: actor.id, namedAt: now, liveUserId: actor.id },
          { client: trx }
        )
      }
      await recordAudit(
        {
          action: nominee ? 'nominee.named' : 'nominee.withdrawn',
          actorId: actor.id,
          actorRole: actor.role,
          subjectType: 'user',
          subjectId: actor.id,
        },
        trx
      )
    })
  }
}
