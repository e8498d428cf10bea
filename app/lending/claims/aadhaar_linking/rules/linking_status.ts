import { type PlainDate, daysBetween } from '#kernel/calendar/plain_date'
import { PaymentStatus } from '#claims/payments/rules/payment_status'

/**
 * Where a claim stands with what its applicant says of the seeding: `failed` waits for a new statement after
 * the bank returned the payment, `again` for an officer's look at one, `asked` for another picture.
 */
export const LINKING_STATUSES = ['failed', 'asked', 'again', 'missing', 'old', 'current'] as const

export type LinkingStatus = (typeof LINKING_STATUSES)[number]

/** Steps of a claim that keep it where it is and tell about its seeding. */
export const LINKING_STEPS = { stated: 'state_seeding', asked: 'ask_seeding' } as const

export interface LinkingFacts {
  paymentStatusId: number
  /** The newest statement of the person who is paid. */
  statement: { id: number; statedOn: PlainDate } | null
  /** Ids of the claim's last steps of these kinds; null where there was none. */
  failedStep: number | null
  statedStep: number | null
  /** The statement that the office asked to be made anew, 0 where there was none yet; null for nothing asked. */
  requestedStatementId: number | null
  today: PlainDate
  /** Days for which a statement is current. */
  validDays: number
}

/** Days since a statement was made. */
export const ageInDays = (statedOn: PlainDate, today: PlainDate) => daysBetween(statedOn, today)

export function linkingStatus(facts: LinkingFacts): LinkingStatus {
  const { paymentStatusId, statement, failedStep, statedStep, requestedStatementId } = facts
  const isFailed = paymentStatusId === PaymentStatus.failed
  if (isFailed && (statedStep ?? 0) <= (failedStep ?? 0)) return 'failed'
  if (requestedStatementId !== null && requestedStatementId === (statement?.id ?? 0)) return 'asked'
  if (isFailed) return 'again'
  if (statement === null) return 'missing'
  return ageInDays(statement.statedOn, facts.today) > facts.validDays ? 'old' : 'current'
}

/** Whether the person who is paid has something to state now. */
export const needsStatement = (state: LinkingStatus) => state !== 'current' && state !== 'again'

/** States in which a claim is not paid where its scheme wants a statement before. */
export const isNotLinked = (state: LinkingStatus) =>
  state === 'missing' || state === 'old' || state === 'asked'

/** Whether an officer can ask for another statement: of a claim on the own desk, once for each statement. */
export const canRequestStatement = (
  {
    status,
    paymentStatusId,
  }: { status: { pendingWithRole: number | null; isFinal: boolean }; paymentStatusId: number },
  role: number,
  state: LinkingStatus
) =>
  !status.isFinal &&
  status.pendingWithRole === role &&
  ![PaymentStatus.sentToBank, PaymentStatus.paid].some((one) => one === paymentStatusId) &&
  state !== 'asked'
