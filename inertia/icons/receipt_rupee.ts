import { icon } from '~/icons/icon'

export const IconReceiptRupee = icon('outline', 'receipt-rupee', [
  'M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16l-3 -2l-2 2l-2 -2l-2 2l-2 -2l-3 2',
  'M15 7h-6h1a3 3 0 0 1 0 6h-1l3 3',
  'M9 10h6',
])
