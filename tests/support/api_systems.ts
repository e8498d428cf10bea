import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { SaveWebhook } from '#api/actions/webhooks'
import { CreateToken } from '#api/actions/tokens'
import ApiClient from '#api/models/api_client'
import Webhook from '#api/models/webhook'
import WebhookAttempt from '#api/models/webhook_attempt'
import WebhookDelivery from '#api/models/webhook_delivery'
import { enqueueTestEvent } from '#api/actions/webhook_events'
import { inTransaction } from '#kernel/database/transaction'
import { findSystemWithTokens } from '#api/queries/systems'
import {
  ALL_WEBHOOK_KINDS,
  type Scope,
  type WebhookKind,
  isKindOpenToBanks,
} from '#api/rules/systems'
import { Role } from '#auth/roles'
import { createOfficer } from '#tests/support/users'

interface Wanted {
  bankId?: number | null
  scopes?: readonly Scope[]
  days?: number
}

export const newSystemName = () => `System ${randomUUID().slice(0, 8)}`

/** Creates a new system with one token, and returns both. */
export async function systemWithToken(wanted: Wanted = {}) {
  const { bankId = null, scopes = ['statistics:read'], days = 90 } = wanted
  const made = await new CreateToken().create({ name: newSystemName(), bankId, scopes, days })
  const system = await ApiClient.findOrFail(made.systemId)
  return { ...(await findSystemWithTokens(system)), token: made.token.release() }
}

/** Creates a system that is notified of these kinds at this address, with the signing secret. */
export async function systemWithWebhook(
  address: string,
  {
    kinds = ALL_WEBHOOK_KINDS,
    bankId = null,
  }: { kinds?: WebhookKind[]; bankId?: number | null } = {}
) {
  const system = await systemWithToken({ bankId })
  const allowedKinds = bankId === null ? kinds : kinds.filter(isKindOpenToBanks)
  const actor = await createOfficer(Role.administrator)
  const secret = await new SaveWebhook().run({
    systemId: system.id,
    address,
    kinds: allowedKinds,
    expectedVersion: 'none',
    actor,
  })
  const webhook = await Webhook.findByOrFail('clientId', system.id)
  return { ...system, actor, webhook, secret: secret!.release() }
}

/** Deletes the webhooks, so that no further events are sent. */
export async function deleteWebhooks() {
  await db.from('webhook_attempts').delete()
  await db.from('webhook_deliveries').delete()
  await db.from('webhooks').delete()
}

/** Creates a message to a webhook that was given up after one attempt, and returns its number. */
export async function failedDelivery(webhookId: number): Promise<number> {
  await inTransaction((trx) => enqueueTestEvent(trx, webhookId))
  const delivery = await WebhookDelivery.query()
    .where({ webhookId })
    .orderBy('id', 'desc')
    .firstOrFail()
  await delivery
    .merge({ state: 'failed', attempts: 8, nextAttemptAt: null, lastStatus: 500 })
    .save()
  await WebhookAttempt.create({
    deliveryId: delivery.id,
    attemptedAt: delivery.createdAt,
    milliseconds: 212,
    status: 500,
    error: null,
    answer: 'Out of order',
  })
  return delivery.id
}
