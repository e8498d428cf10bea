import { icon } from '~/icons/icon'

export const IconMenu2 = icon('outline', 'menu-2', ['M4 6l16 0', 'M4 12l16 0', 'M4 18l16 0'])
