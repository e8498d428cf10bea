import { icon } from '~/icons/icon'

export const IconCheckupList = icon('outline', 'checkup-list', [
  'M9 5h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2h-2',
  'M9 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2',
  'M9 14h.01',
  'M9 17h.01',
  'M12 16l1 1l3 -3',
])
