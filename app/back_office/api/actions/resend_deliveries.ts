import type { Actor } from '#api/actions/actor'
import { flushWebhooks } from '#api/actions/kick_webhooks'
import { recordWebhookAudit } from '#api/actions/note_webhook'
import Webhook from '#api/models/webhook'
import WebhookDelivery from '#api/models/webhook_delivery'
import { getClock } from '#kernel/calendar/clock'
import { afterCommit } from '#kernel/database/after_commit'
import { sqlInstant } from '#kernel/database/instant'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'

const requeueValues = () => ({
  state: 'waiting',
  attempts: 0,
  next_attempt_at: sqlInstant(getClock().now()),
})

/** Sends one message again, under the same id: delivered before or given up. */
export class ResendDelivery {
  /** @throws NotFound; Refusal while it waits or is being sent */
  async run(id: number, actor: Actor): Promise<void> {
    await inTransaction(async (trx) => {
      const delivery = await WebhookDelivery.query({ client: trx }).where({ id }).first()
      if (!delivery) throw new NotFound()
      const webhook = await Webhook.findOrFail(delivery.webhookId, { client: trx })
      const moved = await trx
        .from('webhook_deliveries')
        .where({ id })
        .whereIn('state', ['delivered', 'failed'])
        .update(requeueValues())
      if (Number(moved) !== 1) throw new Refusal('api.problems.under_way', {}, { status: 409 })
      await recordWebhookAudit('webhook.resent', webhook, actor, trx, { count: 1 })
      afterCommit(trx, () => flushWebhooks([webhook.id]))
    })
  }
}

/** Sends again everything of a system that was given up. */
export class ResendFailedDeliveries {
  /**
   * @returns how many messages that are
   * @throws NotFound when the system has no webhook
   */
  async run(systemId: number, actor: Actor): Promise<number> {
    return inTransaction(async (trx) => {
      const webhook = await Webhook.findBy({ clientId: systemId }, { client: trx })
      if (!webhook) throw new NotFound()
      const count = Number(
        await trx
          .from('webhook_deliveries')
          .where({ webhook_id: webhook.id, state: 'failed' })
          .update(requeueValues())
      )
      await recordWebhookAudit('webhook.resent', webhook, actor, trx, { count })
      afterCommit(trx, () => flushWebhooks([webhook.id]))
      return count
    })
  }
}
