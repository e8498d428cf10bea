import { grievanceList } from '#grievances/queries/list_grievances'
import { ListFiles } from '#jobs/list_files'

/** The officers' list of complaints as files. */
export default class GrievanceListFilesController extends ListFiles {
  protected readonly list = grievanceList
}
