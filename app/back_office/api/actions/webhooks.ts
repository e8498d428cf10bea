import { randomBytes } from 'node:crypto'
import { Secret } from '@adonisjs/core/helpers'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import type { Actor } from '#api/actions/tokens'
import { enqueueTestEvent, flushWebhooks } from '#api/actions/webhook_events'
import { recordWebhookAudit as note, recordWebhookAudit } from '#api/actions/webhook_deliveries'
import ApiClient from '#api/models/api_client'
import Webhook from '#api/models/webhook'
import { addressProblem } from '#api/webhooks/http_client'
import { type WebhookKind, isKindOpenToBanks } from '#api/rules/systems'
import { allowsPrivateAddresses } from '#config/webhooks'
import { getClock } from '#kernel/calendar/clock'
import { afterCommit } from '#kernel/database/deferred_effects'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { refuseStaleVersion, rowVersion } from '#kernel/http/expected_version'
import { encrypt } from '#kernel/vault/vault'
import WebhookDelivery from '#api/models/webhook_delivery'
import { sqlInstant } from '#kernel/database/dialect'

interface SaveWebhookInput {
  systemId: number
  address: string
  kinds: readonly WebhookKind[]
  /** Version that the form showed; 'none' if there was no webhook. */
  expectedVersion: string
  actor: Actor
}

/** Length of a secret in bytes; the specification recommends up to 64. */
const SECRET_BYTES = 32
/** Hours for which the previous secret signs as well. */
const SECRET_OVERLAP_HOURS = 24

const generateSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/**
 * Returns the version of a system's webhook for its form; 'none' if there is none, because an empty text would count as
 * missing.
 */
export const webhookVersion = (webhook: Webhook | null) => (webhook ? rowVersion(webhook) : 'none')

/** Saves the URL of a system's webhook and its kinds of events. */
export class SaveWebhook {
  /**
   * @returns the secret of a new webhook, which is shown once; null for an existing one
   * @throws NotFound; Refusal for a URL that is not allowed, kinds that are not for banks, and if another user saved it
   * meanwhile
   */
  async run({
    systemId,
    address,
    kinds,
    expectedVersion,
    actor,
  }: SaveWebhookInput): Promise<Secret<string> | null> {
    const problem = addressProblem(address, { allowsInside: allowsPrivateAddresses })
    if (problem) throw new Refusal(`api.problems.${problem}`, {}, { field: 'address' })
    return inTransaction(async (trx) => {
      const system = await ApiClient.find(systemId, { client: trx })
      if (!system) throw new NotFound()
      if (system.bankId !== null && !kinds.every(isKindOpenToBanks)) {
        throw new Refusal('api.problems.kind_closed_to_banks', {}, { field: 'kinds' })
      }
      const known = await lockWebhook(systemId, trx)
      refuseStaleVersion(expectedVersion, webhookVersion(known))
      const values = { address, kinds: [...kinds].toSorted().join(' ') }
      const secret = known ? null : generateSecret()
      const webhook = known
        ? await known.merge(values).save()
        : await Webhook.create(
            { ...values, clientId: systemId, secret: encrypt(secret!, 'webhook'), isActive: true },
            { client: trx }
          )
      await note('webhook.saved', webhook, actor, trx, values)
      afterCommit(trx, () => flushWebhooks([webhook.id]))
      return secret === null ? null : new Secret(secret)
    })
  }
}

/** Replaces the secret of a webhook. The old one signs as well for a day, so that no message is lost. */
export class RotateSecret {
  async run(systemId: number, actor: Actor): Promise<Secret<string>> {
    return inTransaction(async (trx) => {
      const webhook = await lockWebhookOrFail(systemId, trx)
      const secret = generateSecret()
      const until = DateTime.fromJSDate(getClock().now())
        .toUTC()
        .plus({ hours: SECRET_OVERLAP_HOURS })
      await webhook
        .merge({
          secret: encrypt(secret, 'webhook'),
          oldSecret: webhook.secret,
          oldSecretUntil: until,
        })
        .save()
      await note('webhook.secret_renewed', webhook, actor, trx)
      return new Secret(secret)
    })
  }
}

/** Enables or disables a webhook; its pending messages are kept. */
export class SwitchWebhook {
  async run(systemId: number, isActive: boolean, actor: Actor): Promise<void> {
    await inTransaction(async (trx) => {
      const webhook = await lockWebhookOrFail(systemId, trx)
      if (webhook.isActive === isActive) return
      await webhook.merge({ isActive, switchedOff: isActive ? null : 'hand' }).save()
      await note(isActive ? 'webhook.switched_on' : 'webhook.switched_off', webhook, actor, trx)
      if (isActive) afterCommit(trx, () => flushWebhooks([webhook.id]))
    })
  }
}

/** Sends an empty message to test the delivery. */
export class TestWebhook {
  /** @throws NotFound; Refusal while it is disabled */
  async run(systemId: number, actor: Actor): Promise<void> {
    await inTransaction(async (trx) => {
      const webhook = await lockWebhookOrFail(systemId, trx)
      if (!webhook.isActive) throw new Refusal('api.problems.switched_off')
      await enqueueTestEvent(trx, webhook.id)
      await note('webhook.tested', webhook, actor, trx)
    })
  }
}

const lockWebhook = (systemId: number, trx: TransactionClientContract) =>
  Webhook.query({ client: trx }).where('clientId', systemId).forUpdate().first()

async function lockWebhookOrFail(
  systemId: number,
  trx: TransactionClientContract
): Promise<Webhook> {
  const webhook = await lockWebhook(systemId, trx)
  if (!webhook) throw new NotFound()
  return webhook
}

const requeueValues = () => ({
  state: 'waiting',
  attempts: 0,
  next_attempt_at: sqlInstant(getClock().now()),
})

/** Sends one message again under the same id, whether it was delivered or given up. */
export class ResendDelivery {
  /** @throws NotFound; Refusal while it is pending or being sent */
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

/** Sends all messages of a system again that were given up. */
export class ResendFailedDeliveries {
  /**
   * @returns the number of messages
   * @throws NotFound if the system has no webhook
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
