import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { notifyOffice } from '#claims/claim/actions/notifications'
import Claim from '#claims/models/claim'
import RecoveryDemand from '#claims/models/recovery_demand'
import { type PlainDate, yearMonth } from '#kernel/calendar/plain_date'
import { formatRupees, paise } from '#kernel/money/paise'
import { COLLECTING, STEP_ROLES } from '#claims/recovery/rules/recovery'
import { notifyUser } from '#notifications/actions/messages'
import type { Actor } from '#workflow/contracts/subject'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'

interface RecoveryMessage {
  demand: RecoveryDemand
  event: 'notice' | 'ordered' | 'received' | 'reminder' | 'closed'
  /** By default the ordered amount, otherwise the proposed one. */
  amountPaise?: number
  lastDay?: PlainDate | null
  /** Distinguishes several messages of one kind about a demand. */
  key?: string
}

/** Notifies the citizen of a step of a demand, in its transaction. */
export async function notifyRecovery(
  { demand, event, amountPaise, lastDay = null, key = event }: RecoveryMessage,
  trx: TransactionClientContract
) {
  const claim = await Claim.findOrFail(demand.claimId, { client: trx })
  const { number } = await Application.findOrFail(claim.applicationId, { client: trx })
  await notifyUser(
    {
      userId: demand.userId,
      applicationId: claim.applicationId,
      claimId: claim.id,
      template: `recovery_${event}`,
      params: {
        applicationNo: number,
        amount: formatRupees(paise(amountPaise ?? demand.orderedPaise ?? demand.proposedPaise)),
        lastDay,
      },
      dedupeKey: `recovery:${demand.id}:${event}:${key}`,
    },
    trx
  )
}

/** Notifies the office that a notice was answered: the next step is to order or drop the demand. */
export async function notifyAnswered(
  { id, claimId, districtId }: RecoveryDemand,
  actor: Actor,
  trx: TransactionClientContract
) {
  const { applicationId } = await Claim.findOrFail(claimId, { client: trx })
  const { number } = await Application.findOrFail(applicationId, { client: trx })
  await notifyOffice(
    {
      template: 'recovery_answered',
      params: { applicationNo: number, claim: claimId },
      roleIds: [Role.districtOfficer, ...STEP_ROLES.notice, ...STEP_ROLES.order],
      districtId,
      claimId,
      dedupeKey: `recovery:${id}:answered`,
      actorId: actor.id,
    },
    trx
  )
}

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
