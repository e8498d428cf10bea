import { randomUUID } from 'node:crypto'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { flushWebhooks } from '#api/actions/kick_webhooks'
import Webhook from '#api/models/webhook'
import { type WebhookEvent, isSubscribed, TEST_KIND } from '#api/rules/webhook_kinds'
import { getClock } from '#kernel/calendar/clock'
import { afterCommit } from '#kernel/database/after_commit'
import { sqlInstant } from '#kernel/database/instant'
import { batches } from '#kernel/database/portions'

type OutgoingEvent = Omit<WebhookEvent, 'kind'> & { kind: string }

/**
 * Writes what is to be told to the systems whose webhooks ask for it, in the transaction of the change: both
 * happen or neither. It leaves after the commit.
 */
export async function notifySystems(
  client: QueryClientContract,
  events: readonly WebhookEvent[]
): Promise<void> {
  if (events.length === 0) return
  const webhooks = await Webhook.query({ client }).where('is_active', true).preload('client')
  await enqueueEvents(
    client,
    webhooks.flatMap((webhook) => {
      const receiver = { kinds: webhook.kindNames, bankId: webhook.client.bankId }
      return events
        .filter((one) => isSubscribed(receiver, one))
        .map((event) => ({ webhookId: webhook.id, told: event }))
    })
  )
}

/** Writes a message that says nothing, to see whether it arrives. */
export const enqueueTestEvent = (client: TransactionClientContract, webhookId: number) =>
  enqueueEvents(client, [{ webhookId, told: { kind: TEST_KIND, bankId: null, data: {} } }])

async function enqueueEvents(
  client: QueryClientContract,
  messages: readonly { webhookId: number; told: OutgoingEvent }[]
) {
  if (messages.length === 0) return
  const now = getClock().now()
  const rows = messages.map(({ webhookId, told: { kind, data } }) => ({
    webhook_id: webhookId,
    public_id: `evt_${randomUUID()}`,
    kind,
    body: JSON.stringify({ type: kind, timestamp: now.toISOString(), data }),
    state: 'waiting',
    attempts: 0,
    next_attempt_at: sqlInstant(now),
    created_at: sqlInstant(now),
  }))
  for (const batch of batches(rows)) {
    await client.insertQuery().table('webhook_deliveries').multiInsert(batch)
  }
  const ids = [...new Set(messages.map(({ webhookId }) => webhookId))]
  if (client.isTransaction) {
    afterCommit(client as TransactionClientContract, () => flushWebhooks(ids))
  } else flushWebhooks(ids)
}
