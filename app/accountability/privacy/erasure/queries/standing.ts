import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Appeal from '#applications/appeals/models/appeal'
import Application from '#applications/models/application'
import Claim from '#claims/models/claim'
import { PaymentStatus } from '#claims/rules/payment_status'
import { getClock } from '#kernel/calendar/clock'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { type PersonFile, retentionStatusOf } from '#privacy/erasure/rules/standing'
import { RETENTION } from '#privacy/erasure/rules/kinds'
import LoanSanction from '#loans/models/loan_sanction'
import { masters } from '#masters/queries/masters'

/** Days for which files are kept after their end, as the master says today. */
export const retentionDays = () => ({
  [RETENTION.loan]: masters().retentionRule(RETENTION.loan).days,
  [RETENTION.closed]: masters().retentionRule(RETENTION.closed).days,
})

/** The applications of a person with what goes on about them, the oldest first. */
export async function personFiles(
  userId: number,
  client: QueryClientContract = db.connection()
): Promise<PersonFile[]> {
  const applications = await Application.query({ client }).where({ userId }).orderBy('id')
  const ids = applications.map(({ id }) => id)
  const sanctions = await LoanSanction.query({ client })
    .whereIn('applicationId', ids)
    .whereNull('withdrawnAt')
  const claims = await Claim.query({ client }).whereIn('applicationId', ids)
  const appeals = await Appeal.query({ client }).whereIn('openApplicationId', ids)
  const appealed = new Set(appeals.map(({ applicationId }) => applicationId))
  const lent = new Set(sanctions.map(({ applicationId }) => applicationId))
  const open = new Set(claims.filter(isOpen).map(({ applicationId }) => applicationId))
  return applications.map(({ id, number, liveKey, statusSince }) => ({
    id,
    number,
    isLive: liveKey !== null || appealed.has(id),
    hasLoan: lent.has(id),
    hasOpenClaim: open.has(id),
    since: indiaDateOf(statusSince),
  }))
}

/** Approved, and the money has not arrived. */
const UNPAID_STATUSES: readonly number[] = [
  PaymentStatus.toBePaid,
  PaymentStatus.sentToBank,
  PaymentStatus.failed,
]

const isOpen = ({ status, paymentStatusId }: Claim) =>
  !status.isFinal || UNPAID_STATUSES.includes(paymentStatusId)

/** What can be erased of a person today, and what is kept. */
export async function retentionStatusOfPerson(userId: number, client?: QueryClientContract) {
  return retentionStatusOf(await personFiles(userId, client), retentionDays(), getClock().today())
}
