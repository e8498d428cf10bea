import { type ComponentType, useEffect, useState } from 'react'
import { t } from '~/lib/translate'

interface PdfViewProps {
  href: string
  name: string
  /** Class of the frame around the pages. */
  frame: string
}

/** A PDF in its viewer, which is fetched with the first one: nobody else's page takes its script. */
export function PdfView(props: PdfViewProps) {
  const [Pages, setPages] = useState<ComponentType<PdfViewProps> | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (import.meta.env.SSR) return
    import('~/components/platform/documents/pdf_pages').then(
      ({ PdfPages }) => setPages(() => PdfPages),
      () => setHasFailed(true)
    )
  }, [])
  if (Pages) return <Pages {...props} />
  return (
    <div className={props.frame}>
      <p className="as-empty" role={hasFailed ? 'alert' : 'status'}>
        {t(`document_viewer.${hasFailed ? 'unreadable' : 'loading'}`)}
      </p>
    </div>
  )
}
