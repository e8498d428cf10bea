import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isDeepStrictEqual } from 'node:util'
import { DateTime } from 'luxon'
import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { acquireLock } from '#kernel/database/turns'
import { Refusal } from '#kernel/exceptions/refusal'
import { dispatchJob } from '#jobs/actions/offer_jobs'
import FileJob, { OPEN_STATES, type RequestedFile } from '#jobs/models/file_job'
import { MAX_OPEN_FILES } from '#jobs/rules/limits'

interface RequestFileInput {
  /** Acts under the post whose rights the file goes by. */
  user: User
  requested: RequestedFile
}

/** Notes that a person wants a file that takes long; a worker makes it. */
export class RequestFile {
  /**
   * Who asks for the same again while it is being made gets that one.
   *
   * @throws Refusal jobs.problems.too_many
   */
  async run(input: RequestFileInput): Promise<FileJob> {
    const { job, isNew } = await inTransaction((trx) => this.#insert(input, trx))
    if (isNew) await dispatchJob(job.id)
    return job
  }

  async #insert({ user, requested }: RequestFileInput, trx: TransactionClientContract) {
    const postId = user.roleAssignment!.id
    const open = await lockOpenJobs(user.id, trx)
    const same = open.find((one) => one.postId === postId && isDeepStrictEqual(one.requested, requested))
    if (same) return { job: same, isNew: false }
    refuseTooMany(open)
    const now = DateTime.fromJSDate(getClock().now())
    const job = await FileJob.create(
      { ...requested, userId: user.id, postId, state: 'waiting', askedAt: now, offeredAt: now },
      { client: trx }
    )
    return { job, isNew: true }
  }
}

/** What of a person's waits or is made; others of theirs wait until this transaction is over. */
export async function lockOpenJobs(userId: number, trx: TransactionClientContract) {
  await trx.from('users').where('id', userId).select('id').forUpdate()
  await acquireLock(trx, 'user', userId)
  return FileJob.query({ client: trx })
    .where({ userId })
    .whereIn('state', [...OPEN_STATES])
}

/** @throws Refusal jobs.problems.too_many */
export function refuseTooMany(open: readonly FileJob[]): void {
  if (open.length >= MAX_OPEN_FILES) throw new Refusal('jobs.problems.too_many', { count: MAX_OPEN_FILES })
}
