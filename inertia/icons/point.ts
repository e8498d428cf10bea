import { icon } from '~/icons/icon'

export const IconPoint = icon('outline', 'point', ['M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0'])
