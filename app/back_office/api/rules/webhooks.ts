/** Kinds of webhook events with their conditions, for the API document. */
export const WEBHOOK_KINDS = {
  'application.status_changed': 'An application stands in another status',
  'letter.issued': 'A letter of intent was issued, or issued anew with a correction',
  'letter.extended': 'A letter of intent was extended by another',
  'letter.cancelled': 'A letter of intent was cancelled',
  'sanction.recorded': 'The sanction of a bank was recorded',
  'disbursal.recorded': 'A disbursal of a bank was recorded',
  'claim.decided': 'A claim stands in another status',
  'payment.answered': 'The bank answered a payment: paid or failed',
} as const

export type WebhookKind = keyof typeof WEBHOOK_KINDS

export const ALL_WEBHOOK_KINDS = Object.keys(WEBHOOK_KINDS) as WebhookKind[]

/** Sent at the request of an administrator, whatever kinds the webhook has. */
export const TEST_KIND = 'webhook.test'

/** Banks may not see applications without a bank. */
const KINDS_CLOSED_TO_BANKS: readonly WebhookKind[] = ['application.status_changed']

export const isKindOpenToBanks = (kind: WebhookKind) => !KINDS_CLOSED_TO_BANKS.includes(kind)

/** An event, and the bank concerned; null if there is none. */
export interface WebhookEvent {
  kind: WebhookKind
  bankId: number | null
  /** Identifiers and states, never personal data. */
  data: Record<string, unknown>
}

/**
 * Whether a system receives the event: the corporation's systems all subscribed kinds, a bank's system those that
 * concern the bank.
 *
 * @param bankId owner of the system; null for the corporation
 */
export function isSubscribed(
  { kinds, bankId }: { kinds: readonly string[]; bankId: number | null },
  event: Pick<WebhookEvent, 'kind' | 'bankId'>
): boolean {
  if (!kinds.includes(event.kind)) return false
  if (bankId === null) return true
  return isKindOpenToBanks(event.kind) && event.bankId === bankId
}

/** Delays between attempts in minutes; after a further failure the delivery is given up. */
const RETRY_DELAYS_MINUTES = [1, 5, 30, 120, 360, 720, 1440]

const MINUTE_MS = 60_000

/** Returns when to retry after this number of attempts; null for no more. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const delay = RETRY_DELAYS_MINUTES[attempts - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay * MINUTE_MS)
}

/** Returns the outcome of a delivery from its response: 2xx is success, 410 means that the receiver is gone. */
export function deliveryOutcome(status: number | null): 'delivered' | 'gone' | 'failed' {
  if (status === 410) return 'gone'
  return status !== null && status >= 200 && status < 300 ? 'delivered' : 'failed'
}
