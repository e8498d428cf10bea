import type { MakerChecker } from '@generated/views'
import { StatusBadge, type Tone } from '~/components/page'
import { t } from '~/lib/translate'

type Status = MakerChecker.Change['status']

const TONES: Record<Status, Tone> = {
  waiting: 'info',
  confirmed: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  stale: 'warning',
  unconfirmed: 'warning',
  acknowledged: 'success',
}

/** Status of a proposed change. */
export function ChangeStatus({ status }: { status: Status }) {
  return <StatusBadge label={t(`maker_checker.statuses.${status}`)} tone={TONES[status]} />
}
