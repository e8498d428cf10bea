import { paymentBatchList } from '#claims/payments/queries/list_payment_batches'
import { ListFiles } from '#jobs/file_downloads'

/** Exports of the list of payment batches. */
export default class PaymentBatchFilesController extends ListFiles {
  protected readonly list = paymentBatchList
}
