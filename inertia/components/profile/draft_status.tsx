import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import type { DraftState } from '~/components/profile/use_draft'
import { useT } from '~/lib/use_t'

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** '12:04', India's time. */
export function timeOfDay(instant: string): string {
  return clock.format(new Date(instant))
}

const ICONS = {
  saving: IconCloudUp,
  saved: IconCloudCheck,
  offline: IconCloudOff,
  refused: IconCloudOff,
}

/** Says whether what is typed is safe. */
export function DraftStatus({ state }: { state: DraftState }) {
  const t = useT()
  if (state.kind === 'unchanged') return <p className="as-draft" role="status" />
  const Icon = ICONS[state.kind]
  const time = state.kind === 'saved' ? timeOfDay(state.at) : ''
  const refusal = state.kind === 'refused' ? state.message : ''
  return (
    <p className="as-draft" role="status" data-state={state.kind}>
      <Icon size={20} aria-hidden="true" />
      {refusal || t(`profile.draft.${state.kind}`, { time })}
    </p>
  )
}
