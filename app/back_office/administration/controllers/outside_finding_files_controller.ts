import { findingList } from '#administration/outside_lists/queries/finding_list'
import { ListFiles } from '#jobs/list_files'

/** Findings of outside lists as files. */
export default class OutsideFindingFilesController extends ListFiles {
  protected readonly list = findingList
}
