import { recoveryList } from '#claims/recovery/queries/list_recoveries'
import { ListFiles } from '#jobs/list_files'

/** The list of recoveries as files. */
export default class RecoveryFilesController extends ListFiles {
  protected readonly list = recoveryList
}
