import { lockUser } from '#auth/actions/lock_person'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { recordConsent } from '#privacy/actions/keep_agreement'
import { activePrivacyNotice } from '#privacy/queries/notice_in_force'

/** Keeps that a person has read the notice that counts, on the page of their own data. */
export class AcknowledgeNotice {
  /**
   * @param seen version of the notice that the page showed
   * @throws Refusal where another version counts by now
   */
  async run({ userId, locale, seen: expectedVersion }: { userId: number; locale: string; seen: string }) {
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
