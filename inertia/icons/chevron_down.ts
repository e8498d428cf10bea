import { icon } from '~/icons/icon'

export const IconChevronDown = icon('outline', 'chevron-down', ['M6 9l6 6l6 -6'])
