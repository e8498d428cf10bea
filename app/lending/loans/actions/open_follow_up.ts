import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { batches, sqlInstant, sqlStartOf } from '#kernel/database/dialect'
import FollowUp from '#loans/models/follow_up'

interface OpenFollowUpInput {
  sanctionId: number
  /** User id. */
  openedBy: number
  reason: string | null
  /** Day of the next call or visit. */
  nextOn: PlainDate | null
}

/**
 * Opens the follow-up task of a loan for its district. The unique key of open tasks rejects a second one; a caller
 * locks the application and checks first.
 */
export function openFollowUp(
  { sanctionId, openedBy, reason, nextOn }: OpenFollowUpInput,
  trx: TransactionClientContract
): Promise<FollowUp> {
  return FollowUp.create(
    {
      sanctionId,
      liveSanctionId: sanctionId,
      reason,
      openedBy,
      openedAt: DateTime.fromJSDate(getClock().now(), { zone: 'utc' }),
      assignedTo: openedBy,
      nextOn,
    },
    { client: trx }
  )
}

interface CountedLoan {
  sanctionId: number
  applicationId: number
  districtId: number
  state: 'overdue' | 'unknown' | 'regular'
  /** Null where nothing is overdue. */
  oldestDueOn: PlainDate | null
}

/**
 * Opens an unassigned task for each overdue loan without one, unless an officer has closed one since its oldest overdue
 * day. Closes tasks that the portal opened and no officer worked on once nothing is overdue.
 */
export async function followUpOverdue(
  loans: readonly CountedLoan[],
  trx: TransactionClientContract
): Promise<void> {
  for (const part of batches(loans)) {
    const tasks = await FollowUp.query({ client: trx }).whereIn(
      'sanctionId',
      part.map(({ sanctionId }) => sanctionId)
    )
    const tasksOf = Map.groupBy(tasks, ({ sanctionId }) => sanctionId)
    for (const loan of part) {
      const own = tasksOf.get(loan.sanctionId) ?? []
      const current = own.find(({ liveSanctionId }) => liveSanctionId !== null)
      const { oldestDueOn } = loan
      if (!current && oldestDueOn !== null) {
        const begin = sqlStartOf(oldestDueOn)
        const isClosed = own.some(({ closedAt }) => sqlInstant(closedAt!.toJSDate()) >= begin)
        if (!isClosed) await openByPortal(loan, trx)
      } else if (current && oldestDueOn === null && isUntouched(current)) {
        await closeByPortal(current, loan, trx)
      }
    }
  }
}

const isUntouched = ({ openedBy, assignedTo, notesCount }: FollowUp) =>
  openedBy === null && assignedTo === null && notesCount === 0

/** An officer may open one at the same time: then the officer's is kept. */
async function openByPortal(loan: CountedLoan, trx: TransactionClientContract) {
  const { sanctionId } = loan
  await trx
    .knexQuery()
    .table('follow_ups')
    .insert({
      sanction_id: sanctionId,
      live_sanction_id: sanctionId,
      opened_at: sqlInstant(getClock().now()),
    })
    .onConflict('live_sanction_id')
    .ignore()
  await audit('follow_up.opened', loan, trx)
}

/** The withdrawal of a record that it was overdue leaves the state of the loan unknown. */
async function closeByPortal(task: FollowUp, loan: CountedLoan, trx: TransactionClientContract) {
  const closedAt = DateTime.fromJSDate(getClock().now(), { zone: 'utc' })
  const closeReason = loan.state === 'regular' ? 'repays' : 'mistake'
  await task.merge({ closeReason, closedAt, liveSanctionId: null }).save()
  await audit('follow_up.closed', loan, trx)
}

const audit = (
  action: 'follow_up.opened' | 'follow_up.closed',
  { applicationId, districtId }: CountedLoan,
  trx: TransactionClientContract
) =>
  recordAudit({
    action,
    actor: null,
    subjectType: 'application',
    subjectId: applicationId,
    districtId,
    trx,
  })
