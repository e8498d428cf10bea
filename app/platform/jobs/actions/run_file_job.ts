import { randomUUID } from 'node:crypto'
import type { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import i18nManager from '@adonisjs/i18n/services/main'
import logger from '@adonisjs/core/services/logger'
import { mostDeaths } from '#config/jobs'
import { goneAfterMs } from '#config/queue'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { inTransaction, mayHaveCommitted } from '#kernel/database/transaction'
import { isServiceAway } from '#kernel/exceptions/service_away'
import { recentSettings } from '#kernel/settings/stored_settings'
import StoredFile from '#documents/models/stored_file'
import { privateStore } from '#documents/store/private_store'
import { FileBeingMade, type Measured } from '#jobs/actions/file_being_made'
import { partPath } from '#jobs/actions/parts'
import { type Asker, fileKind, type FileToWrite, Unmakeable } from '#jobs/contracts/file_kind'
import { endOfWork } from '#jobs/ending'
import FileJob, { type JobProblem } from '#jobs/models/file_job'
import { askerOf } from '#jobs/queries/asker'
import { keptUntil } from '#jobs/rules/limits'
import { recentMasters } from '#masters/queries/masters'

/** Between two signs of life, in milliseconds; a person who stops a file waits as long. */
const SIGN_MS = 1000

const DAY_MS = 86_400_000

/** The file was stopped, or another worker has it. */
class TakenAway extends Error {}

/** How a file that is sealed lies in the store. */
const SEALED = { mime: 'application/octet-stream', extension: 'sealed' }

interface MadeFile {
  file: Measured
  kept: Measured
  planned: FileToWrite
  path: string
  isSealed: boolean
}

/** Before what waits for a service is tried again, at the longest, in seconds. */
const LONGEST_WAIT = 300

/**
 * Makes the file of a job. Who began it last alone may finish it: each write goes by the number of the
 * attempt, so that a worker that was taken for dead changes nothing any more.
 */
export class RunFileJob {
  #attempt = 0
  #rows = 0

  constructor(
    private readonly id: number,
    /** The queue has missed a worker that had it. */
    private readonly wasMissed: boolean
  ) {}

  /** @returns seconds after which to try again, later each time, because a service is away; else null */
  async run(): Promise<number | null> {
    const job = await this.#begin()
    if (!job) return null
    try {
      await this.#make(job)
    } catch (error) {
      if (error instanceof TakenAway) return null
      if (endOfWork.aborted) {
        /** The queue offers it to another. */
        await this.#own().update({ state: 'waiting' })
        throw error
      }
      if (isServiceAway(error) && isWithinADay(job.askedAt)) {
        logger.warn({ err: error, job: job.id }, 'a file waits for a service that is away')
        await this.#own().update({ state: 'waiting' })
        return Math.min(2 ** this.#attempt, LONGEST_WAIT)
      }
      if (error instanceof Unmakeable) {
        await this.#fail(error.problem)
        return null
      }
      logger.error({ err: error, job: job.id }, 'a file could not be made')
      await this.#fail('broken')
    }
    return null
  }

  async #begin(): Promise<FileJob | null> {
    const job = await FileJob.find(this.id)
    if (!job?.isOpen) return null
    const { id, state, attempts } = job
    const isLeft = state === 'running'
    const now = getClock().now()
    /** The queue may offer what it has offered before; a worker that lives is not disturbed. */
    const isAlive = now.getTime() - (job.seenAt?.toMillis() ?? 0) < goneAfterMs
    if (isLeft && isAlive && !this.wasMissed) return null
    /** Who was told to stop has set it back to wait: a file that is left was left by a death. */
    const deaths = job.deaths + (isLeft ? 1 : 0)
    const begun = { state: 'running', attempts: attempts + 1, deaths, rows_done: 0 }
    const taken = await db
      .from('file_jobs')
      .where({ id, state, attempts })
      .update({ ...begun, seen_at: sqlInstant(now) })
    if (Number(taken) !== 1) return null
    this.#attempt = attempts + 1
    if (deaths < mostDeaths) return FileJob.findOrFail(id)
    logger.error({ job: id, deaths }, 'a file is given up: each worker that made it died')
    await this.#fail('deadly')
    return null
  }

  #own(client: Pick<TransactionClientContract, 'from'> = db) {
    const { id } = this
    return client.from('file_jobs').where({ id, attempts: this.#attempt, state: 'running' })
  }

  #fail(problem: JobProblem) {
    return this.#own().update({ state: 'failed', problem, ...ended() })
  }

  async #make(job: FileJob) {
    await Promise.all([recentMasters(), recentSettings()])
    const asker = await askerOf(job)
    if (!asker) return this.#fail('no_right')
    const path = await partPath({ id: job.id, attempts: this.#attempt })
    const isSealed = fileKind(job.kind).hrefOfSealed !== undefined
    const file = new FileBeingMade(path, isSealed)
    const stopWatching = this.#watch(file)
    try {
      const onRow = () => (this.#rows += 1)
      const i18n = i18nManager.locale(job.locale)
      const planned = await fileKind(job.kind).prepare(job, asker, i18n, onRow)
      await this.#own().update({ rows_total: planned.total })
      const written = await file.write(planned.write)
      await this.#publish(job, asker, { ...written, planned, path, isSealed })
    } finally {
      stopWatching()
      await file.remove()
    }
  }

  /** Says how far it is, and breaks it off when it is this worker's no more. */
  #watch(file: FileBeingMade): () => void {
    const sign = async () => {
      const values = { rows_done: this.#rows, seen_at: sqlInstant(getClock().now()) }
      if (Number(await this.#own().update(values)) !== 1) file.breakOff(new TakenAway())
    }
    const report = (error: unknown) => logger.warn({ err: error }, 'a worker gave no sign')
    const signs = setInterval(() => void sign().catch(report), SIGN_MS)
    const end = () => file.breakOff(new Error('The worker ends'))
    if (endOfWork.aborted) end()
    else endOfWork.addEventListener('abort', end)
    return () => {
      clearInterval(signs)
      endOfWork.removeEventListener('abort', end)
    }
  }

  /** The file is there whole and its job is done, or neither. */
  async #publish(
    job: FileJob,
    { user, list }: Asker,
    { file, kept, planned, path, isSealed }: MadeFile
  ) {
    const { mime, extension } = isSealed ? SEALED : planned
    const storageKey = await privateStore.putFile(path, mime)
    const originalName = fileKind(job.kind).fileName(job, list)
    try {
      await inTransaction(async (trx) => {
        const stored = await StoredFile.create(
          { uuid: randomUUID(), storageKey, originalName, mime, extension, ...kept },
          { client: trx }
        )
        const isOurs = await this.#own(trx).update({
          state: 'done',
          file_id: stored.id,
          sha256: file.sha256,
          size_bytes: file.sizeBytes,
          rows_done: this.#rows,
          rows_total: this.#rows,
          districts: JSON.stringify(user.districts),
          left_out: planned.leftOut?.length ? JSON.stringify(planned.leftOut) : null,
          ...ended(),
        })
        if (Number(isOurs) !== 1) throw new TakenAway()
        await planned.whenDone?.(this.id, trx)
      })
    } catch (error) {
      if (!mayHaveCommitted(error)) await privateStore.remove(storageKey)
      throw error
    }
  }
}

/** A file for which a service was away for a day is given up. */
const isWithinADay = (askedAt: DateTime) => getClock().now().getTime() - askedAt.toMillis() < DAY_MS

function ended() {
  const now = getClock().now()
  return { ended_at: sqlInstant(now), kept_until: sqlInstant(keptUntil(now)) }
}
