import { icon } from '~/icons/icon'

export const IconFileSpreadsheet = icon('outline', 'file-spreadsheet', [
  'M14 3v4a1 1 0 0 0 1 1h4',
  'M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2',
  'M8 11h8v7h-8l0 -7',
  'M8 15h8',
  'M11 11v7',
])
