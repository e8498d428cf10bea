import db from '@adonisjs/lucid/services/db'

/**
 * Ids of disbursals whose live schedule does not repay what was paid out with the interest that was added to
 * it, to the paisa, or that have none; there is no such disbursal.
 */
export async function unreconciledSchedules(): Promise<number[]> {
  const rows = await db
    .from('disbursements')
    .leftJoin('schedule_rows', 'schedule_rows.disbursement_id', 'disbursements.id')
    .whereNull('disbursements.voided_at')
    .groupBy('disbursements.id', 'disbursements.amount_paise', 'disbursements.capitalised_paise')
    .havingRaw(
      `coalesce(sum(case when schedule_rows.replaced_in = 0 then schedule_rows.principal_paise end), 0)
        <> disbursements.amount_paise + coalesce(disbursements.capitalised_paise, 0)`
    )
    .select('disbursements.id')
  return rows.map(({ id }) => Number(id))
}
