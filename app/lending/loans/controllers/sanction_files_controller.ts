import { ListFiles } from '#jobs/file_downloads'
import { sanctionList } from '#loans/queries/loan_lists'

/** Exports of the officers' list of sanctions. */
export default class SanctionFilesController extends ListFiles {
  protected readonly list = sanctionList
}
