import { DateTime } from 'luxon'
import { claimStateOf } from '#claims/claim/contracts/claim_subject'
import { instantOf } from '#kernel/database/dialect'
import { addDays, daysBetween, maxDate, minDate, type PlainDate } from '#kernel/calendar/plain_date'
import { basisPoints } from '#kernel/rates/basis_points'
import { Role } from '#auth/roles'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { proposedRefund } from '#claims/claim/rules/refund'
import { DEFAULT_VERSION } from '#masters/rules/workflow_versions'
import { masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import type { PlannedApplication } from '#database/demo/applications'
import type { Demo } from '#database/demo/context'
import type { DemoLoan } from '#database/demo/loans'
import { instant } from '#database/demo/rows'

/** Every claim status with every possible payment status; ids as in the masters. */
const STATES: readonly (readonly [statusId: number, paymentStatusId: number])[] = [
  [1, PaymentStatus.notDue],
  [2, PaymentStatus.notDue],
  [4, PaymentStatus.sentToBank],
  [3, PaymentStatus.notDue],
  [4, PaymentStatus.toBePaid],
  [4, PaymentStatus.paid],
  [5, PaymentStatus.notDue],
  [4, PaymentStatus.failed],
  [6, PaymentStatus.notDue],
  [7, PaymentStatus.notDue],
]
const APPROVALS = [
  { action: 'verify', from: 1, to: 2, role: Role.accounts },
  { action: 'verify', from: 2, to: 3, role: Role.auditor },
  { action: 'approve', from: 3, to: 5, role: Role.generalManager },
  { action: 'approve', from: 5, to: 4, role: Role.managingDirector },
]
const REJECTED = 6
const RETURNED = 7

export interface DemoClaim {
  id: number
  application: PlannedApplication
  loiNumber: string
  amountPaise: number
  statusId: number
  paymentStatusId: number
  approvedOn: PlainDate
  /** Ids of the schedule's rows. */
  rowIds: number[]
}

/** Adds the claims of a loan: old instalments paid by quarters, recent ones by month in every state. */
export function addClaims(demo: Demo, loan: DemoLoan, turn: () => number): DemoClaim[] {
  const { today } = demo
  const due = loan.rows.filter((row) => row.dueOn <= addDays(today, -16))
  const isRecent = (row: { dueOn: PlainDate }) => row.dueOn > addDays(today, -84)
  const old = due.filter((row) => !isRecent(row))
  const claims: DemoClaim[] = []
  for (let start = 0; start + 3 <= old.length; start += 3) {
    const rows = old.slice(start, start + 3)
    claims.push(addClaim(demo, loan, rows, [4, PaymentStatus.paid]))
  }
  for (const row of due.filter(isRecent)) {
    claims.push(addClaim(demo, loan, [row], STATES[turn() % STATES.length]))
  }
  return claims
}

/** One loan in this number is in arrears, as the bank reported to the district by telephone. */
const OVERDUE_INTERVAL = 4
const REPORTED_AFTER_DAYS = 2

/** Adds the district's entries on instalments that are due and in no claim. */
export function addArrears(
  demo: Demo,
  loan: DemoLoan,
  { turn, claimed }: { turn: number; claimed: ReadonlySet<number> }
): void {
  const { rows, today } = demo
  const lastReported = addDays(today, -REPORTED_AFTER_DAYS)
  const unclaimed = loan.rows.filter(({ id, dueOn }) => dueOn <= lastReported && !claimed.has(id))
  if (turn % OVERDUE_INTERVAL > 0 || unclaimed.length === 0) return
  const { dueOn } = unclaimed[turn % unclaimed.length]
  const reportedOn = addDays(dueOn, REPORTED_AFTER_DAYS)
  rows.add('instalment_entries', {
    disbursement_id: loan.disbursementId,
    due_on: dueOn,
    source: 'district',
    status: 'overdue',
    status_on: reportedOn,
    reason: 'The branch manager said so on the telephone',
    recorded_by: demo.officer(Role.districtOfficer, loan.application.districtId),
    created_at: instant(reportedOn, 8),
  })
}

function addClaim(
  demo: Demo,
  loan: DemoLoan,
  chosen: DemoLoan['rows'],
  [statusId, paymentStatusId]: readonly [number, number]
): DemoClaim {
  const { rows, random, today } = demo
  const { application, sanctionId } = loan
  const { person, districtId, loanType } = application
  const submittedOn = addDays(chosen.at(-1)!.dueOn, random.int(1, 3))
  const { refundCapBp, onTimeGraceDays, requiresBusinessPhoto } = schemeRules(loanType, submittedOn)
  const paidOn = addDays(submittedOn, -1)
  const refunds = chosen.map((row) =>
    proposedRefund({
      ...row,
      paidOn: minDate(row.dueOn, paidOn),
      capBp: basisPoints(refundCapBp),
      onTimeGraceDays,
    })
  )
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const proposed = sum(refunds)
  const principal = sum(chosen.map((row) => row.principalPaise))
  const interest = sum(chosen.map((row) => row.interestPaise))
  const lowered = random.chance(0.1) ? Math.floor(proposed * 0.95) : proposed

  const stages = APPROVALS.findIndex(({ to }) => to === statusId) + 1
  const isStopped = statusId === REJECTED || statusId === RETURNED
  /** Stopped by accounts; the days of the stages are between submission and two weeks later. */
  const lastDay = minDate(addDays(submittedOn, 6), addDays(today, -7))
  const dayOf = (stage: number) =>
    addDays(submittedOn, Math.ceil((daysBetween(submittedOn, lastDay) * stage) / APPROVALS.length))
  const stoppedOn =
    statusId === RETURNED
      ? maxDate(addDays(submittedOn, 1), addDays(today, -random.int(2, 20)))
      : dayOf(2)
  const reasons = masters().claimReasons(statusId === REJECTED ? 'reject' : 'return')
  const reason = isStopped ? reasons.find(({ isFinal }) => !isFinal)! : null
  const approved = stages > 0 ? lowered : null
  const since = isStopped
    ? instant(stoppedOn, 9)
    : instant(stages > 0 ? dayOf(stages) : submittedOn, 9)

  const id = rows.add('claims', {
    uuid: random.uuid(),
    application_id: application.id,
    sanction_id: sanctionId,
    user_id: person.userId,
    district_id: districtId,
    loan_type: loanType,
    bank_id: application.bankId,
    status_id: statusId,
    payment_status_id: paymentStatusId,
    applicant_name: person.name,
    paid_on: paidOn,
    paid_paise: principal + interest,
    charges_paise: 0,
    principal_paise: principal,
    interest_paise: interest,
    proposed_paise: proposed,
    approved_paise: approved,
    first_submitted_on: submittedOn,
    submitted_on: submittedOn,
    status_since: since,
    is_returned: 0,
    reject_reason_id: statusId === REJECTED ? reason!.id : null,
    created_at: instant(submittedOn, 5),
    updated_at: since,
  })
  chosen.forEach((row, index) =>
    rows.add('claim_rows', {
      claim_id: id,
      schedule_row_id: row.id,
      live_schedule_row_id: statusId === REJECTED ? null : row.id,
      paid_on: minDate(row.dueOn, paidOn),
      emi_paise: row.emiPaise,
      principal_paise: row.principalPaise,
      interest_paise: row.interestPaise,
      proposed_paise: refunds[index],
    })
  )
  const files = requiresBusinessPhoto ? ['paid_proof', 'business_photo'] : ['paid_proof']
  demo.files.fill(demo, { type: 'claim', id, districtId, by: person.userId }, files, submittedOn)

  const decide = (
    step: { action: string; from: number | null; to: number; role: number },
    on: PlainDate,
    more: { reasonId?: number; remarks?: string; data?: string } = {}
  ) =>
    rows.add('workflow_decisions', {
      subject_type: 'claim',
      subject_id: id,
      action: step.action,
      from_status: step.from,
      to_status: step.to,
      decided_by:
        step.role === Role.applicant ? person.userId : demo.officer(step.role, districtId),
      role: step.role,
      reason_id: more.reasonId ?? null,
      remarks: more.remarks ?? null,
      data: more.data ?? null,
      created_at: instant(on, 5),
    })
  decide({ action: 'submit', from: null, to: 1, role: Role.applicant }, submittedOn)
  const data = JSON.stringify({ approvedPaise: lowered })
  APPROVALS.slice(0, stages).forEach((step, index) => decide(step, dayOf(index + 1), { data }))
  if (reason) {
    const action = statusId === REJECTED ? 'reject' : 'return'
    const step = { action, from: 1, to: statusId, role: Role.accounts }
    decide(step, stoppedOn, { reasonId: reason.id, remarks: 'Please see the reason.' })
  }
  const amountPaise = approved ?? proposed
  demo.counted.claim.push(
    claimStateOf({
      id,
      userId: person.userId,
      districtId,
      loanType,
      statusId,
      paymentStatusId,
      proposedPaise: proposed,
      approvedPaise: approved,
      firstSubmittedOn: submittedOn,
      statusSince: DateTime.fromJSDate(instantOf(since)),
      isReturned: false,
      isHeld: false,
      workflowVersion: DEFAULT_VERSION,
    })
  )
  return {
    id,
    application,
    loiNumber: loan.loiNumber,
    amountPaise,
    statusId,
    paymentStatusId,
    approvedOn: dayOf(4),
    rowIds: chosen.map((row) => row.id),
  }
}
