import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#api/actions/tokens'
import Webhook from '#api/models/webhook'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { recordAudit } from '#kernel/audit/record_audit'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import WebhookAttempt from '#api/models/webhook_attempt'
import WebhookDelivery from '#api/models/webhook_delivery'
import { deliveryOutcome, nextAttemptAt } from '#api/rules/systems'
import { type AttemptResult, post, signedHeaders } from '#api/webhooks/http_client'
import { allowsPrivateAddresses } from '#config/webhooks'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'

/**
 * Records an action on a webhook in the audit log.
 *
 * @param actor null for the portal itself
 */
export const recordWebhookAudit = (
  action: AuditAction,
  { clientId }: Pick<Webhook, 'clientId'>,
  actor: Actor | null,
  trx: TransactionClientContract,
  data: Record<string, unknown> = {}
) =>
  recordAudit({
    action,
    actor,
    subjectType: 'api_client',
    subjectId: clientId,
    data,
    trx,
  })

/** Disables a webhook whose receiver returned 410 (gone). Nothing is sent until an administrator enables it. */
async function disableGoneWebhook(id: number, trx: TransactionClientContract): Promise<void> {
  const webhook = await Webhook.query({ client: trx }).where({ id }).forUpdate().firstOrFail()
  if (!webhook.isActive) return
  await webhook.merge({ isActive: false, switchedOff: 'gone' }).save()
  await recordWebhookAudit('webhook.switched_off', webhook, null, trx)
}

interface SendReport {
  delivered: number
  /** To be retried. */
  retried: number
  /** Given up and shown to administrators. */
  failed: number
}

const SEND_BATCH_SIZE = 20
/** Milliseconds after which a sender that has not reported is considered dead and the message is sent again. */
const LEASE_MS = 60_000
/** Pause after a failure for all messages of the receiver. */
const FAILURE_PAUSE_MS = 60_000

/**
 * Sends due messages. Any number of processes may run it: a guarded update acquires each message, so only one process
 * sends it. A message acquired by a process that died is sent again under the same id: at-least-once delivery.
 */
export class SendWebhooks {
  constructor(private readonly signal?: AbortSignal) {}

  /** Sends to all receivers concurrently, so that a slow one only delays its own messages. */
  async sendAll(withinMs = Infinity): Promise<SendReport> {
    const report: SendReport = { delivered: 0, retried: 0, failed: 0 }
    const webhooks = await Webhook.query().where('is_active', true).select('id')
    const reports = await Promise.all(webhooks.map(({ id }) => this.sendTo(id, withinMs)))
    for (const one of reports) {
      for (const key of ['delivered', 'retried', 'failed'] as const) report[key] += one[key]
    }
    return report
  }

  /**
   * Sends to one receiver, one message after the other, until nothing is due or one has failed.
   *
   * @param withinMs no further message is started after this time
   */
  async sendTo(webhookId: number, withinMs = Infinity): Promise<SendReport> {
    const report: SendReport = { delivered: 0, retried: 0, failed: 0 }
    const startedAt = performance.now()
    await this.#releaseAbandoned(webhookId)
    for (;;) {
      const webhook = await Webhook.find(webhookId)
      if (!webhook?.isActive) return report
      const due = await dueDeliveries(webhookId).limit(SEND_BATCH_SIZE)
      if (due.length === 0) return report
      for (const delivery of due) {
        if (this.signal?.aborted || performance.now() - startedAt > withinMs) return report
        if (!(await this.#claim(delivery))) continue
        const outcome = await this.#send(webhook, delivery)
        if (outcome === 'stopped') return report
        report[outcome]++
        if (outcome !== 'delivered') return report
      }
    }
  }

  async #claim({ id, attempts }: WebhookDelivery): Promise<boolean> {
    const updated = await inTransaction(async (trx) =>
      trx
        .from('webhook_deliveries')
        .where({ id, state: 'waiting', attempts })
        .update({
          state: 'sending',
          attempts: attempts + 1,
          next_attempt_at: sqlInstant(instantIn(LEASE_MS)),
        })
    )
    return Number(updated) === 1
  }

  async #send(webhook: Webhook, delivery: WebhookDelivery) {
    const at = getClock().now()
    let attempt: AttemptResult
    try {
      attempt = await post(webhook.address, {
        headers: signedHeaders(webhook, delivery, at),
        body: delivery.body,
        allowsPrivate: allowsPrivateAddresses,
        signal: this.signal,
      })
    } catch (error) {
      if (!this.signal?.aborted) throw error
      /** This process is stopping; another or the next one sends it. */
      await claimedRow(delivery).update({ state: 'waiting', attempts: delivery.attempts })
      return 'stopped' as const
    }
    return inTransaction(async (trx) => {
      await WebhookAttempt.create(
        {
          deliveryId: delivery.id,
          attemptedAt: DateTime.fromJSDate(at).toUTC(),
          milliseconds: attempt.milliseconds,
          status: attempt.status,
          error: attempt.error,
          answer: attempt.answer || null,
        },
        { client: trx }
      )
      const lastResult = { last_status: attempt.status, last_error: attempt.error }
      const outcome = deliveryOutcome(attempt.status)
      if (outcome === 'delivered') {
        const delivered_at = sqlInstant(getClock().now())
        const done = { state: 'delivered', delivered_at, next_attempt_at: null }
        await claimedRow(delivery, trx).update({ ...lastResult, ...done })
        return 'delivered' as const
      }
      logger.warn({ webhook: webhook.id, id: delivery.publicId, ...lastResult }, 'a webhook failed')
      const next =
        outcome === 'gone' ? null : nextAttemptAt(delivery.attempts + 1, getClock().now())
      await claimedRow(delivery, trx).update({
        ...lastResult,
        state: next ? 'waiting' : 'failed',
        next_attempt_at: next && sqlInstant(next),
      })
      if (outcome === 'gone') await disableGoneWebhook(webhook.id, trx)
      else await pauseDeliveries(webhook.id, trx)
      return next ? ('retried' as const) : ('failed' as const)
    })
  }

