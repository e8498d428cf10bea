import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { PassThrough, type Writable, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { encryptedChunks, decryptedChunks } from '#kernel/vault/vault'
import { join } from 'node:path'
import { partsPath } from '#config/jobs'
import { makeFolder } from '#kernel/files/make_folder'
import { inTransaction, mayHaveCommitted } from '#kernel/database/transaction'
import { privateStore } from '#documents/store/private_store'
import FileJob, { type RequestedFile } from '#jobs/models/file_job'
import { isDeepStrictEqual } from 'node:util'
import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { isRetained, mayFetch } from '#jobs/queries/file_jobs'
import { sqlInstant } from '#kernel/database/dialect'

/** Of a file. */
export interface FileMeasures {
  sha256: string
  sizeBytes: number
}

/** A file of this machine while it is written: its length and its checksum are known at its end. */
export class FileBeingWritten {
  readonly #output = new PassThrough()
  #reason: Error | null = null
  #isBegun = false

  constructor(
    readonly path: string,
    /** It is never stored unencrypted on a disk. */
    private readonly isEncrypted: boolean
  ) {}

  /**
   * @returns what its person gets, and what is kept of it
   * @throws what the writer throws, or what broke it off
   */
  async write(
    writer: (output: Writable) => Promise<unknown>
  ): Promise<{ file: FileMeasures; storedMeasures: FileMeasures }> {
    if (this.#reason) throw this.#reason
    this.#isBegun = true
    const file = new MeasuringStream()
    const storedMeasures = this.isEncrypted ? new MeasuringStream() : file
    const output = createWriteStream(this.path, { mode: 0o600 })
    const written = this.isEncrypted
      ? pipeline(this.#output, file.pass, encryptedChunks, storedMeasures.pass, output)
      : pipeline(this.#output, file.pass, output)
    await Promise.all([writer(this.#output), written])
    const measured = file.end()
    return {
      file: measured,
      storedMeasures: storedMeasures === file ? measured : storedMeasures.end(),
    }
  }

  abort(reason: Error) {
    this.#reason ??= reason
    /** Nobody hears its error before something is written. */
    if (!this.#isBegun) return
    this.#output.destroy(reason)
  }

  remove(): Promise<void> {
    return rm(this.path, { force: true })
  }
}

class MeasuringStream {
  readonly #hash = createHash('sha256')
  #sizeBytes = 0

  readonly pass = async function* (this: MeasuringStream, parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      this.#hash.update(part)
      this.#sizeBytes += part.length
      yield part
    }
  }.bind(this)

  end(): FileMeasures {
    return { sha256: this.#hash.digest('hex'), sizeBytes: this.#sizeBytes }
  }
}

const DAY_MS = 86_400_000

/** Local path of a file while it is being made: each attempt has its own. */
export async function partPath({ id, attempts }: { id: number; attempts: number }) {
  await makeFolder(partsPath)
  return join(partsPath, `${id}-${attempts}.part`)
}

/** Takes away what workers left that were killed more than a day ago. */
async function deleteStaleParts(): Promise<void> {
  const before = Date.now() - DAY_MS
  for (const name of await readdir(partsPath).catch(() => [])) {
    const path = join(partsPath, name)
    const found = await stat(path).catch(() => null)
    if (name.endsWith('.part') && found && found.mtimeMs < before) await rm(path, { force: true })
  }
}

/**
 * Seals a file that is kept sealed anew, with the key that seals now: beside the old one, whose place it then
 * takes. Killed in between it leaves a file without a row, which `documents:orphans` takes away.
 *
 * @param storageKey of the file as it was read
 * @returns whether it was still there
 * @throws Error when it opens with no key, or is not the file that was made
 */
export async function reencryptFile(jobId: number, storageKey: string): Promise<boolean> {
  const job = await FileJob.query().where('id', jobId).preload('file').first()
  if (job?.file?.storageKey !== storageKey) return false
  await makeFolder(partsPath)
  const made = new FileBeingWritten(join(partsPath, `${jobId}-sealed-anew.part`), true)
  try {
    const old = await privateStore.stream(storageKey)
    const { storedMeasures } = await made.write((output) =>
      pipeline(Readable.from(decryptedChunks(old, job.sha256!), { objectMode: false }), output)
    )
    const newKey = await privateStore.putFile(made.path, job.file.mime)
    return await replaceStoredFile(job.file.id, storageKey, newKey, storedMeasures)
  } finally {
    await made.remove()
  }
}

async function replaceStoredFile(
  id: number,
  oldKey: string,
  newKey: string,
  { sha256, sizeBytes }: { sha256: string; sizeBytes: number }
) {
  const file = { storage_key: newKey, sha256, size_bytes: sizeBytes }
  try {
    const taken = await inTransaction((trx) =>
      trx.from('stored_files').where({ id, storage_key: oldKey }).update(file)
    )
    const isTaken = Number(taken) === 1
    await privateStore.remove(isTaken ? oldKey : newKey)
    return isTaken
  } catch (error) {
    if (!mayHaveCommitted(error)) await privateStore.remove(newKey)
    throw error
  }
}

/** Opens what was sealed while it was kept, for the route by which it leaves. */
export class OpenFinishedFile {
  /**
   * @returns the newest such file of a person; null where none was made, or is theirs no more
   * @throws MissingFile; the stream fails at its end if it is not the file that was made
   */
  async run(user: User, requested: RequestedFile): Promise<Readable | null> {
    const jobs = await FileJob.query()
      .where({ userId: user.id, kind: requested.kind, state: 'done' })
      .preload('file')
      .orderBy('id', 'desc')
    const job = jobs.find((one) => isDeepStrictEqual(one.requested, requested))
    if (!job || !(await mayFetch(user, job, getClock().now()))) return null
    return decryptedStream(job)
  }

  /**
   * The same of a file by its job, whoever asked for it: for a route that says by itself who may have its kind.
   *
   * @returns null where there is none, or none any more
   * @throws as `run`
   */
  async ofKind(kind: string, id: number): Promise<Readable | null> {
    const job = await FileJob.query().where({ id, kind, state: 'done' }).preload('file').first()
    return job && isRetained(job, getClock().now()) ? decryptedStream(job) : null
  }
}

async function decryptedStream(job: FileJob): Promise<Readable> {
  const encrypted = await privateStore.stream(job.file.storageKey)
  return Readable.from(decryptedChunks(encrypted, job.sha256!), { objectMode: false })
}

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
