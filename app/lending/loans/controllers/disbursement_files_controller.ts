import { ListFiles } from '#jobs/file_downloads'
import { disbursementList } from '#loans/queries/loan_lists'

/** Exports of the officers' list of disbursements. */
export default class DisbursementFilesController extends ListFiles {
  protected readonly list = disbursementList
}
