/** Scopes of a token with their descriptions, for the API document and the users who create tokens. */
export const SCOPES = {
  'applications:read': 'Applications with their status',
  'letters:verify': 'Whether a letter of intent is genuine and in force',
  'sanctions:write': 'Sanctions on letters of intent, reported by the bank',
  'disbursals:write': 'Disbursals of sanctioned loans, reported by the bank',
  'past_due:write': 'Days past due of loans, reported by the bank',
  'letters:answer': 'Branch decisions on letters of intent, reported by the bank',
  'claims:read': 'Interest claims with their status',
  'payments:read': 'Payments to applicants with the responses of the bank',
  'statistics:read': 'The public statistics',
  'masters:read': 'Districts, schemes, banks and statuses with their ids',
} as const

export type Scope = keyof typeof SCOPES

/** A bank's system may only read the bank's own data, and applications without a bank belong to none. */
const CLOSED_TO_BANKS: readonly Scope[] = ['applications:read']

/** Only a bank reports its own actions. */
const FOR_BANKS_ONLY: readonly Scope[] = [
  'sanctions:write',
  'disbursals:write',
  'past_due:write',
  'letters:answer',
]

export const isScope = (text: string): text is Scope => Object.hasOwn(SCOPES, text)

export const isOpenToBanks = (scope: Scope) => !CLOSED_TO_BANKS.includes(scope)

export const isOpenToOthers = (scope: Scope) => !FOR_BANKS_ONLY.includes(scope)

/** Maximum number of days until a token expires. */
export const MAX_TOKEN_DAYS = 365

/** Number of days before its expiry at which a token should be replaced. */
export const WARNING_DAYS = 30

const DAY_MS = 86_400_000

type TokenState = 'in_force' | 'ends_soon' | 'over'

/** Returns the state of a token from its expiry; one without expiry is valid. */
export function tokenState(endsAt: Date | null, now: Date): TokenState {
  if (!endsAt) return 'in_force'
  const left = endsAt.getTime() - now.getTime()
  if (left <= 0) return 'over'
  return left <= WARNING_DAYS * DAY_MS ? 'ends_soon' : 'in_force'
}

/** Days before the expiry at which the administrators are notified of a token, last one first. */
const REMINDER_DAYS = [7, WARNING_DAYS]

/**
 * Returns which of the reminders is due; null for none. A token created within the period needs no reminder, because
 * its creator chose the expiry.
 */
export function dueReminderDays(madeAt: Date, endsAt: Date | null, now: Date): number | null {
  if (!endsAt || tokenState(endsAt, now) !== 'ends_soon') return null
  const isWithin = (days: number, instant: Date) =>
    endsAt.getTime() - instant.getTime() <= days * DAY_MS
  return REMINDER_DAYS.find((days) => isWithin(days, now) && !isWithin(days, madeAt)) ?? null
}

/** Kinds of webhook events with their conditions, for the API document. */
export const WEBHOOK_KINDS = {
  'application.status_changed': 'The status of an application changed',
  'letter.issued': 'A letter of intent was issued or reissued with a correction',
  'letter.extended': 'A letter of intent was extended by a new letter',
  'letter.cancelled': 'A letter of intent was cancelled',
  'sanction.recorded': 'A bank’s sanction was recorded',
  'disbursal.recorded': 'A bank’s disbursal was recorded',
  'claim.decided': 'The status of a claim changed',
  'payment.answered': 'The bank reported a payment as paid or failed',
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
