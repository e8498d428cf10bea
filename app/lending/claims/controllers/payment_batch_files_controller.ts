import { paymentBatchList } from '#claims/payments/queries/list_payment_batches'
import { ListFiles } from '#jobs/list_files'

/** The list of payment batches as files. */
export default class PaymentBatchFilesController extends ListFiles {
  protected readonly list = paymentBatchList
}
