import { pastDueList } from '#claims/days_past_due/queries/list_past_due'
import { ListFiles } from '#jobs/file_downloads'

/** Exports of the officers' list of days past due. */
export default class PastDueFilesController extends ListFiles {
  protected readonly list = pastDueList
}
