import { DateTime } from 'luxon'
import { lockUser } from '#auth/actions/users'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import DataNominee from '#privacy/models/data_nominee'
import type User from '#auth/models/user'
import { type DataCopy, buildDataCopy } from '#privacy/queries/build_data_copy'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Agreement } from '#auth/contracts/hooks'
import Consent from '#privacy/models/consent'
import { activePrivacyNotice } from '#privacy/queries/data_principal_pages'

interface NameNomineeInput {
  actor: { id: number; role: number }
  /** Id of the nominee shown on the page, '0' for none. */
  expectedVersion: string
  /** Null withdraws the nominee. */
  nominee: { fullName: string; relationshipId: number; mobile: string } | null
}

/**
 * Saves or withdraws the nominee who acts for a person who died or cannot act (DPDP Act 2023, section 14). The previous
 * nominee stays in the history.
 */
export class NameNominee {
  /** @throws Refusal if another nominee was named meanwhile, or there is none to withdraw */
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
      await recordAudit({
        action: nominee ? 'nominee.named' : 'nominee.withdrawn',
        actor,
        subjectType: 'user',
        subjectId: actor.id,
        trx,
      })
    })
  }
}

/** Creates the copy of all data stored about a person, for that person, and records the download in the log. */
export class DownloadDataCopy {
  async run(
    user: User,
    { language, kind, requestId }: { language: string; kind: 'json' | 'pdf'; requestId?: string }
  ): Promise<DataCopy> {
    const copy = await buildDataCopy(user.id, language)
    await recordAudit({
      action: 'own_data.copied',
      actor: user,
      subjectType: 'user',
      subjectId: user.id,
      data: { kind },
      requestId,
    })
    return copy
  }
}

/**
 * Records a consent with the version of the notice that is in force at that moment. The same version in the same place
 * is recorded once. Without a notice there is nothing to consent to.
 */
export async function recordConsent(
  { userId, place, locale }: Agreement,
  trx: TransactionClientContract
): Promise<void> {
  const notice = activePrivacyNotice()
  if (!notice) return
  const row = { userId, noticeId: notice.id, place }
  if (await Consent.query({ client: trx }).where(row).first()) return
  const givenAt = DateTime.fromJSDate(getClock().now()).toUTC()
  await Consent.create({ ...row, locale, givenAt }, { client: trx })
}

/** Records that a person has read the notice in force, on the page of their own data. */
export class AcknowledgeNotice {
  /**
   * @param expectedVersion version of the notice that the page showed
   * @throws Refusal if another version is in force by now
   */
  async run({
    userId,
    locale,
    expectedVersion,
  }: {
    userId: number
    locale: string
    expectedVersion: string
  }) {
    const notice = activePrivacyNotice()
    if (notice && expectedVersion !== String(notice.id)) {
      throw new Refusal('privacy.show.newer', {}, { status: 409 })
    }
    await inTransaction(async (trx) => {
      await lockUser(userId, trx)
      await recordConsent({ userId, place: 'my_data', locale }, trx)
    })
  }
}
