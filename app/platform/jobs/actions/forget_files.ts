import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { inTransaction } from '#kernel/database/transaction'
import { privateStore } from '#documents/store/private_store'
import { deleteStaleParts } from '#jobs/actions/parts'
import FileJob from '#jobs/models/file_job'

/** Takes away files and jobs whose days are over. @returns how many there were */
export async function deleteExpiredFiles(): Promise<number> {
  const jobs = await FileJob.query()
    .where('kept_until', '<=', sqlInstant(getClock().now()))
    .preload('file')
    .orderBy('id')
  for (const job of jobs) {
    await inTransaction(async (trx) => {
      await job.useTransaction(trx).delete()
      await job.file?.useTransaction(trx).delete()
    })
    /** A file without its row is found by `documents:orphans` if this does not come about. */
    if (job.file) await privateStore.remove(job.file.storageKey)
  }
  await deleteStaleParts()
  return jobs.length
}
