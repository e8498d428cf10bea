import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import FileJob, { OPEN_STATES } from '#jobs/models/file_job'
import MakeFile from '#jobs/queue/make_file'

/** Neither begun nor heard of for so long: the queue may have lost it, in milliseconds. */
const LOST_MS = 5 * 60_000

/** Lets workers know of a job; one that is offered twice is made once. */
export async function dispatchJob(id: number): Promise<void> {
  await MakeFile.dispatch({ id })
}

/**
 * Offers again what the queue has lost: a process that died between writing a job and offering it, a Redis
 * that was emptied.
 *
 * @returns how many there were
 */
export async function redispatchLostJobs(): Promise<number> {
  const now = getClock().now()
  const before = sqlInstant(new Date(now.getTime() - LOST_MS))
  const jobs = await FileJob.query()
    .whereIn('state', [...OPEN_STATES])
    .where('offered_at', '<', before)
    .where((unseen) => void unseen.whereNull('seen_at').orWhere('seen_at', '<', before))
  let dispatched = 0
  for (const { id } of jobs) {
    const isOurs = await db
      .from('file_jobs')
      .where('id', id)
      .where('offered_at', '<', before)
      .update({ offered_at: sqlInstant(now) })
    if (Number(isOurs) !== 1) continue
    await dispatchJob(id)
    dispatched += 1
  }
  return dispatched
}
