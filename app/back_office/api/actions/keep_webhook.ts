import { randomBytes } from 'node:crypto'
import { Secret } from '@adonisjs/core/helpers'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import type { Actor } from '#api/actions/actor'
import { kickWebhooks } from '#api/actions/kick_webhooks'
import { tellTest } from '#api/actions/tell_systems'
import { noteWebhook as note } from '#api/actions/note_webhook'
import ApiClient from '#api/models/api_client'
import Webhook from '#api/models/webhook'
import { addressProblem } from '#api/webhooks/address'
import { isKindForBanks, type WebhookKind } from '#api/rules/webhook_kinds'
import { allowsInside } from '#config/webhooks'
import { getClock } from '#kernel/calendar/clock'
import { afterCommit } from '#kernel/database/after_commit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { refuseOlder, rowVersion } from '#kernel/formats/content_version'
import { seal } from '#kernel/vault/vault'

interface WebhookInput {
  systemId: number
  address: string
  kinds: readonly WebhookKind[]
  /** What the form was made of; 'none' where there was no webhook. */
  seen: string
  actor: Actor
}

/** Bytes of a secret: what the specification advises, up to 64. */
const SECRET_BYTES = 32
/** So long the secret before signs as well, in hours. */
export const BOTH_SECRETS_HOURS = 24

const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/** The version of a system's webhook for its form; 'none' for none: an empty text would be none at all. */
export const webhookVersion = (webhook: Webhook | null) => (webhook ? rowVersion(webhook) : 'none')

/** Sets where a system is told, and of what. */
export class SaveWebhook {
  /**
   * @returns the secret of a new webhook, which is shown once; null where there was one
   * @throws NotFound; Refusal for an address that a webhook may not have, kinds that banks do not get, and
   *   what somebody else saved meanwhile
   */
  async run({
    systemId,
    address,
    kinds,
    seen,
    actor,
  }: WebhookInput): Promise<Secret<string> | null> {
    const problem = addressProblem(address, { allowsInside })
    if (problem) throw new Refusal(`api.problems.${problem}`, {}, { field: 'address' })
    return inTransaction(async (trx) => {
      const system = await ApiClient.find(systemId, { client: trx })
      if (!system) throw new NotFound()
      if (system.bankId !== null && !kinds.every(isKindForBanks)) {
        throw new Refusal('api.problems.kind_closed_to_banks', {}, { field: 'kinds' })
      }
      const known = await lockedWebhook(systemId, trx)
      refuseOlder(seen, webhookVersion(known))
      const values = { address, kinds: [...kinds].toSorted().join(' ') }
      const secret = known ? null : newSecret()
      const webhook = known
        ? await known.merge(values).save()
        : await Webhook.create(
            { ...values, clientId: systemId, secret: seal(secret!, 'webhook'), isActive: true },
            { client: trx }
          )
      await note('webhook.saved', webhook, actor, trx, values)
      afterCommit(trx, () => kickWebhooks([webhook.id]))
      return secret === null ? null : new Secret(secret)
    })
  }
}

/** Gives a webhook a new secret; the old one signs beside it for a day, so that nothing is lost in the change. */
export class RenewSecret {
  async run(systemId: number, actor: Actor): Promise<Secret<string>> {
    return inTransaction(async (trx) => {
      const webhook = await existing(systemId, trx)
      const secret = newSecret()
      const until = DateTime.fromJSDate(getClock().now())
        .toUTC()
        .plus({ hours: BOTH_SECRETS_HOURS })
      await webhook
        .merge({
          secret: seal(secret, 'webhook'),
          oldSecret: webhook.secret,
          oldSecretUntil: until,
        })
        .save()
      await note('webhook.secret_renewed', webhook, actor, trx)
      return new Secret(secret)
    })
  }
}

/** Switches a webhook on or off; what waits for it stays. */
export class SwitchWebhook {
  async run(systemId: number, isActive: boolean, actor: Actor): Promise<void> {
    await inTransaction(async (trx) => {
      const webhook = await existing(systemId, trx)
      if (webhook.isActive === isActive) return
      await webhook.merge({ isActive, switchedOff: isActive ? null : 'hand' }).save()
      await note(isActive ? 'webhook.switched_on' : 'webhook.switched_off', webhook, actor, trx)
      if (isActive) afterCommit(trx, () => kickWebhooks([webhook.id]))
    })
  }
}

/** Sends a message that says nothing, to see whether it arrives. */
export class TestWebhook {
  /** @throws NotFound; Refusal while it is switched off */
  async run(systemId: number, actor: Actor): Promise<void> {
    await inTransaction(async (trx) => {
      const webhook = await existing(systemId, trx)
      if (!webhook.isActive) throw new Refusal('api.problems.switched_off')
      await tellTest(trx, webhook.id)
      await note('webhook.tested', webhook, actor, trx)
    })
  }
}

const lockedWebhook = (systemId: number, trx: TransactionClientContract) =>
  Webhook.query({ client: trx }).where('clientId', systemId).forUpdate().first()

async function existing(systemId: number, trx: TransactionClientContract): Promise<Webhook> {
  const webhook = await lockedWebhook(systemId, trx)
  if (!webhook) throw new NotFound()
  return webhook
}
