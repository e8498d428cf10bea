import { findingList } from '#administration/outside_lists/queries/finding_list'
import { ListFiles } from '#jobs/file_downloads'

/** File downloads of the findings of outside lists. */
export default class OutsideFindingFilesController extends ListFiles {
  protected readonly list = findingList
}
