import { ActionButton } from '~/components/buttons'
import { usePage, usePoll } from '@inertiajs/react'
import { useEffect, useRef } from 'react'
import { Notice, PageHeader } from '~/components/page'
import { t } from '~/lib/translate'

type ExportProps = {
  state: 'waiting' | 'ready' | 'begun'
  /** Number of exports waiting before it. */
  before: number
  /** Address of the file when it may start. */
  begin: string | null
}

const POLL_MS = 3_000

/** An export that waits for its turn; it starts automatically. */
export default function ExportPage({ state, before, begin }: ExportProps) {
  const { url } = usePage()
  const hasBegun = useRef(false)
  const { stop } = usePoll(POLL_MS)
  useEffect(() => {
    if (state === 'begun') stop()
    if (!begin || hasBegun.current) return
    hasBegun.current = true
    window.location.assign(begin)
  }, [state, begin, stop])
  return (
    <>
      <PageHeader title={t('reports.export.title')} />
      <Notice tone={state === 'begun' ? 'success' : 'info'} role="status">
        {state === 'waiting'
          ? t('reports.export.waiting', { count: before })
          : t(`reports.export.${state}`)}
      </Notice>
      {begin ? (
        <p>
          <a href={begin}>{t('reports.export.link')}</a>
        </p>
      ) : null}
      <noscript>
        <p>
          <a href={url}>{t('reports.export.ask_again')}</a>
        </p>
      </noscript>
      <ActionButton
        variant="default"
        onClick={() => window.history.back()}
        label={t('common.actions.back')}
      />
    </>
  )
}
