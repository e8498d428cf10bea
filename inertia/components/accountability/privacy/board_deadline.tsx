import type { Privacy } from '@generated/views'
import { StatusBadge, type Tone } from '~/components/page'
import { t } from '~/lib/translate'

type Clock = Privacy.Breach['clock']

const TONES: Record<Clock['state'], Tone> = {
  running: 'warning',
  late: 'danger',
  in_time: 'success',
  sent_late: 'neutral',
}

/** State of the 72 hours within which the Data Protection Board has to receive its report. */
export function BoardClock({ clock: { state, hoursLeft } }: { clock: Clock }) {
  const hours = Math.abs(hoursLeft)
  return <StatusBadge label={t(`privacy.breaches.clock.${state}`, { hours })} tone={TONES[state]} />
}
