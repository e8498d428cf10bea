import { icon } from '~/icons/icon'

export const IconX = icon('outline', 'x', ['M18 6l-12 12', 'M6 6l12 12'])
