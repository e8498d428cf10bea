import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { listHolders } from '#auth/queries/role_assignments'
import type { RoleId } from '#auth/roles'
import { notifyUser } from '#notifications/actions/notify_user'
import type { TemplateParams } from '#notifications/rules/messages'

type OfficeTemplate = 'payment_reversed' | 'payments_reported' | 'recovery_answered'

interface OfficeMessage<T extends OfficeTemplate> {
  template: T
  params: TemplateParams[T]
  /** Roles that act next, in the given district if any. */
  roleIds: readonly RoleId[]
  districtId?: number
  claimId?: number
  /** Ensures that the message is sent once. */
  dedupeKey: string
  /** The user who acted, who is not notified. */
  actorId: number | null
}

/** Notifies officers in their inbox of returned money or of a citizen's answer, in the transaction of the step. */
export async function notifyOffice<T extends OfficeTemplate>(
  { roleIds, districtId, actorId, ...message }: OfficeMessage<T>,
  trx: TransactionClientContract
) {
  for (const { id: userId } of await listHolders({ roleIds, districtId }, trx)) {
    if (userId !== actorId) await notifyUser({ ...message, userId, channels: ['notice'] }, trx)
  }
}
