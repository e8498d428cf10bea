import { officerList } from '#administration/officers/officer_list'
import { ListFiles } from '#jobs/file_downloads'

/** File downloads of the list of officers. */
export default class OfficerFilesController extends ListFiles {
  protected readonly list = officerList
}
