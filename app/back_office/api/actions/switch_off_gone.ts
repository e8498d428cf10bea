import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordWebhookAudit } from '#api/actions/note_webhook'
import Webhook from '#api/models/webhook'

/** Its receiver said that it is gone (410): nothing is sent there any more until somebody switches it on. */
export async function disableGoneWebhook(id: number, trx: TransactionClientContract): Promise<void> {
  const webhook = await Webhook.query({ client: trx }).where({ id }).forUpdate().firstOrFail()
  if (!webhook.isActive) return
  await webhook.merge({ isActive: false, switchedOff: 'gone' }).save()
  await recordWebhookAudit('webhook.switched_off', webhook, null, trx)
}
