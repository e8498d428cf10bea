import { icon } from '~/icons/icon'

export const IconCheck = icon('outline', 'check', ['M5 12l5 5l10 -10'])
