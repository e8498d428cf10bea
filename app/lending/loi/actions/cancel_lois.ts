import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import Loi from '#loi/models/loi'

/**
 * Cancels every letter of an application (DECISIONS 4 'cancel LOI', 'give up LOI'): the public page
 * says so, and no sanction can be dated inside any of them.
 */
export class CancelLois {
  async run(applicationId: number, trx?: TransactionClientContract): Promise<void> {
    await inTransaction(async (client) => {
      const live = await Loi.query({ client })
        .where('application_id', applicationId)
        .whereNull('cancelled_at')
        .forUpdate()
      for (const loi of live) {
        await loi.merge({ cancelledAt: DateTime.fromJSDate(getClock().now()) }).save()
      }
    }, trx)
  }
}
