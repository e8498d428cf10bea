import type { I18n } from '@adonisjs/i18n'
import { webhookVersion } from '#api/actions/keep_webhook'
import Webhook from '#api/models/webhook'
import { findSystemOrFail } from '#api/queries/systems_page'
import { ALL_WEBHOOK_KINDS, isKindOpenToBanks } from '#api/rules/webhook_kinds'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/iso_instant'
import db from '@adonisjs/lucid/services/db'

/** Words of a kind of event in the reader's language. */
export const kindLabel = (kind: string, i18n: I18n) =>
  i18n.t(`api.kinds.${kind.replace(/\W/g, '_')}`)

/**
 * Where a system is told, of what, and how that goes.
 * @throws NotFound
 */
export async function webhookPage(systemId: number, i18n: I18n) {
  const system = await findSystemOrFail(systemId)
  const webhook = await Webhook.findBy('clientId', system.id)
  const kinds = ALL_WEBHOOK_KINDS.filter((kind) => system.bankId === null || isKindOpenToBanks(kind))
  return {
    systemId: system.id,
    name: system.name,
    version: webhookVersion(webhook),
    address: webhook?.address ?? '',
    kinds: webhook?.kindNames ?? [],
    choices: kinds.map((value) => ({ value, label: kindLabel(value, i18n) })),
    state: webhook ? await stateOf(webhook) : null,
  }
}

async function stateOf(webhook: Webhook) {
  const { isActive, switchedOff, oldSecretUntil } = webhook
  const rows: { state: string; count: number }[] = await db
    .from('webhook_deliveries')
    .where('webhook_id', webhook.id)
    .whereIn('state', ['waiting', 'sending', 'failed'])
    .groupBy('state')
    .select('state')
    .count('* as count')
  const count = (...states: string[]) =>
    rows
      .filter(({ state }) => states.includes(state))
      .reduce((sum, one) => sum + Number(one.count), 0)
  const isChanging =
    oldSecretUntil !== null && oldSecretUntil.toMillis() > getClock().now().getTime()
  return {
    isActive: Boolean(isActive),
    /** Its receiver said that nobody is there any more. */
    isGone: switchedOff === 'gone',
    /** Until when the secret before signs as well. */
    bothUntil: isChanging ? isoInstant(oldSecretUntil) : null,
    waiting: count('waiting', 'sending'),
    failed: count('failed'),
  }
}
