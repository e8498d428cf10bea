import { getClock } from '#core/calendar/clock'
import { claimableSchedule } from '#claims/queries/claimable_schedule'

/** How an instalment stands for its refund, today. */
export type ForecastState = 'open' | 'coming' | 'claimed' | 'missed' | 'after_period'

const STATES = {
  not_due: 'coming',
  window_closed: 'missed',
  period_over: 'after_period',
  already_claimed: 'claimed',
} as const satisfies Record<string, ForecastState>

/**
 * Every instalment of an own loan with what it refunds when paid on time, from when and until when
 * it can be claimed (DECISIONS 8), and the sums of what can be claimed now and what is to come;
 * paise.
 */
export async function forecast(application: { id: number; loanType: number }) {
  const { rows } = await claimableSchedule(application, getClock().today())
  const lines = rows.map(({ row, trancheNo, explanation, proposedPaise }) => ({
    scheduleRowId: row.id,
    trancheNo,
    rowNo: row.rowNo,
    dueOn: row.dueOn as string,
    lastDay: explanation.lastDay as string,
    interestPaise: row.interestPaise,
    refundPaise: proposedPaise,
    state: (explanation.claimable ? 'open' : STATES[explanation.reason]) as ForecastState,
  }))
  const sum = (state: ForecastState) =>
    lines
      .filter((line) => line.state === state)
      .reduce((total, line) => total + line.refundPaise, 0)
  return {
    lines: lines.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1)),
    openPaise: sum('open'),
    comingPaise: sum('coming'),
    missedPaise: sum('missed'),
  }
}
