import { icon } from '~/icons/icon'

export const IconChecks = icon('outline', 'checks', ['M7 12l5 5l10 -10', 'M2 12l5 5m5 -5l5 -5'])