  /** Messages acquired by a dead sender are released row by row, so that two senders cannot deadlock. */
  async #releaseAbandoned(webhookId: number) {
    const left: { id: number; attempts: number }[] = await db
      .from('webhook_deliveries')
      .where({ webhook_id: webhookId, state: 'sending' })
      .where('next_attempt_at', '<=', sqlInstant(getClock().now()))
      .select('id', 'attempts')
    for (const { id, attempts } of left) {
      await inTransaction(async (trx) => {
        await trx
          .from('webhook_deliveries')
          .where({ id, attempts, state: 'sending' })
          .update({ state: 'waiting' })
      })
    }
  }
}

/** Returns due messages of a receiver, oldest first. */
const dueDeliveries = (webhookId: number) =>
  WebhookDelivery.query()
    .where({ webhookId, state: 'waiting' })
    .where('nextAttemptAt', '<=', sqlInstant(getClock().now()))
    .orderBy('nextAttemptAt')
    .orderBy('id')

/** Returns when the next message of a receiver is due; null for never. */
export async function nextDueAt(webhookId: number): Promise<Date | null> {
  const next = await WebhookDelivery.query()
    .where({ webhookId })
    .whereIn('state', ['waiting', 'sending'])
    .orderBy('nextAttemptAt')
    .first()
  return next?.nextAttemptAt?.toJSDate() ?? null
}

/** Selects the row only as this sender acquired it, so that a sender considered dead changes nothing. */
const claimedRow = ({ id, attempts }: WebhookDelivery, client: Pick<typeof db, 'from'> = db) =>
  client.from('webhook_deliveries').where({ id, state: 'sending', attempts: attempts + 1 })

const instantIn = (ms: number) => new Date(getClock().now().getTime() + ms)

async function pauseDeliveries(webhookId: number, client: Pick<typeof db, 'from'>) {
  const until = sqlInstant(instantIn(FAILURE_PAUSE_MS))
  await client
    .from('webhook_deliveries')
    .where({ webhook_id: webhookId, state: 'waiting' })
    .where('next_attempt_at', '<', until)
    .update({ next_attempt_at: until })
}

const RETENTION_DAYS = 90
/** Number of rows deleted at once, so that no other request waits for the table. */
const DELETE_BATCH_SIZE = 500

/** Deletes messages to other systems that are older than 90 days, with their attempts. Returns their number. */
export async function deleteOldDeliveries(): Promise<number> {
  const now = DateTime.fromJSDate(getClock().now()).toUTC()
  const before = sqlInstant(now.minus({ days: RETENTION_DAYS }))
  let deleted = 0
  for (;;) {
    const rows: { id: number }[] = await db
      .from('webhook_deliveries')
      .where('created_at', '<', before)
      .limit(DELETE_BATCH_SIZE)
      .select('id')
    if (rows.length === 0) return deleted
    const ids = rows.map(({ id }) => id)
    await db.from('webhook_attempts').whereIn('delivery_id', ids).delete()
    deleted += Number(await db.from('webhook_deliveries').whereIn('id', ids).delete())
  }
}
