import { icon } from '~/icons/icon'

export const IconZoomOut = icon('outline', 'zoom-out', [
  'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0',
  'M7 10l6 0',
  'M21 21l-6 -6',
])
