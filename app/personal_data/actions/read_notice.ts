import { lockPerson } from '#auth/actions/lock_person'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'
import { keepAgreement } from '#personal_data/actions/keep_agreement'
import { noticeInForce } from '#personal_data/queries/notice_in_force'

/** Keeps that a person has read the notice that counts, on the page of their own data. */
export class ReadNotice {
  /**
   * @param seen version of the notice that the page showed
   * @throws Refusal where another version counts by now
   */
  async run({ userId, locale, seen }: { userId: number; locale: string; seen: string }) {
    const notice = noticeInForce()
    if (notice && seen !== String(notice.id)) {
      throw new Refusal('personal_data.show.newer', {}, { status: 409 })
    }
    await inTransaction(async (trx) => {
      await lockPerson(userId, trx)
      await keepAgreement({ userId, place: 'my_data', locale }, trx)
    })
  }
}
