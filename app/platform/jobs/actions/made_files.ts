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

/** Measures of a file. */
export interface FileMeasures {
  sha256: string
  sizeBytes: number
}

/** A file of this machine while it is written: its length and checksum are known at its end. */
export class TemporaryFile {
  readonly #output = new PassThrough()
  #reason: Error | null = null
  #isBegun = false

  constructor(
    readonly path: string,
    /** Such a file is never stored unencrypted on a disk. */
    private readonly isEncrypted: boolean
  ) {}

  /**
   * @returns the measures of the file for its user, and of the stored file
   * @throws the error of the writer, or the reason for the abort
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
    /** Without a write, nothing listens for its error yet. */
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

/** Local path of a file while it is generated: each attempt has its own. */
export async function partPath({ id, attempts }: { id: number; attempts: number }) {
  await makeFolder(partsPath)
  return join(partsPath, `${id}-${attempts}.part`)
}

/** Removes files left by workers that were killed more than a day ago. */
async function deleteStaleParts(): Promise<void> {
  const before = Date.now() - DAY_MS
  for (const name of await readdir(partsPath).catch(() => [])) {
    const path = join(partsPath, name)
    const found = await stat(path).catch(() => null)
    if (name.endsWith('.part') && found && found.mtimeMs < before) await rm(path, { force: true })
  }
}

/**
 * Re-encrypts a stored encrypted file with the current key: the new file is written beside the old one and then
 * replaces it. If the process is killed in between, a file without a row remains, which `documents:orphans` removes.
 *
 * @param storageKey of the file when it was read
 * @returns whether it still existed
 * @throws Error when no key decrypts it, or it is not the generated file
 */
export async function reencryptFile(jobId: number, storageKey: string): Promise<boolean> {
  const job = await FileJob.query().where('id', jobId).preload('file').first()
  if (job?.file?.storageKey !== storageKey) return false
  await makeFolder(partsPath)
  const made = new TemporaryFile(join(partsPath, `${jobId}-sealed-anew.part`), true)
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
    const updated = await inTransaction((trx) =>
      trx.from('stored_files').where({ id, storage_key: oldKey }).update(file)
    )
    const isReplaced = Number(updated) === 1
    await privateStore.remove(isReplaced ? oldKey : newKey)
    return isReplaced
  } catch (error) {
    if (!mayHaveCommitted(error)) await privateStore.remove(newKey)
    throw error
  }
}

/** Opens an encrypted stored file, for the route that serves it. */
export class OpenFinishedFile {
  /**
   * @returns the newest such file of a user; null where there is none, or the user may no longer have it
   * @throws MissingFile; the stream fails at its end if it is not the generated file
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
   * Opens a file by its job, whoever requested it: for a route that decides itself who may have its kind.
   *
   * @returns null where there is none, or no longer
   * @throws as `run`
   */
  async openByKind(kind: string, id: number): Promise<Readable | null> {
    const job = await FileJob.query().where({ id, kind, state: 'done' }).preload('file').first()
    return job && isRetained(job, getClock().now()) ? decryptedStream(job) : null
  }
}

async function decryptedStream(job: FileJob): Promise<Readable> {
  const encrypted = await privateStore.stream(job.file.storageKey)
  return Readable.from(decryptedChunks(encrypted, job.sha256!), { objectMode: false })
}

/** Deletes files and jobs whose retention period is over. @returns how many there were */
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
    /** If this fails, `documents:orphans` finds the file without a row. */
    if (job.file) await privateStore.remove(job.file.storageKey)
  }
  await deleteStaleParts()
  return jobs.length
}
