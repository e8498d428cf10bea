import { Button } from '@mantine/core'
import type { UploadState } from '~/components/applicants/profile/use_upload'
import { useT } from '~/lib/use_t'

interface UploadStatusProps {
  state: UploadState
  /** Name of the document, for those who hear the page. */
  name: string
  onRetry: () => void
}

/** How far a file is, or what is wrong with it, in a place that is read out when it changes. */
export function UploadStatus({ state, name, onRetry }: UploadStatusProps) {
  const t = useT()
  return (
    <div className="as-upload-status as-column">
      <div role="status">{running(state, t)}</div>
      {state.kind === 'sending' ? (
        <progress max={100} value={state.percent} aria-label={name} />
      ) : null}
      {state.kind === 'failed' ? (
        <p className="as-error" role="alert">
          {state.message}
        </p>
      ) : null}
      {state.kind === 'offline' || (state.kind === 'failed' && state.canRetry) ? (
        <Button type="button" variant="default" onClick={onRetry}>
          {t('profile.documents.retry')}
        </Button>
      ) : null}
    </div>
  )
}

function running(state: UploadState, t: ReturnType<typeof useT>): string {
  if (state.kind === 'preparing') return t('profile.documents.preparing')
  if (state.kind === 'offline') return t('profile.documents.offline')
  if (state.kind !== 'sending') return ''
  if (state.percent === 100) return t('profile.documents.checking')
  return t('profile.documents.sending', { percent: state.percent })
}
