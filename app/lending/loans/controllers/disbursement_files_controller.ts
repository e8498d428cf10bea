import { ListFiles } from '#jobs/list_files'
import { disbursementList } from '#loans/queries/list_disbursements'

/** Exports of the officers' list of disbursements. */
export default class DisbursementFilesController extends ListFiles {
  protected readonly list = disbursementList
}
