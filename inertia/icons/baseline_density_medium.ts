import { icon } from '~/icons/icon'

export const IconBaselineDensityMedium = icon('outline', 'baseline-density-medium', [
  'M4 20h16',
  'M4 12h16',
  'M4 4h16',
])
