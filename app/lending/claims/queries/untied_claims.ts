import db from '@adonisjs/lucid/services/db'

/** Ids of claims whose interest or proposed refund is not the sum of their instalments; there is none. */
export async function unreconciledClaims(): Promise<number[]> {
  const rows = await db
    .from('claims')
    .leftJoin('claim_rows', 'claim_rows.claim_id', 'claims.id')
    .groupBy('claims.id', 'claims.interest_paise', 'claims.proposed_paise')
    .havingRaw(
      'coalesce(sum(claim_rows.interest_paise), 0) <> claims.interest_paise or coalesce(sum(claim_rows.proposed_paise), 0) <> claims.proposed_paise'
    )
    .select('claims.id')
  return rows.map(({ id }) => Number(id))
}
