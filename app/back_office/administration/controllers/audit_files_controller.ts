import { auditList } from '#administration/audit/list'
import { ListFiles } from '#jobs/file_downloads'

/** File downloads of the audit log. */
export default class AuditFilesController extends ListFiles {
  protected readonly list = auditList
}
