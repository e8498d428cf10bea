import { getClock } from '#kernel/calendar/clock'
import type { RowState } from '#claims/rules/claimable_rows'
import { claimableSchedule } from '#claims/queries/claimable_schedule'

/**
 * Every instalment of an own loan with what it refunds when paid on time, from when and until when
 * it can be claimed (DECISIONS 8), and the sums of what can be claimed now and what is to come;
 * paise.
 */
export async function refundForecast(application: { id: number; loanType: number }) {
  const { rows } = await claimableSchedule(application, getClock().today())
  const lines = rows.map(({ row, trancheNo, explanation, state, proposedPaise }) => ({
    scheduleRowId: row.id,
    trancheNo,
    rowNo: row.rowNo,
    dueOn: row.dueOn,
    lastDay: explanation.lastDay,
    interestPaise: row.interestPaise,
    refundPaise: proposedPaise,
    state,
  }))
  const sum = (state: RowState) =>
    lines
      .filter((line) => line.state === state)
      .reduce((total, line) => total + line.refundPaise, 0)
  return {
    lines: lines.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1)),
    openPaise: sum('due'),
    comingPaise: sum('not_due'),
    missedPaise: sum('too_late'),
  }
}
