import { ListFiles } from '#jobs/list_files'
import { disbursementList } from '#loans/queries/list_disbursements'

/** The officers' list of disbursals as files. */
export default class DisbursementFilesController extends ListFiles {
  protected readonly list = disbursementList
}
