import type { Claims, Loans } from '@generated/views'
import { StatusBadge, type Tone } from '~/components/page'
import { t } from '~/lib/translate'

const TONES: Record<Claims.RowState, Tone> = {
  claimed: 'info',
  refunded: 'success',
  refused: 'danger',
  due: 'warning',
  not_due: 'neutral',
  too_late: 'danger',
  after_period: 'neutral',
}

/** State of an instalment's claim, or the last day on which it can be made; the same wording everywhere. */
export function RowStateBadge({ claim: { state, lastDay } }: { claim: Loans.RowClaim }) {
  return (
    <StatusBadge label={t(`loans.schedule.states.${state}`, { lastDay })} tone={TONES[state]} />
  )
}
