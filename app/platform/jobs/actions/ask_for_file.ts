import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isDeepStrictEqual } from 'node:util'
import { DateTime } from 'luxon'
import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { takeTurn } from '#kernel/database/turns'
import { Refusal } from '#kernel/exceptions/refusal'
import { offerJob } from '#jobs/actions/offer_jobs'
import FileJob, { OPEN_STATES, type WantedFile } from '#jobs/models/file_job'
import { MOST_OPEN } from '#jobs/rules/limits'

interface AskForFileInput {
  /** Acts under the post whose rights the file goes by. */
  user: User
  wanted: WantedFile
}

/** Notes that a person wants a file that takes long; a worker makes it. */
export class AskForFile {
  /**
   * Who asks for the same again while it is being made gets that one.
   *
   * @throws Refusal jobs.problems.too_many
   */
  async run(input: AskForFileInput): Promise<FileJob> {
    const { job, isNew } = await inTransaction((trx) => this.#note(input, trx))
    if (isNew) await offerJob(job.id)
    return job
  }

  async #note({ user, wanted }: AskForFileInput, trx: TransactionClientContract) {
    const postId = user.post!.id
    const open = await openJobs(user.id, trx)
    const same = open.find((one) => one.postId === postId && isDeepStrictEqual(one.wanted, wanted))
    if (same) return { job: same, isNew: false }
    refuseTooMany(open)
    const now = DateTime.fromJSDate(getClock().now())
    const job = await FileJob.create(
      { ...wanted, userId: user.id, postId, state: 'waiting', askedAt: now, offeredAt: now },
      { client: trx }
    )
    return { job, isNew: true }
  }
}

/** What of a person's waits or is made; others of theirs wait until this transaction is over. */
export async function openJobs(userId: number, trx: TransactionClientContract) {
  await trx.from('users').where('id', userId).select('id').forUpdate()
  await takeTurn(trx, 'user', userId)
  return FileJob.query({ client: trx })
    .where({ userId })
    .whereIn('state', [...OPEN_STATES])
}

/** @throws Refusal jobs.problems.too_many */
export function refuseTooMany(open: readonly FileJob[]): void {
  if (open.length >= MOST_OPEN) throw new Refusal('jobs.problems.too_many', { count: MOST_OPEN })
}
