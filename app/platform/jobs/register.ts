import { getClock } from '#kernel/calendar/clock'
import { registerFileAccess } from '#documents/contracts/file_access'
import { fileKind, registerFileKind } from '#jobs/contracts/file_kind'
import { listKind } from '#jobs/enqueue_file'
import FileJob from '#jobs/models/file_job'
import { mayFetch } from '#jobs/queries/file_jobs'

registerFileKind('list', listKind)

registerFileAccess({
  files: {
    file_job: async (user, file) => {
      const job = await FileJob.findBy('fileId', file.id)
      if (!job || fileKind(job.kind).encryptedFileHref) return false
      return mayFetch(user, job, getClock().now())
    },
  },
})
