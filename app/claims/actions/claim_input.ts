import type { PlainDate } from '#core/calendar/plain_date'
import { FieldRefusals } from '#core/exceptions/refusal'
import { paise, sumPaise, type Paise } from '#core/money/paise'
import { basisPoints } from '#core/rates/basis_points'
import type { ScheduleRowForClaim } from '#claims/queries/claimable_schedule'
import { proposedRefund } from '#claims/rules/refund'
import type { RefundPromise } from '#loans/queries/letter_of_sanction'

/** What the applicant's form says (document 4, claim upload); amounts in paise. */
export interface ClaimForm {
  /** Chosen rows; each may have been paid on a day of its own, else on the form's. */
  rows: { scheduleRowId: number; paidOn?: PlainDate | null }[]
  paidOn: PlainDate
  paidPaise: Paise
  chargesPaise: Paise
}

/** A chosen row with what it stands for. */
export interface ChosenRow {
  scheduleRowId: number
  paidOn: PlainDate
  emiPaise: number
  principalPaise: number
  interestPaise: number
  proposedPaise: number
}

export interface ClaimTotals {
  chosen: ChosenRow[]
  principalPaise: Paise
  interestPaise: Paise
  proposedPaise: Paise
}

/**
 * The chosen rows with their refunds and sums, checked against the rules (document 4 section 5,
 * DECISIONS 8), every complaint at once in the order of the specification.
 *
 * @throws FieldRefusals
 */
export function claimTotals(
  form: ClaimForm,
  schedule: ScheduleRowForClaim[],
  rules: RefundPromise,
  today: PlainDate
): ClaimTotals {
  const byId = new Map(schedule.map((entry) => [entry.row.id, entry]))
  const chosen: ChosenRow[] = []
  let refusedRow: ScheduleRowForClaim | undefined
  let isPaidInFuture = form.paidOn > today
  for (const { scheduleRowId, paidOn } of form.rows) {
    const entry = byId.get(scheduleRowId)
    if (!entry?.explanation.claimable) {
      refusedRow ??= entry
      continue
    }
    const on = paidOn ?? form.paidOn
    isPaidInFuture ||= on > today
    chosen.push(chosenRow(entry, on, rules))
  }
  const principalPaise = sumPaise(chosen.map((row) => paise(row.principalPaise)))
  const interestPaise = sumPaise(chosen.map((row) => paise(row.interestPaise)))
  const proposedPaise = sumPaise(chosen.map((row) => paise(row.proposedPaise)))

  const complaints = [
    isPaidInFuture && { field: 'paidOn', messageKey: 'claims.messages.paid_in_future' },
    form.paidPaise < principalPaise + interestPaise + form.chargesPaise && {
      field: 'paidAmount',
      messageKey: 'claims.messages.amount_low',
    },
    chosen.length === 0 && { field: 'rows', messageKey: 'claims.messages.no_row' },
    refusedRow && { field: 'rows', messageKey: `claims.messages.row_${reasonOf(refusedRow)}` },
    chosen.length !== new Set(chosen.map((row) => row.scheduleRowId)).size && {
      field: 'rows',
      messageKey: 'claims.messages.row_already_claimed',
    },
  ].filter((complaint) => !!complaint)
  if (complaints.length > 0) {
    throw new FieldRefusals(complaints)
  }
  return { chosen, principalPaise, interestPaise, proposedPaise }
}

const reasonOf = ({ explanation }: ScheduleRowForClaim) =>
  explanation.claimable ? 'already_claimed' : explanation.reason

function chosenRow(entry: ScheduleRowForClaim, paidOn: PlainDate, rules: RefundPromise): ChosenRow {
  const { row } = entry
  return {
    scheduleRowId: row.id,
    paidOn,
    emiPaise: row.emiPaise,
    principalPaise: row.principalPaise,
    interestPaise: row.interestPaise,
    proposedPaise: proposedRefund({
      openingPaise: paise(row.openingPaise),
      interestPaise: paise(row.interestPaise),
      dueOn: row.dueOn,
      paidOn,
      capBp: basisPoints(rules.refundCapBp),
      onTimeGraceDays: rules.onTimeGraceDays,
    }),
  }
}
