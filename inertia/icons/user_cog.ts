import { icon } from '~/icons/icon'

export const IconUserCog = icon('outline', 'user-cog', [
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0',
  'M6 21v-2a4 4 0 0 1 4 -4h2.5',
  'M17.001 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M19.001 15.5v1.5',
  'M19.001 21v1.5',
  'M22.032 17.25l-1.299 .75',
  'M17.27 20l-1.3 .75',
  'M15.97 17.25l1.3 .75',
  'M20.733 20l1.3 .75',
])
