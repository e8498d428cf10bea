import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { lockOpenJobs, refuseTooMany } from '#jobs/actions/ask_for_file'
import { dispatchJob } from '#jobs/actions/offer_jobs'
import FileJob from '#jobs/models/file_job'
import { retainedUntil } from '#jobs/rules/limits'

/** A file of somebody, by its job. */
interface UserJob {
  userId: number
  id: number
}

const now = () => DateTime.fromJSDate(getClock().now())

/** @throws NotFound for a file that is none of theirs */
async function lockedJob({ userId, id }: UserJob, trx: TransactionClientContract) {
  const job = await FileJob.query({ client: trx }).where({ id, userId }).forUpdate().first()
  if (!job) throw new NotFound()
  return job
}

/** Stops a file that waits or is being made: its worker leaves it within a second or two. */
export class StopFile {
  /** @throws NotFound, Refusal jobs.problems.over when it has ended already */
  async run(userJob: UserJob): Promise<void> {
    await inTransaction(async (trx) => {
      const job = await lockedJob(userJob, trx)
      if (!job.isOpen) throw new Refusal('jobs.problems.over')
      const endedAt = now()
      const until = DateTime.fromJSDate(retainedUntil(endedAt.toJSDate()))
      await job.merge({ state: 'stopped', endedAt, keptUntil: until }).save()
    })
  }
}

/** Makes anew what failed or was stopped. */
export class RetryFile {
  /** @throws NotFound, Refusal jobs.problems.over when it is under way or done, too_many */
  async run(userJob: UserJob): Promise<void> {
    await inTransaction(async (trx) => {
      const open = await lockOpenJobs(userJob.userId, trx)
      const job = await lockedJob(userJob, trx)
      if (job.state !== 'failed' && job.state !== 'stopped') throw new Refusal('jobs.problems.over')
      refuseTooMany(open)
      const askedAt = now()
      await job
        .merge({
          state: 'waiting',
          problem: null,
          deaths: 0,
          rowsDone: 0,
          rowsTotal: null,
          askedAt,
          offeredAt: askedAt,
          seenAt: null,
          endedAt: null,
          keptUntil: null,
        })
        .save()
    })
    await dispatchJob(userJob.id)
  }
}
