import { icon } from '~/icons/icon'

export const IconPlus = icon('outline', 'plus', ['M12 5l0 14', 'M5 12l14 0'])
