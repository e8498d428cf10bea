import { batchById } from '#claims/queries/payment_views'
import { paymentBatchList } from '#claims/queries/list_payment_batches'
import type PaymentBatch from '#claims/models/payment_batch'
import { PAYMENT_FILE_NAME, writePaymentSheet } from '#claims/papers/payment_sheet'
import type { FileKind } from '#jobs/contracts/file_kind'
import type { WantedFile } from '#jobs/models/file_job'
import { FORMATS } from '#lists/list_files'

export const PAYMENT_FILE = 'payment_file'

/** The bank's file of a batch, as workers know it: in no language, the same bytes each time. */
export const wantedPaymentFile = ({ id }: PaymentBatch): WantedFile => ({
  kind: PAYMENT_FILE,
  list: paymentBatchList.definition.name,
  place: 'sheet',
  query: { batch: id },
  locale: 'en',
})

const batchOf = ({ query }: WantedFile) => batchById(Number(query.batch))

/**
 * The bank's file of a large batch. It is never kept in clear (DECISIONS 9), and leaves as that of a small
 * one does: only then the batch is fixed, and the download noted.
 */
export const paymentFileKind: FileKind = {
  mayHave: ({ may }) => may('ClaimPolicy.pay'),
  fileName: () => PAYMENT_FILE_NAME,
  about: async (wanted) => (await batchOf(wanted)).number,
  hrefOfSealed: ({ query }) => `/officer/payment-batches/${Number(query.batch)}/sheet`,

  async prepare(wanted, _asker, _i18n, onRow) {
    const batch = await batchOf(wanted)
    return {
      ...FORMATS.sheet,
      total: batch.itemsCount,
      write: (output) => writePaymentSheet(batch, output, onRow),
    }
  },
}
