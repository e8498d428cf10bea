import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { TEST_KIND, type WebhookEvent, isSubscribed } from '#api/rules/systems'
import type { AnsweredPayments } from '#claims/payments/contracts/payment_answers'
import type Disbursement from '#loans/models/disbursement'
import type LoanSanction from '#loans/models/loan_sanction'
import type Loi from '#loi/models/loi'
import { masters } from '#masters/queries/masters'
import type { SubjectState } from '#workflow/contracts/subject'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { SendWebhooks, nextDueAt } from '#api/actions/webhook_deliveries'
import Webhook from '#api/models/webhook'
import { getClock } from '#kernel/calendar/clock'
import { randomUUID } from 'node:crypto'
import { afterCommit, messageHold } from '#kernel/database/deferred_effects'
import { batches, sqlInstant } from '#kernel/database/dialect'

/* Events for other systems with identifiers and states. The systems read the rest through the API. */

const named = ({ id, nameEn }: { id: number; nameEn: string }) => ({ id, name: nameEn })

async function uuidOf(client: QueryClientContract, applicationId: number): Promise<string> {
  const row: { uuid: string } = await client
    .from('applications')
    .where('id', applicationId)
    .select('uuid')
    .firstOrFail()
  return row.uuid
}

/** Returns the bank that has sanctioned an application; before the sanction it belongs to no bank. */
async function bankOf(client: QueryClientContract, applicationId: number): Promise<number | null> {
  const row: { bank_id: number } | null = await client
    .from('loan_sanctions')
    .where('live_application_id', applicationId)
    .select('bank_id')
    .first()
  return row && Number(row.bank_id)
}

export async function applicationEvents(
  { id, statusId }: SubjectState,
  client: QueryClientContract
): Promise<WebhookEvent[]> {
  const status = named(masters().applicationStatus(statusId))
  const data = { applicationId: await uuidOf(client, id), status }
  return [{ kind: 'application.status_changed', bankId: null, data }]
}

export async function claimEvents(
  { id, statusId }: SubjectState,
  client: QueryClientContract
): Promise<WebhookEvent[]> {
  const [claim] = await claimsOf(client, [id])
  const { uuid, applicationUuid, bankId, paymentStatusId } = claim
  const data = {
    claimId: uuid,
    applicationId: applicationUuid,
    status: named(masters().claimStatus(statusId)),
    paymentStatus: named(masters().paymentStatus(paymentStatusId)),
  }
  return [{ kind: 'claim.decided', bankId, data }]
}

export async function letterEvents(
  kind: 'letter.issued' | 'letter.extended' | 'letter.cancelled',
  { applicationId, number }: Loi,
  client: QueryClientContract
): Promise<WebhookEvent[]> {
  const data = { applicationId: await uuidOf(client, applicationId), letterNumber: number }
  return [{ kind, bankId: await bankOf(client, applicationId), data }]
}

export async function sanctionEvents(
  { applicationId, bankId }: LoanSanction,
  client: QueryClientContract
): Promise<WebhookEvent[]> {
  const data = { applicationId: await uuidOf(client, applicationId), bank: bankLine(bankId) }
  return [{ kind: 'sanction.recorded', bankId, data }]
}

export async function disbursalEvents(
  { sanctionId, trancheNo }: Disbursement,
  client: QueryClientContract
): Promise<WebhookEvent[]> {
  const sanction: { application_id: number; bank_id: number } = await client
    .from('loan_sanctions')
    .where('id', sanctionId)
    .select('application_id', 'bank_id')
    .firstOrFail()
  const bankId = Number(sanction.bank_id)
  const applicationId = await uuidOf(client, sanction.application_id)
  const data = { applicationId, bank: bankLine(bankId), tranche: trancheNo }
  return [{ kind: 'disbursal.recorded', bankId, data }]
}

export async function paymentEvents({
  trx,
  result,
  payments,
}: AnsweredPayments): Promise<WebhookEvent[]> {
  const claims = await claimsOf(
    trx,
    payments.map(({ claimId }) => claimId)
  )
  const byId = new Map(claims.map((claim) => [claim.id, claim]))
  return payments.map(({ id, claimId }) => {
    const { uuid, bankId } = byId.get(claimId)!
    return {
      kind: 'payment.answered',
      bankId,
      data: { paymentId: id, claimId: uuid, result },
    }
  })
}

const bankLine = (id: number) => named(masters().bank(id))

