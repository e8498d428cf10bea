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
import { deliveryOutcome, nextAttemptAt } from '#api/rules/webhooks'
import { type AttemptResult, post, signedHeaders } from '#api/webhooks/http_client'
import { allowsInside } from '#config/webhooks'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'

/**
 * Notes in the audit log what was done with a webhook.
 * @param actor null: the portal itself
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

/** Its receiver said that it is gone (410): nothing is sent there any more until somebody switches it on. */
async function disableGoneWebhook(id: number, trx: TransactionClientContract): Promise<void> {
  const webhook = await Webhook.query({ client: trx }).where({ id }).forUpdate().firstOrFail()
  if (!webhook.isActive) return
  await webhook.merge({ isActive: false, switchedOff: 'gone' }).save()
  await recordWebhookAudit('webhook.switched_off', webhook, null, trx)
}

interface SendReport {
  delivered: number
  /** To be tried again. */
  retried: number
  /** Given up, for an administrator to see. */
  failed: number
}

const SEND_BATCH_SIZE = 20
/** A sender that has not reported within this time is gone: the message is sent again, in milliseconds. */
const LEASE_MS = 60_000
/** After a failure the receiver is left in peace for so long, whatever else waits for it. */
const FAILURE_PAUSE_MS = 60_000

/**
 * Sends what is due. Any number of processes may run it: a message is taken by a guarded update, so one of them
 * sends it. What a process took that died is sent again, under the same id: at least once.
 */
export class SendWebhooks {
  constructor(private readonly signal?: AbortSignal) {}

  /** All receivers beside each other, so that a slow one holds up its own messages alone. */
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
   * One receiver, one message after the other, until nothing is due or one has failed.
   * @param withinMs after so long no further one is begun
   */
  async sendTo(webhookId: number, withinMs = Infinity): Promise<SendReport> {
    const report: SendReport = { delivered: 0, retried: 0, failed: 0 }
    const begun = performance.now()
    await this.#releaseAbandoned(webhookId)
    for (;;) {
      const webhook = await Webhook.find(webhookId)
      if (!webhook?.isActive) return report
      const due = await dueDeliveries(webhookId).limit(SEND_BATCH_SIZE)
      if (due.length === 0) return report
      for (const delivery of due) {
        if (this.signal?.aborted || performance.now() - begun > withinMs) return report
        if (!(await this.#claim(delivery))) continue
        const outcome = await this.#send(webhook, delivery)
        if (outcome === 'stopped') return report
        report[outcome]++
        if (outcome !== 'delivered') return report
      }
    }
  }

  async #claim({ id, attempts }: WebhookDelivery): Promise<boolean> {
    const taken = await inTransaction(async (trx) =>
      trx
        .from('webhook_deliveries')
        .where({ id, state: 'waiting', attempts })
        .update({
          state: 'sending',
          attempts: attempts + 1,
          next_attempt_at: sqlInstant(instantIn(LEASE_MS)),
        })
    )
    return Number(taken) === 1
  }

  async #send(webhook: Webhook, delivery: WebhookDelivery) {
    const at = getClock().now()
    let attempt: AttemptResult
    try {
      attempt = await post(webhook.address, {
        headers: signedHeaders(webhook, delivery, at),
        body: delivery.body,
        allowsPrivate: allowsInside,
        signal: this.signal,
      })
    } catch (error) {
      if (!this.signal?.aborted) throw error
      /** This process ends; another sends it, or the next. */
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

  /** What a sender took that is gone waits again: row by row, so that no two senders wait for each other. */
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

/** Due messages of a receiver, the oldest first. */
const dueDeliveries = (webhookId: number) =>
  WebhookDelivery.query()
    .where({ webhookId, state: 'waiting' })
    .where('nextAttemptAt', '<=', sqlInstant(getClock().now()))
    .orderBy('nextAttemptAt')
    .orderBy('id')

/** When a receiver has something due next; null for never. */
export async function nextDueAt(webhookId: number): Promise<Date | null> {
  const next = await WebhookDelivery.query()
    .where({ webhookId })
    .whereIn('state', ['waiting', 'sending'])
    .orderBy('nextAttemptAt')
    .first()
  return next?.nextAttemptAt?.toJSDate() ?? null
}

/** The row as this sender took it: one that was taken for dead changes nothing. */
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
/** Deleted at once, so that nobody waits for the table. */
const DELETE_BATCH_SIZE = 500

/** Forgets messages to other systems that are older than 90 days, with their attempts. Returns how many. */
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
