import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Grievance from '#grievances/models/grievance'
import { notifyUser } from '#notifications/actions/notify_user'
import { queueMessage } from '#notifications/actions/queue_message'
import type { TemplateParams } from '#notifications/rules/templates'

type ComplainantTemplate = 'grievance_escalated' | 'grievance_answered'

/** Tells who complained: by inbox and messages, or without an account by SMS to the mobile that was proven. */
export async function notifyComplainant<T extends ComplainantTemplate>(
  { id, userId, mobile, locale }: Grievance,
  notification: { template: T; params: TemplateParams[T]; occasion: string },
  trx: TransactionClientContract
): Promise<void> {
  const { template, params, occasion } = notification
  const dedupeKey = `grievance:${id}:${occasion}`
  if (userId !== null) {
    await notifyUser({ userId, template, params, dedupeKey }, trx)
  } else if (mobile !== null && locale !== null) {
    const recipient = mobile
    await queueMessage(trx, { channel: 'sms', recipient, template, params, locale, dedupeKey })
  }
}
