import { Button } from '@mantine/core'
import { IconCloudCheck } from '~/icons/cloud_check'
import { IconCloudOff } from '~/icons/cloud_off'
import { IconCloudUp } from '~/icons/cloud_up'
import { formatTime } from '#kernel/calendar/plain_date'
import type { DraftState } from '~/components/applicants/profile/use_draft'
import { useT } from '~/lib/use_t'

/** '12:04', India's time. */
export function timeOfDay(instant: string): string {
  return formatTime(new Date(instant))
}

const ICONS = {
  saving: IconCloudUp,
  saved: IconCloudCheck,
  offline: IconCloudOff,
  signed_out: IconCloudOff,
  refused: IconCloudOff,
  elsewhere: IconCloudOff,
}

const TONES = {
  saving: 'neutral',
  saved: 'success',
  offline: 'warning',
  signed_out: 'neutral',
  refused: 'warning',
  elsewhere: 'neutral',
}

interface DraftStatusProps {
  state: DraftState
  /** What to do when something else was kept meanwhile. */
  onKeep: () => void
  onShow: () => void
}

/** Says whether what is typed is safe. */
export function DraftStatus({ state, onKeep, onShow }: DraftStatusProps) {
  const t = useT()
  if (state.kind === 'unchanged') return <p className="as-draft as-line" role="status" />
  const Icon = ICONS[state.kind]
  const time = state.kind === 'saved' ? timeOfDay(state.at) : ''
  const refusal = 'message' in state ? state.message : ''
  return (
    <>
      <p className="as-draft as-line as-tone" role="status" data-tone={TONES[state.kind]}>
        <Icon size={20} aria-hidden="true" />
        {refusal || t(`profile.draft.${state.kind}`, { time })}
      </p>
      {state.kind === 'elsewhere' ? (
        <div className="as-actions">
          <Button type="button" variant="outline" onClick={onShow}>
            {t('profile.draft.show_other')}
          </Button>
          <Button type="button" variant="outline" onClick={onKeep}>
            {t('profile.draft.keep_mine')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
