import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { listHolders } from '#auth/queries/role_assignments'
import type { RoleId } from '#auth/roles'
import { notifyUser } from '#notifications/actions/notify_user'
import type { TemplateParams } from '#notifications/rules/messages'

type OfficeTemplate = 'payment_reversed' | 'payments_reported' | 'recovery_answered'

interface OfficeMessage<T extends OfficeTemplate> {
  template: T
  params: TemplateParams[T]
  /** Who acts next, in a district where there is one. */
  roleIds: readonly RoleId[]
  districtId?: number
  claimId?: number
  /** It is told once. */
  dedupeKey: string
  /** Who did it knows. */
  actorId: number | null
}

/** Tells officers in their inbox of money that came back, or of a citizen's answer, in the transaction of the step. */
export async function notifyOffice<T extends OfficeTemplate>(
  { roleIds, districtId, actorId, ...message }: OfficeMessage<T>,
  trx: TransactionClientContract
) {
  for (const { id: userId } of await listHolders({ roleIds, districtId }, trx)) {
    if (userId !== actorId) await notifyUser({ ...message, userId, channels: ['notice'] }, trx)
  }
}
