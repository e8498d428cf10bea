import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Refusal } from '#core/exceptions/refusal'
import { formatRupees } from '#core/money/paise'
import {
  type BuiltSchedule,
  type ScheduleRow,
  type ScheduleTerms,
  buildSchedule,
} from '#loans/rules/amortisation'
import { leastInstalment } from '#loans/rules/terms'

/**
 * The schedule of the terms in the bank's letter.
 *
 * @param prefix where the form's sentences stand
 * @throws Refusal when the instalment does not cover the first month's interest, or is so much
 *   smaller than the computed one that the larger last instalment has to be acknowledged first
 */
export function checkedSchedule(
  terms: ScheduleTerms,
  { acknowledged, prefix }: { acknowledged: boolean; prefix: string }
): BuiltSchedule {
  const schedule = buildSchedule(terms)
  if (!schedule.ok) {
    const params = { interest: formatRupees(leastInstalment(terms)) }
    throw new Refusal(`${prefix}.emiAmount.belowInterest`, params, { field: 'emiAmount' })
  }
  if (schedule.needsAcknowledgement && !acknowledged) {
    const params = {
      entered: formatRupees(terms.emiPaise),
      computed: formatRupees(schedule.computedEmiPaise),
      last: formatRupees(schedule.rows.at(-1)!.emiPaise),
    }
    throw new Refusal(`${prefix}.acknowledged.needed`, params, { field: 'acknowledged' })
  }
  return schedule
}

/** Keeps the rows of a schedule, in one statement. */
export async function storeSchedule(
  disbursementId: number,
  rows: readonly ScheduleRow[],
  trx: TransactionClientContract
): Promise<void> {
  await trx.table('schedule_rows').multiInsert(
    rows.map((row) => ({
      disbursement_id: disbursementId,
      row_no: row.rowNo,
      due_on: row.dueOn,
      opening_paise: row.openingPaise,
      emi_paise: row.emiPaise,
      principal_paise: row.principalPaise,
      interest_paise: row.interestPaise,
      closing_paise: row.closingPaise,
    }))
  )
}
