import type { ReactNode } from 'react'
import { ScrollRegion } from '~/components/table/scroll_region'

interface PlainColumn<Row> {
  key: string
  label: string
  align?: 'right'
  render: (row: Row) => ReactNode
}

interface PlainTableProps<Row> {
  caption: string
  /** Stands beside the caption. */
  mark?: ReactNode
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  rowClass?: (row: Row) => string | undefined
}

/**
 * A few rows that nobody sorts, chooses or turns over, as a `DataTable` shows them: for pages of visitors,
 * whose phones need not load the rest of one.
 */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { caption, mark, columns, rows, rowKey, rowClass } = props
  return (
    <div className="as-table-frame as-box">
      <ScrollRegion label={caption}>
        <table className="as-table" role="table">
          <caption>
            {caption} {mark}
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ key, label, align }) => (
                <th key={key} role="columnheader" scope="col" data-align={align}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={rowKey(row)} role="row" className={rowClass?.(row)}>
                {columns.map(({ key, label, align, render }) => (
                  <td key={key} role="cell" data-label={label} data-align={align}>
                    {render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}
