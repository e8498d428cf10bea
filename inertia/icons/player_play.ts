import { icon } from '~/icons/icon'

export const IconPlayerPlay = icon('outline', 'player-play', ['M7 4v16l13 -8l-13 -8'])
