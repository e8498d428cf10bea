/** What a token may allow, each with what it opens; for the document of the API and who makes a token. */
export const SCOPES = {
  'applications:read': 'Applications and how they stand',
  'letters:verify': 'Whether a letter of intent is genuine and in force',
  'sanctions:write': 'The bank’s sanction on a letter of intent, reported by the bank',
  'disbursals:write': 'What the bank paid out of a sanctioned loan, reported by the bank',
  'past_due:write': 'How far behind its loans are, reported by the bank',
  'letters:answer': 'What a branch of the bank makes of a letter of intent, reported by the bank',
  'claims:read': 'Interest claims and how they stand',
  'payments:read': 'Payments to applicants, with the answers of the bank',
  'statistics:read': 'The figures of the public page',
  'masters:read': 'Districts, schemes, banks and statuses with their numbers',
} as const

export type Scope = keyof typeof SCOPES

/** A bank's system reads what is the bank's own; applications that have not chosen a bank are not. */
const CLOSED_TO_BANKS: readonly Scope[] = ['applications:read']

/** What a bank did is reported by the bank. */
const FOR_BANKS_ONLY: readonly Scope[] = [
  'sanctions:write',
  'disbursals:write',
  'past_due:write',
  'letters:answer',
]

export const isScope = (text: string): text is Scope => Object.hasOwn(SCOPES, text)

export const isOpenToBanks = (scope: Scope) => !CLOSED_TO_BANKS.includes(scope)

export const isOpenToOthers = (scope: Scope) => !FOR_BANKS_ONLY.includes(scope)

/** Days until a token ends, at the longest. */
export const MAX_TOKEN_DAYS = 365

/** So many days before its end somebody should think of the next token. */
export const WARNING_DAYS = 30

const DAY_MS = 86_400_000

type TokenState = 'in_force' | 'ends_soon' | 'over'

/** How a token stands by its end; one without an end is in force. */
export function tokenState(endsAt: Date | null, now: Date): TokenState {
  if (!endsAt) return 'in_force'
  const left = endsAt.getTime() - now.getTime()
  if (left <= 0) return 'over'
  return left <= WARNING_DAYS * DAY_MS ? 'ends_soon' : 'in_force'
}

/** Days before its end at which the administrators are told of a token, the last one first. */
const REMINDER_DAYS = [7, WARNING_DAYS]

/**
 * Which of the reminders is due; null for none. One of a token that was made in those days already tells
 * nothing new: whoever made it chose its end.
 */
export function dueReminderDays(madeAt: Date, endsAt: Date | null, now: Date): number | null {
  if (!endsAt || tokenState(endsAt, now) !== 'ends_soon') return null
  const isWithin = (days: number, instant: Date) =>
    endsAt.getTime() - instant.getTime() <= days * DAY_MS
  return REMINDER_DAYS.find((days) => isWithin(days, now) && !isWithin(days, madeAt)) ?? null
}
