import { randomUUID } from 'node:crypto'
import type { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import i18nManager from '@adonisjs/i18n/services/main'
import logger from '@adonisjs/core/services/logger'
import { maxCrashes } from '#config/jobs'
import { stalledAfterMs } from '#config/queue'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction, mayHaveCommitted } from '#kernel/database/transaction'
import { isServiceUnavailable } from '#kernel/exceptions/service_unavailable'
import { ensureFreshSettings } from '#kernel/settings/stored_settings'
import StoredFile from '#documents/models/stored_file'
import { privateStore } from '#documents/store/private_store'
import { TemporaryFile, type FileMeasures, partPath } from '#jobs/actions/made_files'
import {
  type Requester,
  fileKind,
  type FileToWrite,
  FileUnavailable,
  retainedUntil,
} from '#jobs/contracts/file_kind'
import { shutdownSignal } from '#jobs/shutdown'
import FileJob, { type JobProblem } from '#jobs/models/file_job'
import { findRequester } from '#jobs/queries/file_jobs'
import { mastersForRequest } from '#masters/queries/masters'

/** Interval between two heartbeats, in milliseconds; stopping a file takes as long. */
const HEARTBEAT_MS = 1000

const DAY_MS = 86_400_000

/** The file was stopped, or another worker has leased it. */
class JobLeaseLost extends Error {}

/** How an encrypted file is stored. */
const ENCRYPTED_FORMAT = { mime: 'application/octet-stream', extension: 'sealed' }

interface FinishedFile {
  file: FileMeasures
  storedMeasures: FileMeasures
  planned: FileToWrite
  path: string
  isEncrypted: boolean
}

/** Maximum delay before a job that waits for a service is tried again, in seconds. */
const MAX_RETRY_SECONDS = 300

/**
 * Generates the file of a job. Only the worker that started it last may finish it: each write checks the attempt
 * number, so that a worker that was considered dead no longer changes anything.
 */
export class RunFileJob {
  #attempt = 0
  #rows = 0

  constructor(
    private readonly id: number,
    /** Whether the queue noticed that its worker disappeared. */
    private readonly wasMissed: boolean
  ) {}

  /** @returns seconds after which to try again, increasing each time, because a service is unavailable; else null */
  async run(): Promise<number | null> {
    const job = await this.#begin()
    if (!job) return null
    try {
      await this.#make(job)
    } catch (error) {
      if (error instanceof JobLeaseLost) return null
      if (shutdownSignal.aborted) {
        /** The queue dispatches it to another worker. */
        await this.#leasedRow().update({ state: 'waiting' })
        throw error
      }
      if (isServiceUnavailable(error) && isWithinADay(job.requestedAt)) {
        logger.warn({ err: error, job: job.id }, 'file job waits for an unavailable service')
        await this.#leasedRow().update({ state: 'waiting' })
        return Math.min(2 ** this.#attempt, MAX_RETRY_SECONDS)
      }
      if (error instanceof FileUnavailable) {
        await this.#fail(error.problem)
        return null
      }
      logger.error({ err: error, job: job.id }, 'file job failed')
      await this.#fail('broken')
    }
    return null
  }

  async #begin(): Promise<FileJob | null> {
    const job = await FileJob.find(this.id)
    if (!job?.isOpen) return null
    const { id, state, attempts } = job
    const isRunning = state === 'running'
    const now = getClock().now()
    /** The queue may dispatch a job twice; a worker that is alive is not disturbed. */
    const isAlive = now.getTime() - (job.seenAt?.toMillis() ?? 0) < stalledAfterMs
    if (isRunning && isAlive && !this.wasMissed) return null
    /**
     * A worker that was told to stop has set its job back to waiting, so that a job left running means that its worker
     * died.
     */
    const deaths = job.deaths + (isRunning ? 1 : 0)
    const startValues = { state: 'running', attempts: attempts + 1, deaths, rows_done: 0 }
    const updated = await db
      .from('file_jobs')
      .where({ id, state, attempts })
      .update({ ...startValues, seen_at: sqlInstant(now) })
    if (Number(updated) !== 1) return null
    this.#attempt = attempts + 1
    if (deaths < maxCrashes) return FileJob.findOrFail(id)
    logger.error({ job: id, deaths }, 'file job abandoned: each of its workers died')
    await this.#fail('deadly')
    return null
  }

