import { icon } from '~/icons/icon'

export const IconFileCertificate = icon('outline', 'file-certificate', [
  'M14 3v4a1 1 0 0 0 1 1h4',
  'M5 8v-3a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2h-5',
  'M3 14a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  'M4.5 17l-1.5 5l3 -1.5l3 1.5l-1.5 -5',
])
