import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Appeal from '#applications/appeals/models/appeal'
import type { OpenAppeal } from '#applications/contracts/appeals'

/** The appeal of an application that waits to be decided; null where there is none. */
export function findOpenAppeal(
  applicationId: number,
  client: QueryClientContract,
  { lock = false } = {}
): Promise<Appeal | null> {
  const query = Appeal.query({ client }).where('open_application_id', applicationId)
  return (lock ? query.forUpdate() : query).first()
}

/** Open appeals of a person, each with its application. */
export async function openAppealsOf(
  userId: number,
  client: QueryClientContract
): Promise<OpenAppeal[]> {
  const rows = await client
    .from('appeals')
    .join('applications', 'applications.id', 'appeals.open_application_id')
    .where('applications.user_id', userId)
    .select('appeals.id', 'applications.number', 'applications.loan_type')
    .select('applications.id as application_id')
  return rows.map((row) => ({
    id: row.id,
    applicationId: row.application_id,
    number: row.number,
    loanType: row.loan_type,
  }))
}
