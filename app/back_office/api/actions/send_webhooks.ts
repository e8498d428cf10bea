import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { switchOffGone } from '#api/actions/switch_off_gone'
import Webhook from '#api/models/webhook'
import WebhookAttempt from '#api/models/webhook_attempt'
import WebhookDelivery from '#api/models/webhook_delivery'
import { nextTry, outcomeOf } from '#api/rules/retries'
import { post, type Posted } from '#api/webhooks/post'
import { signedHeaders } from '#api/webhooks/signed'
import { allowsInside } from '#config/webhooks'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { inTransaction } from '#kernel/database/transaction'

export interface SendReport {
  delivered: number
  /** To be tried again. */
  retried: number
  /** Given up, for an administrator to see. */
  failed: number
}

const BATCH = 20
/** A sender that has not reported within this time is gone: the message is sent again, in milliseconds. */
const LEASE_MS = 60_000
/** After a failure the receiver is left in peace for so long, whatever else waits for it. */
const PEACE_MS = 60_000

/**
 * Sends what is due. Any number of processes may run it: a message is taken by a guarded update, so one of them
 * sends it. What a process took that died is sent again, under the same id: at least once.
 */
export class SendWebhooks {
  constructor(private readonly signal?: AbortSignal) {}

  /** All receivers beside each other, so that a slow one holds up its own messages alone. */
  async all(withinMs = Infinity): Promise<SendReport> {
    const report: SendReport = { delivered: 0, retried: 0, failed: 0 }
    const webhooks = await Webhook.query().where('is_active', true).select('id')
    const reports = await Promise.all(webhooks.map(({ id }) => this.one(id, withinMs)))
    for (const one of reports) {
      for (const key of ['delivered', 'retried', 'failed'] as const) report[key] += one[key]
    }
    return report
  }

  /**
   * One receiver, one message after the other, until nothing is due or one has failed.
   * @param withinMs after so long no further one is begun
   */
  async one(webhookId: number, withinMs = Infinity): Promise<SendReport> {
    const report: SendReport = { delivered: 0, retried: 0, failed: 0 }
    const begun = performance.now()
    await this.#offerAbandoned(webhookId)
    for (;;) {
      const webhook = await Webhook.find(webhookId)
      if (!webhook?.isActive) return report
      const due = await dueOf(webhookId).limit(BATCH)
      if (due.length === 0) return report
      for (const delivery of due) {
        if (this.signal?.aborted || performance.now() - begun > withinMs) return report
        if (!(await this.#take(delivery))) continue
        const outcome = await this.#send(webhook, delivery)
        if (outcome === 'stopped') return report
        report[outcome]++
        if (outcome !== 'delivered') return report
      }
    }
  }

  async #take({ id, attempts }: WebhookDelivery): Promise<boolean> {
    const taken = await inTransaction(async (trx) =>
      trx
        .from('webhook_deliveries')
        .where({ id, state: 'waiting', attempts })
        .update({
          state: 'sending',
          attempts: attempts + 1,
          next_attempt_at: sqlInstant(after(LEASE_MS)),
        })
    )
    return Number(taken) === 1
  }

  async #send(webhook: Webhook, delivery: WebhookDelivery) {
    const at = getClock().now()
    let posted: Posted
    try {
      posted = await post(webhook.address, {
        headers: signedHeaders(webhook, delivery, at),
        body: delivery.body,
        allowsInside,
        signal: this.signal,
      })
    } catch (error) {
      if (!this.signal?.aborted) throw error
      /** This process ends; another sends it, or the next. */
      await own(delivery).update({ state: 'waiting', attempts: delivery.attempts })
      return 'stopped' as const
    }
    return inTransaction(async (trx) => {
      await WebhookAttempt.create(
        {
          deliveryId: delivery.id,
          attemptedAt: DateTime.fromJSDate(at).toUTC(),
          milliseconds: posted.milliseconds,
          status: posted.status,
          error: posted.error,
          answer: posted.answer || null,
        },
        { client: trx }
      )
      const seen = { last_status: posted.status, last_error: posted.error }
      const outcome = outcomeOf(posted.status)
      if (outcome === 'delivered') {
        const delivered_at = sqlInstant(getClock().now())
        const done = { state: 'delivered', delivered_at, next_attempt_at: null }
        await own(delivery, trx).update({ ...seen, ...done })
        return 'delivered' as const
      }
      logger.warn({ webhook: webhook.id, id: delivery.publicId, ...seen }, 'a webhook failed')
      const next = outcome === 'gone' ? null : nextTry(delivery.attempts + 1, getClock().now())
      await own(delivery, trx).update({
        ...seen,
        state: next ? 'waiting' : 'failed',
        next_attempt_at: next && sqlInstant(next),
      })
      if (outcome === 'gone') await switchOffGone(webhook.id, trx)
      else await leaveInPeace(webhook.id, trx)
      return next ? ('retried' as const) : ('failed' as const)
    })
  }

  /** What a sender took that is gone waits again: row by row, so that no two senders wait for each other. */
  async #offerAbandoned(webhookId: number) {
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
const dueOf = (webhookId: number) =>
  WebhookDelivery.query()
    .where({ webhookId, state: 'waiting' })
    .where('nextAttemptAt', '<=', sqlInstant(getClock().now()))
    .orderBy('nextAttemptAt')
    .orderBy('id')

/** When a receiver has something due next; null for never. */
export async function nextDueOf(webhookId: number): Promise<Date | null> {
  const next = await WebhookDelivery.query()
    .where({ webhookId })
    .whereIn('state', ['waiting', 'sending'])
    .orderBy('nextAttemptAt')
    .first()
  return next?.nextAttemptAt?.toJSDate() ?? null
}

/** The row as this sender took it: one that was taken for dead changes nothing. */
const own = ({ id, attempts }: WebhookDelivery, client: Pick<typeof db, 'from'> = db) =>
  client.from('webhook_deliveries').where({ id, state: 'sending', attempts: attempts + 1 })

const after = (ms: number) => new Date(getClock().now().getTime() + ms)

async function leaveInPeace(webhookId: number, client: Pick<typeof db, 'from'>) {
  const until = sqlInstant(after(PEACE_MS))
  await client
    .from('webhook_deliveries')
    .where({ webhook_id: webhookId, state: 'waiting' })
    .where('next_attempt_at', '<', until)
    .update({ next_attempt_at: until })
}
