import { useEffect, useState } from 'react'
import { useT } from '~/lib/use_t'

/**
 * A PDF in the browser's own viewer, which zooms, turns and searches. It is fetched first: the
 * server forbids the file as such to run anything, viewers included.
 */
export function PdfView({ href, name }: { href: string; name: string }) {
  const t = useT()
  const [address, setAddress] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    let made: string | null = null
    fetch(href, { signal: stop.signal, credentials: 'same-origin' })
      .then(async (response) => {
        if (!response.ok) throw new Error(String(response.status))
        const bytes = await response.arrayBuffer()
        made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
        if (stop.signal.aborted) URL.revokeObjectURL(made)
        else setAddress(made)
      })
      .catch(() => {
        if (!stop.signal.aborted) setHasFailed(true)
      })
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [href])

  return (
    <div className="rv-page">
      {address ? <iframe src={`${address}#navpanes=0&view=FitH`} title={name} /> : null}
      {hasFailed ? (
        <p className="as-empty" role="alert">
          {t('approvals.documents.unreadable')}
        </p>
      ) : null}
      {!address && !hasFailed ? (
        <p className="as-empty" role="status">
          {t('approvals.documents.loading')}
        </p>
      ) : null}
    </div>
  )
}
