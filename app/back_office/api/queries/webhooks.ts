import { joinedRow } from '#kernel/database/columns'
import type { I18n } from '@adonisjs/i18n'
import { webhookVersion } from '#api/actions/webhooks'
import Webhook from '#api/models/webhook'
import { findSystemOrFail } from '#api/queries/systems'
import { ALL_WEBHOOK_KINDS, TEST_KIND, isKindOpenToBanks } from '#api/rules/systems'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/instants'
import db from '@adonisjs/lucid/services/db'
import i18nManager from '@adonisjs/i18n/services/main'
import ApiClient from '#api/models/api_client'
import WebhookDelivery, { DELIVERY_STATES, type DeliveryState } from '#api/models/webhook_delivery'
import { formatInstant } from '#kernel/calendar/plain_date'
import { NotFound } from '#kernel/exceptions/refusal'
import { defineList, standardTexts, desc } from '#lists/definition'
import type { Query } from '#lists/query_filters'
import { filterSet } from '#lists/filter_set'
import { choice, parseWholeNumber } from '#lists/filters'

/** Returns the label of a kind of event in the reader's language. */
const kindLabel = (kind: string, i18n: I18n) => i18n.t(`api.kinds.${kind.replace(/\W/g, '_')}`)

/**
 * Returns the webhook of a system with its kinds and its deliveries.
 *
 * @throws NotFound
 */
export async function webhookPage(systemId: number, i18n: I18n) {
  const system = await findSystemOrFail(systemId)
  const webhook = await Webhook.findBy('clientId', system.id)
  const kinds = ALL_WEBHOOK_KINDS.filter(
    (kind) => system.bankId === null || isKindOpenToBanks(kind)
  )
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
    /** The receiver reported that it is gone. */
    isGone: switchedOff === 'gone',
    /** Time until which the previous secret signs as well. */
    bothUntil: isChanging ? isoInstant(oldSecretUntil) : null,
    waiting: count('waiting', 'sending'),
    failed: count('failed'),
  }
}

const TABLE = 'webhook_deliveries'

const words = (name: string) => `api.deliveries.${name}`
const column = (name: string) => words(`columns.${name}`)

const EVENT_KINDS: readonly string[] = [...ALL_WEBHOOK_KINDS, TEST_KIND]

const FILTERS = {
  system: choice({
    label: column('system'),
    choices: 'systems',
    isStrict: true,
    find: parseWholeNumber,
    words: async (id) => (await ApiClient.find(id))?.name ?? String(id),
    where: (query: Query, id, table) =>
      void query.whereIn(`${table}.webhook_id`, (own: Query) => {
        own.from('webhooks').select('webhooks.id').where('webhooks.client_id', id)
      }),
  }),
  kind: choice<string>({
    label: column('kind'),
    choices: 'kinds',
    isStrict: true,
    find: (typed) => EVENT_KINDS.find((kind) => kind === typed) ?? null,
    words: kindLabel,
    column: 'kind',
  }),
  state: choice<DeliveryState>({
    label: column('state'),
    choices: 'states',
    isStrict: true,
    find: (typed) => DELIVERY_STATES.find((state) => state === typed) ?? null,
    words: (state, i18n) => stateLabel(state, i18n),
    column: 'state',
  }),
}

/** Messages to other systems, newest first. */
export const deliveryList = defineList({
  name: 'webhook_deliveries',
  subject: 'webhook_delivery',
  files: { sheet: 'Webhooks', paper: 'Webhooks' },
  words: standardTexts(words),
  columns: [
    {
      key: 'at',
      label: column('at'),
      /** A date without the time would not show the order. */
      kind: 'text',
      isFixed: true,
      isLink: true,
      of: ({ at }: DeliveryLine, i18n: I18n) => formatInstant(new Date(at), i18n.locale),
      sort: desc('created_at'),
    },
    { key: 'system', label: column('system'), kind: 'text' },
    { key: 'kindName', label: column('kind'), kind: 'text', width: 36 },
    {
      key: 'state',
      label: column('state'),
      kind: 'status',
      of: ({ state }: DeliveryLine, i18n: I18n) => stateLabel(state, i18n),
    },
    { key: 'attempts', label: column('attempts'), kind: 'count' },
    { key: 'said', label: column('said'), kind: 'text' },
    { key: 'publicId', label: column('publicId'), kind: 'code', isHiddenByDefault: true },
  ],
  filters: filterSet(TABLE, FILTERS),
  defaultSort: 'at',
  rows: async (found: readonly { id: number }[], locale) => {
    const ids = found.map(({ id }) => id)
    const rows = await deliveries().whereIn('webhook_deliveries.id', ids)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => deliveryLine(byId.get(id)!, i18nManager.locale(locale)))
  },
})

export type DeliveryLine = ReturnType<typeof deliveryLine>

const stateLabel = (state: string, i18n: I18n) => i18n.t(words(`states.${state}`))

/** Queries messages with their webhooks and systems. */
const deliveries = () =>
  WebhookDelivery.query()
    .join('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .join('api_clients', 'api_clients.id', 'webhooks.client_id')
    .select('webhook_deliveries.*')
    .select(Webhook.columnsForSelect())
    .select(ApiClient.columnsForSelect())

function deliveryLine(delivery: WebhookDelivery, i18n: I18n) {
  const { id, publicId, kind, state, attempts, lastStatus, lastError } = delivery
  return {
    id,
    publicId,
    /** ISO 8601. */
    at: isoInstant(delivery.createdAt),
    system: joinedRow(ApiClient, delivery).name,
    kindName: kindLabel(kind, i18n),
    state,
    attempts,
    /** Status of the last response, or the reason why there was none. */
    said: lastError ?? (lastStatus === null ? null : String(lastStatus)),
  }
}

/** Returns the options of the list's filters. */
export async function deliveryChoices(i18n: I18n) {
  const systems = await ApiClient.query()
    .whereIn('id', (own) => void own.from('webhooks').select('client_id'))
    .orderBy('name')
  return {
    systems: systems.map(({ id, name }) => ({ value: String(id), label: name })),
    kinds: EVENT_KINDS.map((value) => ({ value, label: kindLabel(value, i18n) })),
    states: DELIVERY_STATES.map((value) => ({ value, label: stateLabel(value, i18n) })),
  }
}

/**
 * Returns one message with all attempts, latest first.
 *
 * @throws NotFound
 */
export async function deliveryPage(id: number, i18n: I18n) {
  const delivery = await deliveries()
    .where('webhook_deliveries.id', id)
    .preload('tries', (tries) => tries.orderBy('id', 'desc').limit(100))
    .first()
  if (!delivery) throw new NotFound()
  const webhook = joinedRow(Webhook, delivery)
  return {
    ...deliveryLine(delivery, i18n),
    systemId: webhook.clientId,
    address: webhook.address,
    body: delivery.body,
    nextAt: delivery.state === 'waiting' ? isoInstant(delivery.nextAttemptAt) : null,
    canResend: delivery.state === 'delivered' || delivery.state === 'failed',
    tries: delivery.tries.map((one) => ({
      id: one.id,
      at: isoInstant(one.attemptedAt),
      milliseconds: one.milliseconds,
      said: one.error ?? String(one.status),
      isSuccess: one.status !== null && one.status >= 200 && one.status < 300,
      answer: one.answer,
    })),
  }
}
