import { defineReport } from '#reports/builder/definition'
import { from, to } from '#reports/builder/parameters'
import { onDays } from '#reports/builder/tables'

/** Payments that came back, with the bank's reason. */
export default defineReport({
  id: 35,
  category: 'payments',
  parameters: [from, to],
  listKey: 'i.id',
  columns: [
    { key: 'claimNo', kind: 'text', link: 'claim' },
    { key: 'batchNo', kind: 'text' },
    { key: 'sentOn', kind: 'date' },
    { key: 'beneficiary', kind: 'text' },
    { key: 'aadhaar', kind: 'aadhaar' },
    { key: 'district', kind: 'district' },
    { key: 'paidAmount', kind: 'paise', total: true },
    { key: 'returnCode', kind: 'text' },
    { key: 'returnReason', kind: 'text' },
  ],
  query: ({ tables, values }) =>
    onDays(tables.payments(), 'b.batch_on', values).where('i.result', 'failed').select({
      claim_id: 'c.id',
      claimNo: 'c.id',
      batchNo: 'b.number',
      sentOn: 'b.batch_on',
      beneficiary: 'i.beneficiary_name',
      aadhaar: 'i.aadhaar_last4',
      district: 'c.district_id',
      paidAmount: 'i.amount_paise',
      returnCode: 'i.return_code',
      returnReason: 'i.return_reason',
    }),
})
