import { lockPerson } from '#auth/actions/lock_person'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { keepAgreement } from '#privacy/actions/keep_agreement'
import { noticeInForce } from '#privacy/queries/notice_in_force'

/** Keeps that a person has read the notice that counts, on the page of their own data. */
export class ReadNotice {
  /**
   * @param seen version of the notice that the page showed
   * @throws Refusal where another version counts by now
   */
  async run({ userId, locale, seen }: { userId: number; locale: string; seen: string }) {
    const notice = noticeInForce()
    if (notice && seen !== String(notice.id)) {
      throw new Refusal('privacy.show.newer', {}, { status: 409 })
    }
    await inTransaction(async (trx) => {
      await lockPerson(userId, trx)
      await keepAgreement({ userId, place: 'my_data', locale }, trx)
    })
  }
}
