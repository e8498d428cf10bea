import '~/components/lending/approvals/review/review.css'
import type { ReactNode } from 'react'
import { t } from '~/lib/translate'

interface ReviewLayoutProps {
  head: ReactNode
  /** The data on the left, and its label. */
  data: ReactNode
  dataLabel: string
  /** The documents that prove it on the right, and their label. */
  documents: ReactNode
  documentsLabel: string
  /** The bar of possible decisions. */
  bar: ReactNode
}

/**
 * A file at an officer's desk: two panes that scroll independently, with the decision bar below. On a phone one of the
 * panes is shown; the choice requires no script.
 */
export function ReviewLayout({
  head,
  data,
  dataLabel,
  documents,
  documentsLabel,
  bar,
}: ReviewLayoutProps) {
  return (
    <div className="rv-layout">
      <div className="rv-head as-column as-tight">{head}</div>
      <fieldset className="rv-panes as-tabs as-screen">
        <legend className="as-hidden">{t('approvals.review.panes')}</legend>
        {(['data', 'documents'] as const).map((pane) => (
          <label key={pane} className="as-target">
            <input type="radio" name="pane" value={pane} defaultChecked={pane === 'data'} />
            {t(`approvals.review.pane_${pane}`)}
          </label>
        ))}
      </fieldset>
      <section className="rv-data as-column" aria-label={dataLabel}>
        {data}
      </section>
      <section className="rv-papers" aria-label={documentsLabel}>
        {documents}
      </section>
      {bar}
    </div>
  )
}
