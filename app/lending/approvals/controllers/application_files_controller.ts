import { applicationList } from '#applications/queries/application_list'
import { ListFiles } from '#jobs/file_downloads'

/** The officers' list of applications as files (document 3). */
export default class ApplicationFilesController extends ListFiles {
  protected readonly list = applicationList
}
