import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { notifyOffice } from '#claims/claim/actions/notifications'
import Claim from '#claims/models/claim'
import type RecoveryDemand from '#claims/models/recovery_demand'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { formatRupees, paise } from '#kernel/money/paise'
import { STEP_ROLES } from '#claims/recovery/rules/recovery'
import { notifyUser } from '#notifications/actions/notify_user'
import type { Actor } from '#workflow/contracts/subject'

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
