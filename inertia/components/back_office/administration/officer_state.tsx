import type { Administration } from '@generated/views'
import { StatusBadge, type Tone } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

const TONES: Record<Administration.PersonLine['state'], Tone> = {
  active: 'success',
  without_post: 'warning',
  disabled: 'neutral',
}

/** How an account stands. */
export function OfficerStatus({ state }: { state: Administration.PersonLine['state'] }) {
  const t = useT()
  return <StatusBadge label={t(`administration.people.states.${state}`)} tone={TONES[state]} />
}
