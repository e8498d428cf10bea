import type { Api } from '@generated/views'
import { StatusBadge, type Tone } from '~/components/page'
import { t } from '~/lib/translate'

const TONES: Record<Api.DeliveryLine['state'], Tone> = {
  waiting: 'info',
  sending: 'info',
  delivered: 'success',
  failed: 'danger',
}

/** Status of a message to another system. */
export function DeliveryState({ state }: { state: Api.DeliveryLine['state'] }) {
  return <StatusBadge label={t(`api.deliveries.states.${state}`)} tone={TONES[state]} />
}
