import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Refusal } from '#kernel/exceptions/refusal'
import { addPaise, formatRupees } from '#kernel/money/paise'
import {
  type BuiltSchedule,
  type RebuildTerms,
  type ScheduleRow,
  type ScheduleTerms,
  buildSchedule,
  interestForMonth,
  rebuildSchedule,
} from '#loans/rules/amortisation'
import { minInstalment } from '#loans/rules/terms'

/**
 * Returns the schedule of the terms in the bank's letter.
 *
 * @param prefix translation key of the form's messages
 * @throws Refusal when the instalment does not cover the first month's interest, or differs so much from the computed
 * one that the early end or the larger last instalment must be acknowledged first
 */
export function checkedSchedule(
  terms: ScheduleTerms,
  { acknowledged, prefix }: { acknowledged: boolean; prefix: string }
): BuiltSchedule {
  const schedule = buildSchedule(terms)
  if (!schedule.ok) {
    const params = { interest: formatRupees(minInstalment(terms)) }
    throw new Refusal(`${prefix}.emiAmount.belowInterest`, params, { field: 'emiAmount' })
  }
  return requireAcknowledgement(schedule, terms, { acknowledged, prefix })
}

/**
 * Returns the schedule of new terms after the kept rows (DECISIONS 7, Edit Loan); without kept rows it is built from
 * the beginning.
 *
 * @throws Refusal as `checkedSchedule`, and when the new terms conflict with the kept rows
 */
export function editedSchedule(
  kept: readonly ScheduleRow[],
  terms: ScheduleTerms & RebuildTerms,
  options: { acknowledged: boolean; prefix: string }
): BuiltSchedule {
  const lastKept = kept.at(-1)
  if (!lastKept) {
    return checkedSchedule(terms, options)
  }
  const schedule = rebuildSchedule(kept, terms)
  if (schedule.ok) {
    return requireAcknowledgement(schedule, terms, options)
  }
  const refusal = (field: string, name: string, params: Record<string, string | number>) =>
    new Refusal(`${options.prefix}.${field}.${name}`, params, { field })
  switch (schedule.error) {
    case 'amount_below_repaid':
      throw refusal('amount', 'belowRepaid', { rows: kept.length })
    case 'tenure_too_short':
      throw refusal('tenureMonths', 'tooShort', { rows: kept.length })
    case 'overlaps_kept_rows':
      throw refusal('emiStartOn', 'overlaps', { date: lastKept.dueOn })
    case 'does_not_cover_interest': {
      const balance = addPaise(lastKept.closingPaise, terms.principalChangePaise)
      const interest = formatRupees(interestForMonth(balance, terms.rateBp))
      throw refusal('emiAmount', 'belowInterest', { interest })
    }
  }
}

function requireAcknowledgement(
  schedule: BuiltSchedule,
  { emiPaise }: Pick<ScheduleTerms, 'emiPaise'>,
  { acknowledged, prefix }: { acknowledged: boolean; prefix: string }
): BuiltSchedule {
  if (schedule.needsAcknowledgement && !acknowledged) {
    const params = {
      entered: formatRupees(emiPaise),
      computed: formatRupees(schedule.computedEmiPaise),
      last: formatRupees(schedule.rows.at(-1)!.emiPaise),
      ends: schedule.endsOn,
    }
    const name = schedule.differenceBp > 0 ? 'larger' : 'needed'
    throw new Refusal(`${prefix}.acknowledged.${name}`, params, { field: 'acknowledged' })
  }
  return schedule
}

/** Returns a row of a schedule as columns of the table. */
export const scheduleColumns = (disbursementId: number, row: ScheduleRow) => ({
  disbursement_id: disbursementId,
  row_no: row.rowNo,
  due_on: row.dueOn,
  opening_paise: row.openingPaise,
  emi_paise: row.emiPaise,
  principal_paise: row.principalPaise,
  interest_paise: row.interestPaise,
  closing_paise: row.closingPaise,
})

/** Saves the rows of a schedule in one query. */
export async function saveSchedule(
  disbursementId: number,
  rows: readonly ScheduleRow[],
  trx: TransactionClientContract
): Promise<void> {
  await trx
    .table('schedule_rows')
    .multiInsert(rows.map((row) => scheduleColumns(disbursementId, row)))
}
