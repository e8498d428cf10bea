import { claimList } from '#claims/claim/queries/list_claims'
import { ListFiles } from '#jobs/file_downloads'

/** Exports of the officers' list of claims. */
export default class ClaimFilesController extends ListFiles {
  protected readonly list = claimList
}
