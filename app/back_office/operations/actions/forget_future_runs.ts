import db from '@adonisjs/lucid/services/db'
import { sqlInstant } from '#kernel/database/instant'
import { futureThreshold } from '#operations/rules/due_times'

/**
 * Takes away runs for times that have not come, which a clock that was ahead has left: until then nothing would be
 * begun. A run that was noted as alive at such a time goes too.
 *
 * @returns how many there were
 */
export async function deleteFutureRuns(now: Date): Promise<number> {
  const from = sqlInstant(futureThreshold(now))
  const future = db.from('scheduled_runs').where('due_at', '>', from).orWhere('seen_at', '>', from)
  return Number(await future.delete())
}
