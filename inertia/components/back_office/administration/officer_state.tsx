import type { Administration } from '@generated/views'
import { StatusBadge, type Tone } from '~/components/page'
import { t } from '~/lib/translate'

const TONES: Record<Administration.OfficerLine['state'], Tone> = {
  active: 'success',
  without_post: 'warning',
  disabled: 'neutral',
}

/** Status of an account. */
export function OfficerStatus({ state }: { state: Administration.OfficerLine['state'] }) {
  return <StatusBadge label={t(`administration.officers.states.${state}`)} tone={TONES[state]} />
}
