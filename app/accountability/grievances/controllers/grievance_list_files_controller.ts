import { grievanceList } from '#grievances/queries/list_grievances'
import { ListFiles } from '#jobs/file_downloads'

/** File downloads of the officers' list of grievances. */
export default class GrievanceListFilesController extends ListFiles {
  protected readonly list = grievanceList
}
