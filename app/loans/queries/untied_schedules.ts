import db from '@adonisjs/lucid/services/db'

/**
 * Ids of disbursals whose live schedule does not repay what was paid out with the interest that was added to
 * it, to the paisa; there is none.
 */
export async function untiedSchedules(): Promise<number[]> {
  const rows = await db
    .from('disbursements')
    .join('schedule_rows', 'schedule_rows.disbursement_id', 'disbursements.id')
    .whereNull('schedule_rows.replaced_in')
    .whereNull('disbursements.voided_at')
    .groupBy('disbursements.id', 'disbursements.amount_paise', 'disbursements.capitalised_paise')
    .havingRaw(
      'sum(schedule_rows.principal_paise) <> disbursements.amount_paise + coalesce(disbursements.capitalised_paise, 0)'
    )
    .select('disbursements.id')
  return rows.map(({ id }) => Number(id))
}
