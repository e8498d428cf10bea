import { officerList } from '#administration/officers/officer_list'
import { ListFiles } from '#jobs/list_files'

/** The list of people as files. */
export default class OfficerFilesController extends ListFiles {
  protected readonly list = officerList
}
