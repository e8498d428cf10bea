import type User from '#auth/models/user'
import type StoredFile from '#documents/models/stored_file'
import { getClock } from '#kernel/calendar/clock'
import { fileKind } from '#jobs/contracts/file_kind'
import FileJob from '#jobs/models/file_job'
import { mayFetch } from '#jobs/queries/file_jobs'

/** A file made in the background: for who asked for it, unless its kind has an address of its own. */
export async function maySeeJobFile(user: User, { id }: StoredFile): Promise<boolean> {
  const job = await FileJob.findBy('fileId', id)
  if (!job || fileKind(job.kind).encryptedFileHref) return false
  return mayFetch(user, job, getClock().now())
}
