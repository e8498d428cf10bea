import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import FileJob, { OPEN_STATES, type RequestedFile } from '#jobs/models/file_job'
import MakeFile from '#jobs/queue/make_file'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isDeepStrictEqual } from 'node:util'
import { DateTime } from 'luxon'
import type User from '#auth/models/user'
import { inTransaction } from '#kernel/database/transaction'
import { acquireLock } from '#kernel/database/locks'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { MAX_OPEN_FILES, retainedUntil } from '#jobs/contracts/file_kind'

/** Milliseconds without a start or heartbeat after which the queue may have lost a job. */
const LOST_MS = 5 * 60_000

/** Dispatches a job to the workers; one that is dispatched twice runs once. */
async function dispatchJob(id: number): Promise<void> {
  await MakeFile.dispatch({ id })
}

/**
 * Dispatches jobs that the queue has lost: through a process that died between saving a job and dispatching it, or a
 * Redis that was emptied.
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
    const updated = await db
      .from('file_jobs')
      .where('id', id)
      .where('offered_at', '<', before)
      .update({ offered_at: sqlInstant(now) })
    if (Number(updated) !== 1) continue
    await dispatchJob(id)
    dispatched += 1
  }
  return dispatched
}

interface RequestFileInput {
  /** Acts under the role assignment whose rights decide about the file. */
  user: User
  requested: RequestedFile
}

/** Saves a user's request for a file that takes long; a worker generates it. */
export class RequestFile {
  /**
   * A repeated request while the same file is being generated returns the existing job.
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
    const same = open.find(
      (one) => one.postId === postId && isDeepStrictEqual(one.requested, requested)
    )
    if (same) return { job: same, isNew: false }
    refuseTooMany(open)
    const now = DateTime.fromJSDate(getClock().now())
    const job = await FileJob.create(
      { ...requested, userId: user.id, postId, state: 'waiting', requestedAt: now, offeredAt: now },
      { client: trx }
    )
    return { job, isNew: true }
  }
}

/** Returns a user's waiting and running jobs; their other requests wait until this transaction is over. */
async function lockOpenJobs(userId: number, trx: TransactionClientContract) {
  await trx.from('users').where('id', userId).select('id').forUpdate()
  await acquireLock(trx, 'user', userId)
  return FileJob.query({ client: trx })
    .where({ userId })
    .whereIn('state', [...OPEN_STATES])
}

/** @throws Refusal jobs.problems.too_many */
function refuseTooMany(open: readonly FileJob[]): void {
  if (open.length >= MAX_OPEN_FILES)
    throw new Refusal('jobs.problems.too_many', { count: MAX_OPEN_FILES })
}

/** A user's file, by its job. */
interface UserJob {
  userId: number
  id: number
}

const now = () => DateTime.fromJSDate(getClock().now())

/** @throws NotFound for a file that does not belong to the user */
async function lockJob({ userId, id }: UserJob, trx: TransactionClientContract) {
  const job = await FileJob.query({ client: trx }).where({ id, userId }).forUpdate().first()
  if (!job) throw new NotFound()
  return job
}

/** Stops a file that is waiting or being generated: its worker abandons it within a second or two. */
export class StopFile {
  /** @throws NotFound, Refusal jobs.problems.over when it has already ended */
  async run(userJob: UserJob): Promise<void> {
    await inTransaction(async (trx) => {
      const job = await lockJob(userJob, trx)
      if (!job.isOpen) throw new Refusal('jobs.problems.over')
      const endedAt = now()
      const until = DateTime.fromJSDate(retainedUntil(endedAt.toJSDate()))
      await job.merge({ state: 'stopped', endedAt, keptUntil: until }).save()
    })
  }
}

/** Generates again a file that failed or was stopped. */
export class RetryFile {
  /** @throws NotFound, Refusal jobs.problems.over when it is in progress or done, too_many */
  async run(userJob: UserJob): Promise<void> {
    await inTransaction(async (trx) => {
      const open = await lockOpenJobs(userJob.userId, trx)
      const job = await lockJob(userJob, trx)
      if (job.state !== 'failed' && job.state !== 'stopped') throw new Refusal('jobs.problems.over')
      refuseTooMany(open)
      const requestedAt = now()
      await job
        .merge({
          state: 'waiting',
          problem: null,
          deaths: 0,
          rowsDone: 0,
          rowsTotal: null,
          requestedAt,
          offeredAt: requestedAt,
          seenAt: null,
          endedAt: null,
          keptUntil: null,
        })
        .save()
    })
    await dispatchJob(userJob.id)
  }
}
