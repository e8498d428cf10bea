import { batchById } from '#claims/queries/payment_views'
import { paymentBatchList } from '#claims/queries/list_payment_batches'
import type PaymentBatch from '#claims/models/payment_batch'
import { PAYMENT_FILE_NAME, writePaymentFile } from '#claims/papers/payment_sheet'
import type { FileKind } from '#jobs/contracts/file_kind'
import type { RequestedFile } from '#jobs/models/file_job'
import { FORMATS } from '#lists/list_files'

export const PAYMENT_FILE = 'payment_file'

/** The bank's file of a batch, as workers know it: in no language, the same bytes each time. */
export const paymentFileRequest = ({ id }: PaymentBatch): RequestedFile => ({
  kind: PAYMENT_FILE,
  list: paymentBatchList.definition.name,
  place: 'sheet',
  query: { batch: id },
  locale: 'en',
})

const batchOf = ({ query }: RequestedFile) => batchById(Number(query.batch))

/**
 * The bank's file of a large batch. It is never kept in clear (DECISIONS 9), and leaves as that of a small
 * one does: only then the batch is fixed, and the download noted.
 */
export const paymentFileKind: FileKind = {
  mayFetch: ({ may }) => may('ClaimPolicy.pay'),
  fileName: () => PAYMENT_FILE_NAME,
  about: async (fileRequest) => (await batchOf(fileRequest)).number,
  encryptedFileHref: ({ query }) => `/officer/payment-batches/${Number(query.batch)}/sheet`,

  async prepare(fileRequest, _requester, _i18n, onRow) {
    const batch = await batchOf(fileRequest)
    return {
      ...FORMATS.sheet,
      total: batch.itemsCount,
      write: (output) => writePaymentFile(batch, output, onRow),
    }
  },
}
