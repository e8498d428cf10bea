import { type PlainDate, daysBetween } from '#kernel/calendar/plain_date'
import { PaymentStatus } from '#claims/payments/rules/payment_status'

/**
 * Seeding status of a claim: `failed` waits for a new statement after the bank returned the payment, `again` for an
 * officer's review of one, `asked` for another image.
 */
export const LINKING_STATUSES = ['failed', 'asked', 'again', 'missing', 'old', 'current'] as const

export type LinkingStatus = (typeof LINKING_STATUSES)[number]

/** Steps that record events about seeding without changing the status of the claim. */
export const LINKING_STEPS = { stated: 'state_seeding', asked: 'ask_seeding' } as const

export interface LinkingFacts {
  paymentStatusId: number
  /** The newest statement of the payee. */
  statement: { id: number; statedOn: PlainDate } | null
  /** Ids of the claim's last steps of these kinds; null where there is none. */
  failedStep: number | null
  statedStep: number | null
  /** The statement that the office requested again, 0 where there was none yet; null where nothing is requested. */
  requestedStatementId: number | null
  today: PlainDate
  /** Days for which a statement is valid. */
  validDays: number
}

/** Returns the number of days since a statement was made. */
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

/** Whether the payee has to make a statement now. */
export const needsStatement = (state: LinkingStatus) => state !== 'current' && state !== 'again'

/** Whether a claim in this state is not paid where its scheme requires a statement first. */
export const isNotLinked = (state: LinkingStatus) =>
  state === 'missing' || state === 'old' || state === 'asked'

/** Whether an officer can request another statement: only for a claim on their own desk, once for each statement. */
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
