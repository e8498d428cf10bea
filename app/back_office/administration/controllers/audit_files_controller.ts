import { auditList } from '#administration/audit/list'
import { ListFiles } from '#jobs/list_files'

/** File downloads of the audit log. */
export default class AuditFilesController extends ListFiles {
  protected readonly list = auditList
}
