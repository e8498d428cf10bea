import { daysBetween, type PlainDate } from '#kernel/calendar/plain_date'
import { PaymentStatus } from '#claims/rules/payment_status'

/**
 * Where a claim stands with what its applicant says of the seeding: `failed` waits for a new statement after
 * the bank returned the payment, `again` for an officer's look at one, `asked` for another picture.
 */
export const SEEDING_STATES = ['failed', 'asked', 'again', 'missing', 'old', 'current'] as const

export type SeedingState = (typeof SEEDING_STATES)[number]

/** Steps of a claim that keep it where it is and tell about its seeding. */
export const SEEDING_STEPS = { stated: 'state_seeding', asked: 'ask_seeding' } as const

export interface SeedingFacts {
  paymentStatusId: number
  /** The newest statement of the person who is paid. */
  statement: { id: number; statedOn: PlainDate } | null
  /** Ids of the claim's last steps of these kinds; null where there was none. */
  failedStep: number | null
  statedStep: number | null
  /** The statement that the office asked to be made anew, 0 where there was none yet; null for nothing asked. */
  askedAbout: number | null
  today: PlainDate
  /** Days for which a statement is current. */
  validDays: number
}

/** Days since a statement was made. */
export const ageOf = (statedOn: PlainDate, today: PlainDate) => daysBetween(statedOn, today)

export function seedingState(facts: SeedingFacts): SeedingState {
  const { paymentStatusId, statement, failedStep, statedStep, askedAbout } = facts
  const isFailed = paymentStatusId === PaymentStatus.failed
  if (isFailed && (statedStep ?? 0) <= (failedStep ?? 0)) return 'failed'
  if (askedAbout !== null && askedAbout === (statement?.id ?? 0)) return 'asked'
  if (isFailed) return 'again'
  if (statement === null) return 'missing'
  return ageOf(statement.statedOn, facts.today) > facts.validDays ? 'old' : 'current'
}

/** Whether the person who is paid has something to state now. */
export const waitsForStatement = (state: SeedingState) => state !== 'current' && state !== 'again'

/** States in which a claim is not paid where its scheme wants a statement before. */
export const isUnseeded = (state: SeedingState) =>
  state === 'missing' || state === 'old' || state === 'asked'

/** Whether an officer can ask for another statement: of a claim on the own desk, once for each statement. */
export const isSeedingAskable = (
  {
    status,
    paymentStatusId,
  }: { status: { pendingWithRole: number | null; isFinal: boolean }; paymentStatusId: number },
  role: number,
  state: SeedingState
) =>
  !status.isFinal &&
  status.pendingWithRole === role &&
  ![PaymentStatus.sentToBank, PaymentStatus.paid].some((one) => one === paymentStatusId) &&
  state !== 'asked'
