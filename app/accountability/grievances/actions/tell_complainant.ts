import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Grievance from '#grievances/models/grievance'
import { notifyUser } from '#notifications/actions/notify_user'
import { queueMessage } from '#notifications/actions/queue_message'
import type { TemplateParams } from '#notifications/rules/templates'

type Told = 'grievance_escalated' | 'grievance_answered'

/** Tells who complained: by inbox and messages, or without an account by SMS to the mobile that was proven. */
export async function tellComplainant<T extends Told>(
  { id, userId, mobile, locale }: Grievance,
  told: { template: T; params: TemplateParams[T]; occasion: string },
  trx: TransactionClientContract
): Promise<void> {
  const { template, params, occasion } = told
  const dedupeKey = `grievance:${id}:${occasion}`
  if (userId !== null) {
    await notifyUser({ userId, template, params, dedupeKey }, trx)
  } else if (mobile !== null && locale !== null) {
    const recipient = mobile
    await queueMessage(trx, { channel: 'sms', recipient, template, params, locale, dedupeKey })
  }
}
