import { ListFiles } from '#jobs/list_files'
import { sanctionList } from '#loans/queries/list_sanctions'

/** The officers' list of sanctions as files. */
export default class SanctionFilesController extends ListFiles {
  protected readonly list = sanctionList
}
