import { centreList } from '#applications/assisted_filing/queries/centre_list'
import { ListFiles } from '#jobs/file_downloads'

/** The officers' list of centres as files. */
export default class CentreListFilesController extends ListFiles {
  protected readonly list = centreList
}
