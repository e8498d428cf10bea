/** What a system can be told of, each with when that is; for the document of the API. */
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

/** Sent when an administrator asks for it, whatever kinds the webhook gets. */
export const TEST_KIND = 'webhook.test'

/** An application that has no bank is no bank's business. */
const KINDS_CLOSED_TO_BANKS: readonly WebhookKind[] = ['application.status_changed']

export const isKindOpenToBanks = (kind: WebhookKind) => !KINDS_CLOSED_TO_BANKS.includes(kind)

/** What happened, and with which bank; null where none is known. */
export interface WebhookEvent {
  kind: WebhookKind
  bankId: number | null
  /** Identifiers and states; never who it is about. */
  data: Record<string, unknown>
}

/**
 * Whether a system is told of it: the corporation's of all that its webhook asks for, a bank's of what is
 * with this bank.
 * @param bankId whose system it is; null: the corporation's
 */
export function isSubscribed(
  { kinds, bankId }: { kinds: readonly string[]; bankId: number | null },
  event: Pick<WebhookEvent, 'kind' | 'bankId'>
): boolean {
  if (!kinds.includes(event.kind)) return false
  if (bankId === null) return true
  return isKindOpenToBanks(event.kind) && event.bankId === bankId
}

/** Waits between the attempts, in minutes; what failed once more is given up. */
const RETRY_DELAYS_MINUTES = [1, 5, 30, 120, 360, 720, 1440]

const MINUTE_MS = 60_000

/** When it is tried again after so many attempts; null: no more. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const delay = RETRY_DELAYS_MINUTES[attempts - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay * MINUTE_MS)
}

/** What an answer makes of a delivery: 2xx is success, 410 says that nobody is there any more. */
export function deliveryOutcome(status: number | null): 'delivered' | 'gone' | 'failed' {
  if (status === 410) return 'gone'
  return status !== null && status >= 200 && status < 300 ? 'delivered' : 'failed'
}
