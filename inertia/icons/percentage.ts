import { icon } from '~/icons/icon'

export const IconPercentage = icon('outline', 'percentage', [
  'M16 17a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M6 7a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M6 18l12 -12',
])