  #leasedRow(client: Pick<TransactionClientContract, 'from'> = db) {
    const { id } = this
    return client.from('file_jobs').where({ id, attempts: this.#attempt, state: 'running' })
  }

  #fail(problem: JobProblem) {
    return this.#leasedRow().update({ state: 'failed', problem, ...endValues() })
  }

  async #make(job: FileJob) {
    await Promise.all([mastersForRequest(), ensureFreshSettings()])
    const requester = await findRequester(job)
    if (!requester) return this.#fail('no_right')
    const path = await partPath({ id: job.id, attempts: this.#attempt })
    const isEncrypted = fileKind(job.kind).encryptedFileHref !== undefined
    const file = new TemporaryFile(path, isEncrypted)
    const stopWatching = this.#watch(file)
    try {
      const onRow = () => (this.#rows += 1)
      const i18n = i18nManager.locale(job.locale)
      const planned = await fileKind(job.kind).prepare(job, requester, i18n, onRow)
      await this.#leasedRow().update({ rows_total: planned.total })
      const written = await file.write(planned.write)
      await this.#publish(job, requester, { ...written, planned, path, isEncrypted })
    } finally {
      stopWatching()
      await file.remove()
    }
  }

  /** Reports the progress, and aborts when this worker no longer has the lease. */
  #watch(file: TemporaryFile): () => void {
    const heartbeat = async () => {
      const values = { rows_done: this.#rows, seen_at: sqlInstant(getClock().now()) }
      if (Number(await this.#leasedRow().update(values)) !== 1) file.abort(new JobLeaseLost())
    }
    const report = (error: unknown) => logger.warn({ err: error }, 'heartbeat of a file job failed')
    const heartbeats = setInterval(() => void heartbeat().catch(report), HEARTBEAT_MS)
    const end = () => file.abort(new Error('The worker is stopping'))
    if (shutdownSignal.aborted) end()
    else shutdownSignal.addEventListener('abort', end)
    return () => {
      clearInterval(heartbeats)
      shutdownSignal.removeEventListener('abort', end)
    }
  }

  /** Stores the file and completes its job, or neither. */
  async #publish(
    job: FileJob,
    { user, list }: Requester,
    { file, storedMeasures, planned, path, isEncrypted }: FinishedFile
  ) {
    const { mime, extension } = isEncrypted ? ENCRYPTED_FORMAT : planned
    const storageKey = await privateStore.putFile(path, mime)
    const originalName = planned.fileName ?? fileKind(job.kind).fileName(job, list)
    try {
      await inTransaction(async (trx) => {
        const stored = await StoredFile.create(
          { uuid: randomUUID(), storageKey, originalName, mime, extension, ...storedMeasures },
          { client: trx }
        )
        const isOurs = await this.#leasedRow(trx).update({
          state: 'done',
          file_id: stored.id,
          sha256: file.sha256,
          size_bytes: file.sizeBytes,
          rows_done: this.#rows,
          rows_total: this.#rows,
          districts: JSON.stringify(user.districts),
          left_out: planned.omitted?.length ? JSON.stringify(planned.omitted) : null,
          ...endValues(),
        })
        if (Number(isOurs) !== 1) throw new JobLeaseLost()
        await planned.onDone?.(this.id, trx)
      })
    } catch (error) {
      if (!mayHaveCommitted(error)) await privateStore.remove(storageKey)
      throw error
    }
  }
}

/** A file is abandoned when a service was unavailable for a day. */
const isWithinADay = (requestedAt: DateTime) =>
  getClock().now().getTime() - requestedAt.toMillis() < DAY_MS

function endValues() {
  const now = getClock().now()
  return { ended_at: sqlInstant(now), kept_until: sqlInstant(retainedUntil(now)) }
}