async function claimsOf(client: QueryClientContract, ids: readonly number[]) {
  const rows = await client
    .from('claims')
    .join('applications', 'applications.id', 'claims.application_id')
    .whereIn('claims.id', [...ids])
    .select('claims.id', 'claims.uuid', 'claims.bank_id', 'claims.payment_status_id')
    .select('applications.uuid as application_uuid')
  return rows.map((row) => ({
    id: Number(row.id),
    uuid: String(row.uuid),
    applicationUuid: String(row.application_uuid),
    bankId: Number(row.bank_id),
    paymentStatusId: Number(row.payment_status_id),
  }))
}

/** Maximum time until a receiver with pending events is checked again, in milliseconds. */
const MAX_WAIT_MS = 15 * 60_000

/** Receivers being sent to now, and whether new events arrived meanwhile. */
const running = new Map<number, { rerunRequested: boolean; done: Promise<void> }>()
const timers = new Map<number, NodeJS.Timeout>()
const stop = new AbortController()

const isStopping = () => app.getEnvironment() !== 'web' || app.isTerminating || stop.signal.aborted

/**
 * Starts sending to these receivers in the background of the web process, each independently. Commands send only
 * explicitly; their events otherwise wait for `webhooks:send`.
 */
export function flushWebhooks(ids: readonly number[]): void {
  if (isStopping()) return
  for (const id of ids) {
    const now = running.get(id)
    if (now) now.rerunRequested = true
    else running.set(id, { rerunRequested: false, done: send(id).finally(() => finishSend(id)) })
  }
}

function finishSend(id: number) {
  const isWanted = running.get(id)?.rerunRequested
  running.delete(id)
  if (isWanted) flushWebhooks([id])
}

async function send(id: number) {
  try {
    await new SendWebhooks(stop.signal).sendTo(id)
    const due = isStopping() ? null : await nextDueAt(id)
    clearTimeout(timers.get(id))
    if (!due) return
    const wait = Math.max(1000, due.getTime() - getClock().now().getTime())
    timers.set(id, setTimeout(() => flushWebhooks([id]), Math.min(wait, MAX_WAIT_MS)).unref())
  } catch (error) {
    logger.error({ err: error, webhook: id }, 'sending webhooks failed')
  }
}

/** Sends the events left by an earlier process when the server starts. */
export async function flushAllWebhooks(): Promise<void> {
  if (isStopping()) return
  const webhooks = await Webhook.query().where('is_active', true).select('id')
  flushWebhooks(webhooks.map(({ id }) => id))
}

/** Stops the background sending. Requests in progress are aborted and sent again later. */
export async function stopWebhooks(): Promise<void> {
  stop.abort()
  for (const timer of timers.values()) clearTimeout(timer)
  await Promise.all([...running.values()].map(({ done }) => done))
}

type OutgoingEvent = Omit<WebhookEvent, 'kind'> & { kind: string }

/**
 * Enqueues events for the systems whose webhooks subscribe to them, in the transaction of the change, so that both
 * happen or neither. They are sent after the commit.
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

/** Enqueues an empty event to test the delivery. */
export const enqueueTestEvent = (client: TransactionClientContract, webhookId: number) =>
  enqueueEvents(client, [{ webhookId, told: { kind: TEST_KIND, bankId: null, data: {} } }])

async function enqueueEvents(
  client: QueryClientContract,
  messages: readonly { webhookId: number; told: OutgoingEvent }[]
) {
  if (messages.length === 0) return
  const now = getClock().now()
  const hold = messageHold(client)
  const rows = messages.map(({ webhookId, told: { kind, data } }) => ({
    webhook_id: webhookId,
    public_id: `evt_${randomUUID()}`,
    kind,
    body: JSON.stringify({ type: kind, timestamp: now.toISOString(), data }),
    state: 'waiting',
    attempts: 0,
    next_attempt_at: sqlInstant(hold?.notBefore ?? now),
    created_at: sqlInstant(now),
  }))
  for (const batch of batches(rows)) {
    await client.insertQuery().table('webhook_deliveries').multiInsert(batch)
  }
  hold?.rows.push(
    ...rows.map(({ webhook_id, public_id, state }) => ({
      table: 'webhook_deliveries' as const,
      where: { webhook_id, public_id, state },
    }))
  )
  const ids = [...new Set(messages.map(({ webhookId }) => webhookId))]
  if (client.isTransaction) {
    afterCommit(client as TransactionClientContract, () => flushWebhooks(ids))
  } else flushWebhooks(ids)
}
