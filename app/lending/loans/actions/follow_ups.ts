import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { listHolders } from '#auth/queries/role_assignments'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { batches, sqlInstant, sqlStartOf } from '#kernel/database/dialect'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import { refuseStaleVersion } from '#kernel/http/expected_version'
import { lockApplication } from '#loans/actions/lock_loan'
import { followUpVersion } from '#loans/queries/follow_ups'
import FollowUp from '#loans/models/follow_up'
import type LoanSanction from '#loans/models/loan_sanction'
import type { CloseReason, ContactKind, ContactOutcome, FollowUpStep } from '#loans/rules/follow_up'
import type { PlainDate } from '#kernel/calendar/plain_date'

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
function openFollowUp(
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
        if (!isClosed) await openAutomatically(loan, trx)
      } else if (current && oldestDueOn === null && isUntouched(current)) {
        await closeAutomatically(current, loan, trx)
      }
    }
  }
}

const isUntouched = ({ openedBy, assignedTo, notesCount }: FollowUp) =>
  openedBy === null && assignedTo === null && notesCount === 0

/** An officer may open one at the same time: then the officer's is kept. */
async function openAutomatically(loan: CountedLoan, trx: TransactionClientContract) {
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
async function closeAutomatically(
  task: FollowUp,
  loan: CountedLoan,
  trx: TransactionClientContract
) {
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

/** Fields of a step; the validator determines which of them it requires. */
interface FollowUpForm {
  step: FollowUpStep
  version: string
  /** Why it is opened, or what was discussed. */
  remarks?: string
  kind?: ContactKind
  outcome?: ContactOutcome
  promisedOn?: PlainDate
  nextOn?: PlainDate
  assigneeId?: number
  closeReason?: CloseReason
}

const staleRefusal = () => new Refusal('loans.follow_up.messages.changed', {}, { status: 409 })

const AUDIT_EVENTS = { open: 'opened', note: 'noted', assign: 'assigned', close: 'closed' } as const

/**
 * Opens, adds a note to, assigns or closes the follow-up of a loan.
 *
 * @param sanction one of the officer's districts, with its application
 * @throws FieldRefusals for text that contains the pattern of a personal number
 * @throws Refusal 409 when another officer changed it since the page was opened, for a promise in the past, or for an
 * officer of another district
 */
export async function takeFollowUpStep(
  sanction: LoanSanction,
  officer: User,
  form: FollowUpForm
): Promise<void> {
  const kind = form.remarks ? findPersonalNumber(form.remarks) : null
  if (kind) {
    throw new FieldRefusals([{ field: 'remarks', messageKey: `collaboration.messages.no_${kind}` }])
  }
  const { districtId } = sanction.application
  await inTransaction(async (trx) => {
    await lockApplication(sanction.applicationId, trx)
    const current = await FollowUp.query({ client: trx })
      .where('liveSanctionId', sanction.id)
      .forUpdate()
      .first()
    refuseStaleVersion(form.version, followUpVersion(current))
    if ((form.step === 'open') === (current !== null)) {
      throw staleRefusal()
    }
    if (current === null) {
      const { remarks: reason = null, nextOn = null } = form
      const opened = { sanctionId: sanction.id, openedBy: officer.id, reason, nextOn }
      /** The nightly count also opens tasks, without the lock of the application. */
      await openFollowUp(opened, trx).catch((error) => {
        throw isUniqueViolation(error) ? staleRefusal() : error
      })
    } else if (form.step === 'note') await note(current, officer, form, trx)
    else if (form.step === 'assign') await assign(current, districtId, form, trx)
    else await close(current, officer, form)
    await recordAudit({
      action: `follow_up.${AUDIT_EVENTS[form.step]}`,
      actor: officer,
      subjectType: 'application',
      subjectId: sanction.applicationId,
      districtId,
      trx,
    })
  })
}

async function note(
  current: FollowUp,
  officer: User,
  { kind, outcome, promisedOn, nextOn, remarks }: FollowUpForm,
  trx: TransactionClientContract
) {
  if (promisedOn !== undefined && promisedOn < getClock().today()) {
    throw new Refusal('loans.follow_up.messages.promise_past', {}, { field: 'promisedOn' })
  }
  await trx.table('follow_up_notes').insert({
    follow_up_id: current.id,
    sanction_id: current.sanctionId,
    kind,
    outcome,
    promised_on: promisedOn ?? null,
    remarks,
    noted_by: officer.id,
    noted_at: sqlInstant(getClock().now()),
  })
  await current.merge({ nextOn: nextOn ?? null, notesCount: current.notesCount + 1 }).save()
}

async function assign(
  current: FollowUp,
  districtId: number,
  { assigneeId }: FollowUpForm,
  trx: TransactionClientContract
) {
  const officers = await listHolders({ roleIds: [Role.districtOfficer], districtId }, trx)
  if (!officers.some(({ id }) => id === assigneeId)) {
    throw new Refusal('loans.follow_up.messages.no_such_officer', {}, { field: 'assigneeId' })
  }
  await current.merge({ assignedTo: assigneeId }).save()
}

async function close(current: FollowUp, officer: User, { closeReason }: FollowUpForm) {
  const closedAt = DateTime.fromJSDate(getClock().now(), { zone: 'utc' })
  const closed = { closeReason, closedBy: officer.id, closedAt, liveSanctionId: null, nextOn: null }
  await current.merge(closed).save()
}
