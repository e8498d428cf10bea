import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#core/calendar/clock'
import { eraseFiles } from '#erasure/actions/erase_papers'

/**
 * Empties what a person complained about: words, files and whose it was go, with the application that it names.
 * Number, district, kind and days stay for the public figures; one that is open has nobody left to answer.
 *
 * @returns how many rows and files were erased or emptied
 */
export async function eraseGrievances(userId: number, trx: TransactionClientContract) {
  const found = await trx.from('grievances').where('user_id', userId).select('id')
  const ids = found.map(({ id }) => Number(id))
  if (ids.length === 0) return { rows: 0, files: 0 }
  const of = (table: string) => trx.from(table).whereIn('grievance_id', ids)
  const attached = await of('grievance_files').select('file_id')
  let rows = Number(await of('grievance_files').delete())
  rows += Number(await of('grievance_steps').update({ words: null }))
  await of('grievance_terms').where('sees_on', '>', getClock().today()).delete()
  const emptied = { user_id: null, application_id: null, status: 'closed' }
  rows += Number(await trx.from('grievances').whereIn('id', ids).update(emptied))
  const files = await eraseFiles(
    attached.map((row) => Number(row.file_id)),
    trx
  )
  return { rows, files }
}
