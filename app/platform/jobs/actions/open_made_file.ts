import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { decryptedChunks } from '#kernel/vault/sealed_parts'
import { privateStore } from '#documents/store/private_store'
import FileJob, { type RequestedFile } from '#jobs/models/file_job'
import { isRetained, mayFetch } from '#jobs/queries/asker'

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
