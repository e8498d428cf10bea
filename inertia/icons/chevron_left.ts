import { icon } from '~/icons/icon'

export const IconChevronLeft = icon('outline', 'chevron-left', ['M15 6l-6 6l6 6'])
