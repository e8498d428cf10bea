import { claimList } from '#claims/claim/queries/list_claims'
import { ListFiles } from '#jobs/list_files'

/** The officers' list of claims as files. */
export default class ClaimFilesController extends ListFiles {
  protected readonly list = claimList
}
