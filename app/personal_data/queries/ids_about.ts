import db from '@adonisjs/lucid/services/db'
import type { IdsAbout } from '#personal_data/contracts/part'

/** Ids of the rows of a table whose column has one of these. */
async function idsIn(
  table: string,
  column: string,
  of: readonly number[],
  wanted = 'id'
): Promise<number[]> {
  if (of.length === 0) return []
  const rows = await db
    .from(table)
    .whereIn(column, [...of])
    .select(wanted)
  return [...new Set(rows.map((row) => Number(row[wanted])))]
}

/** Ids of everything that is about one person, from which each table is read. */
export async function idsAbout(userId: number): Promise<IdsAbout> {
  const user = [userId]
  const [profile, group, application, claim, storedFile] = await Promise.all([
    idsIn('profiles', 'user_id', user),
    idsIn('applicant_groups', 'user_id', user),
    idsIn('applications', 'user_id', user),
    idsIn('claims', 'user_id', user),
    idsIn('stored_files', 'owner_user_id', user),
  ])
  const [director, sanction, batch] = await Promise.all([
    idsIn('group_directors', 'group_id', group),
    idsIn('loan_sanctions', 'application_id', application),
    idsIn('payment_batch_items', 'claim_id', claim, 'batch_id'),
  ])
  const disbursement = await idsIn('disbursements', 'sanction_id', sanction)
  return {
    user,
    profile,
    group,
    director,
    application,
    sanction,
    disbursement,
    claim,
    payment_batch: batch,
    stored_file: storedFile,
  }
}
