import { icon } from '~/icons/icon'

export const IconArrowUp = icon('outline', 'arrow-up', ['M12 5l0 14', 'M18 11l-6 -6', 'M6 11l6 -6'])
