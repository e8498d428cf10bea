import '~/components/lending/approvals/review/review.css'
import type { ReactNode } from 'react'

interface DeskProps {
  head: ReactNode
  /** What is read on the left, and its name. */
  data: ReactNode
  dataLabel: string
  /** What proves it on the right, and its name. */
  papers: ReactNode
  papersLabel: string
  /** What is done with it. */
  bar: ReactNode
}

/** A file on an officer's desk: two panes that scroll apart, and below them what there is to decide. */
export function Desk({ head, data, dataLabel, papers, papersLabel, bar }: DeskProps) {
  return (
    <div className="rv-desk">
      <div className="rv-head as-column as-tight">{head}</div>
      <section className="rv-data as-column" aria-label={dataLabel}>
        {data}
      </section>
      <section className="rv-papers" aria-label={papersLabel}>
        {papers}
      </section>
      {bar}
    </div>
  )
}
