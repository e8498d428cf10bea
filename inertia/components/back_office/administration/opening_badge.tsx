import type { Masters } from '@generated/views'
import { StatusBadge } from '~/components/status_badge'

/** For who keeps schemes: how one stands today. */
export function OpeningBadge({ opening }: { opening: Masters.SchemeOpening }) {
  const tone = opening.isOpen ? 'success' : opening.opensOn ? 'info' : 'neutral'
  return <StatusBadge label={opening.words} tone={tone} />
}
