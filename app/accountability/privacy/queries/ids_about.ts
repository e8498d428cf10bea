import db from '@adonisjs/lucid/services/db'
import { grievanceIdsOfUser } from '#grievances/queries/own_ids'
import type { IdsAbout } from '#privacy/contracts/part'

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

async function questionsOf(claims: readonly number[]): Promise<number[]> {
  if (claims.length === 0) return []
  const asked = db.from('file_questions').where('subject_type', 'claim')
  const rows = await asked.whereIn('subject_id', [...claims]).select('id')
  return rows.map(({ id }) => Number(id))
}

/** Ids of everything that is about one person, from which each table is read. */
export async function idsAbout(userId: number): Promise<IdsAbout> {
  const user = [userId]
  const [profile, group, application, claim, grievance, storedFile] = await Promise.all([
    idsIn('profiles', 'user_id', user),
    idsIn('applicant_groups', 'user_id', user),
    idsIn('applications', 'user_id', user),
    idsIn('claims', 'user_id', user),
    grievanceIdsOfUser(userId),
    idsIn('stored_files', 'owner_user_id', user),
  ])
  const [director, sanction, batch] = await Promise.all([
    idsIn('group_directors', 'group_id', group),
    idsIn('loan_sanctions', 'application_id', application),
    idsIn('payment_batch_items', 'claim_id', claim, 'batch_id'),
  ])
  const disbursement = await idsIn('disbursements', 'sanction_id', sanction)
  const [question, answer, letters, attached] = await Promise.all([
    questionsOf(claim),
    idsIn('letter_answers', 'application_id', application),
    idsIn('letter_answers', 'application_id', application, 'file_id'),
    idsIn('grievance_files', 'grievance_id', grievance, 'file_id'),
  ])
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
    /** Theirs, what a bank's branch sent to their letter, and what came with complaints of their mobile. */
    stored_file: [...new Set([...storedFile, ...letters.filter((id) => id > 0), ...attached])],
    claim_question: question,
    bank_answer: answer,
    grievance,
  }
}
