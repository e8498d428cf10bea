import { auditList } from '#administration/audit/list'
import { ListFiles } from '#jobs/list_files'

/** The audit log as files. */
export default class AuditFilesController extends ListFiles {
  protected readonly list = auditList
}
