import { registerFileAccess } from '#documents/contracts/file_access'
import { registerFileKind } from '#jobs/contracts/file_kind'
import { listKind } from '#jobs/file_downloads'
import { maySeeJobFile } from '#jobs/queries/file_jobs'

registerFileKind('list', listKind)

registerFileAccess({ files: { file_job: maySeeJobFile } })
