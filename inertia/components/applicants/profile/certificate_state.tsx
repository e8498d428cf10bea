import type { Profile } from '@generated/views'
import { StatusBadge } from '~/components/page'
import { t } from '~/lib/translate'

type State = NonNullable<Profile.Card['certificate']>['state']

const TONES = {
  unrecorded: 'warning',
  valid: 'success',
  expiring: 'warning',
  expired: 'danger',
} as const satisfies Record<State, string>

/** The state of a certificate on the relevant day. */
export const CertificateState = ({ state }: { state: State }) => (
  <StatusBadge label={t(`profile.certificate.states.${state}`)} tone={TONES[state]} />
)
