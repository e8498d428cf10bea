import { icon } from '~/icons/icon'

export const IconFiles = icon('outline', 'files', [
  'M15 3v4a1 1 0 0 0 1 1h4',
  'M18 17h-7a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2h4l5 5v7a2 2 0 0 1 -2 2',
  'M16 17v2a2 2 0 0 1 -2 2h-7a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2h2',
])
