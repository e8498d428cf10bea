import { bankLetterList } from '#bank_desk/queries/list_bank_letters'
import { ListFiles } from '#jobs/file_downloads'

/** Exports of the officers' list of letters with banks. */
export default class BankLetterFilesController extends ListFiles {
  protected readonly list = bankLetterList
}
