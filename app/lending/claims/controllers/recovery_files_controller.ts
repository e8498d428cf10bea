import { recoveryList } from '#claims/recovery/queries/list_recoveries'
import { ListFiles } from '#jobs/file_downloads'

/** Exports of the list of recoveries. */
export default class RecoveryFilesController extends ListFiles {
  protected readonly list = recoveryList
}
