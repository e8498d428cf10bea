import { Link } from '@inertiajs/react'
import IconChevronDown from '~/icons/chevron_down.svg?icon'
import type { ReactNode } from 'react'
import { Money } from '~/components/money'
import { DateText } from '~/components/page'
import { t } from '~/lib/translate'

/** An item that waits for the last approval, as one row or card. */
export interface ApprovalRow {
  id: number
  href: string
  applicantName: string
  district: string
  amountPaise: number
  since: string
  expectedStatusId: number
  expectedDecisionId: number | null
}

/** Further details of an item: label and value. */
export type Facts = readonly { term: string; value: ReactNode }[]

interface ApprovalRowsProps<Row extends ApprovalRow> {
  rows: readonly Row[]
  factsOf: (row: Row) => Facts
}

/** The usual items, a line or two each; further details open in place. */
export function ApprovalRows<Row extends ApprovalRow>({ rows, factsOf }: ApprovalRowsProps<Row>) {
  return (
    <ol className="st-rows as-box as-ruled">
      {rows.map((row) => (
        <li key={row.id}>
          <details>
            <summary className="as-row as-slim">
              <span className="as-strong as-wraps as-grow">{row.applicantName}</span>
              <span className="as-strong">
                <Money paise={row.amountPaise} />
              </span>
              <IconChevronDown size={18} aria-hidden="true" />
              <span className="as-small as-whole">
                {row.district} · <DateText value={row.since} />
              </span>
            </summary>
            <div className="as-slim">
              <ApprovalFacts facts={factsOf(row)} />
              <ReviewLink row={row} />
            </div>
          </details>
        </li>
      ))}
    </ol>
  )
}

/** Short details of an item. */
export function ApprovalFacts({ facts }: { facts: Facts }) {
  return (
    <dl className="as-said as-columns" data-least="narrow">
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Link to the complete review page. */
export function ReviewLink({ row }: { row: ApprovalRow }) {
  return (
    <Link href={row.href} className="as-link">
      {t('workflow.stack.open')}
      <span className="as-hidden"> {row.applicantName}</span>
    </Link>
  )
}
