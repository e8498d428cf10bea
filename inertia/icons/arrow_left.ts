import { icon } from '~/icons/icon'

export const IconArrowLeft = icon('outline', 'arrow-left', [
  'M5 12l14 0',
  'M5 12l6 6',
  'M5 12l6 -6',
])
