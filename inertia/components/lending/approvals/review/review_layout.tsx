import '~/components/lending/approvals/review/review.css'
import type { ReactNode } from 'react'
import { t } from '~/lib/translate'

interface ReviewLayoutProps {
  head: ReactNode
  /** What is read on the left, and its name. */
  data: ReactNode
  dataLabel: string
  /** What proves it on the right, and its name. */
  documents: ReactNode
  documentsLabel: string
  /** What is done with it. */
  bar: ReactNode
}

/**
 * A file on an officer's desk: two panes that scroll apart, and below them what there is to decide. On a phone
 * one of the panes is shown: the choice needs no script.
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
