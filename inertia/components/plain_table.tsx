import type { ReactNode } from 'react'
import { ScrollRegion } from '~/components/table/scroll_region'
import { type ColumnsProps, contentOf, keyOfRow, columnsOf } from '~/components/table/columns_of'

export interface PlainTableProps<Row> extends ColumnsProps<Row> {
  caption: string
  /** Stands beside the caption. */
  mark?: ReactNode
  rows: readonly Row[]
  rowClass?: (row: Row) => string | undefined
}
/**
 * A few rows that nobody sorts, chooses or turns over, as a `DataTable` shows them: for pages of visitors,
 * whose phones need not load the rest of one.
 */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { caption, mark, rows, rowKey, rowClass } = props
  const columns = columnsOf(props)
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
              <tr key={keyOfRow(row, rowKey)} role="row" className={rowClass?.(row)}>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    role="cell"
                    data-label={column.label}
                    data-align={column.align}
                  >
                    {contentOf(row, column)}
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
