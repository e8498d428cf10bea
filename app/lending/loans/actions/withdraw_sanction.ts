import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { lockSanction, findSanctionKeys, type SanctionKeys } from '#loans/actions/lock_loan'
import { requireUnchanged } from '#loans/queries/version_of'
import { statusByLoi } from '#loi/queries/loi_standing'
import { Decide, type Decided } from '#workflow/actions/decide'
import type { Actor } from '#workflow/contracts/subject'

export interface WithdrawSanctionInput {
  sanctionId: number
  actor: Actor
  /** Of a caller whose transaction has locked it already. */
  place?: SanctionKeys
  remarks: string
  /** Version the administrator saw (`versionOf`); a change since then refuses. */
  seenVersion?: string
}

/**
 * The bank took its sanction back, or it was recorded wrongly (DECISIONS 4 'withdraw sanction'):
 * the application stands again where its letter of intent puts it today. Not while a disbursement
 * stands. The record stays, with its letter; another sanction may follow.
 *
 * @throws NotFound; Refusal when it was changed since, withdrawn already, or the stage does not allow it
 */
export class WithdrawSanction {
  async run(input: WithdrawSanctionInput, trx?: TransactionClientContract): Promise<Decided> {
    const place = input.place ?? (await findSanctionKeys(input.sanctionId, trx))
    return inTransaction(async (client) => {
      const { application, sanction } = await lockSanction(place, client)
      await requireUnchanged('sanction', sanction, input.seenVersion, client)
      const decided = await new Decide().run(
        {
          subjectType: 'application',
          subjectId: application.id,
          action: 'withdraw_sanction',
          actor: input.actor,
          toStatusId: await statusByLoi(application, client),
          remarks: input.remarks,
        },
        client
      )
      const withdrawnAt = DateTime.fromJSDate(getClock().now())
      await sanction.merge({ withdrawnAt, liveApplicationId: null }).save()
      return decided
    }, trx)
  }
}
