import { icon } from '~/icons/icon'

export const IconChevronRight = icon('outline', 'chevron-right', ['M9 6l6 6l-6 6'])
