import Application from '#applications/models/application'
import Claim from '#claims/models/claim'
import RecoveryDemand from '#claims/models/recovery_demand'
import { notifyRecovery } from '#claims/recovery/actions/notify_recovery'
import { COLLECTING } from '#claims/recovery/rules/recovery'
import { getClock } from '#kernel/calendar/clock'
import { yearMonth } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'

/** Reminds citizens with an overdue demand, once a month, however often this runs. */
export class RemindDebtors {
  async run({ dryRun = false }: { dryRun?: boolean } = {}) {
    const today = getClock().today()
    const reminded: string[] = []
    const failed: { number: string; error: string }[] = []
    const overdue = await RecoveryDemand.query()
      .whereIn('state', [...COLLECTING])
      .where('nextDueOn', '<', today)
      .whereHas(
        'claim',
        (claim) => void claim.whereHas('application', (file) => void file.where('isHeld', false))
      )
      .orderBy('id')
    for (const demand of overdue) {
      const { applicationId } = await Claim.findOrFail(demand.claimId)
      const { number } = await Application.findOrFail(applicationId)
      try {
        if (!dryRun) await this.#remind(demand, yearMonth(today))
        reminded.push(number)
      } catch (error) {
        failed.push({ number, error: (error as Error).message })
      }
    }
    return { reminded, failed }
  }

  #remind(demand: RecoveryDemand, month: string) {
    const amountPaise = demand.outstandingPaise + demand.interestDuePaise
    const lastDay = demand.nextDueOn
    return inTransaction((trx) =>
      notifyRecovery({ demand, event: 'reminder', amountPaise, lastDay, key: month }, trx)
    )
  }
}
