import User from '#auth/models/user'
import { inTransaction } from '#core/database/transaction'
import { keepAgreement } from '#personal_data/actions/keep_agreement'

/** Keeps that a person has read the notice that counts, on the page of their own data. */
export class ReadNotice {
  async run({ userId, locale }: { userId: number; locale: string }): Promise<void> {
    await inTransaction(async (trx) => {
      await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
      await keepAgreement({ userId, place: 'my_data', locale }, trx)
    })
  }
}
