import { icon } from '~/icons/icon'

export const IconPencil = icon('outline', 'pencil', [
  'M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4',
  'M13.5 6.5l4 4',
])
