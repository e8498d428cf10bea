import { type ReactNode, useId } from 'react'
import { AllRows, Fold } from '~/components/table/fold'
import { ScrollRegion } from '~/components/table/scroll_region'
import {
  type ColumnsProps,
  contentOf,
  leadOf,
  keyOfRow,
  columnsOf,
} from '~/components/table/columns_of'

export interface PlainTableProps<Row> extends ColumnsProps<Row> {
  caption: string
  /** Whether only screen readers get the caption, because a heading above says the same. */
  hideCaption?: boolean
  /** Shown beside the caption. */
  mark?: ReactNode
  rows: readonly Row[]
  /** On an officer's phone it is collapsed to its caption; of several with the same name at most one is open. */
  fold?: string
  rowClass?: (row: Row) => string | undefined
}
/**
 * A few rows without sorting, selection or pagination, in the style of `DataTable`: for public pages, where phones need
 * not load the rest of that component.
 */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { caption, hideCaption, mark, fold, rows, rowKey, rowClass } = props
  const columns = columnsOf(props)
  const lead = leadOf(columns)
  const nameId = useId()
  return (
    <div className="as-table-frame as-box">
      {fold ? (
        <div className="as-fold-head">
          <p id={nameId} className="as-table-name">
            {caption} {mark}
          </p>
          <Fold name={fold} heading={caption} />
        </div>
      ) : null}
      <ScrollRegion label={caption}>
        <table className="as-table" aria-labelledby={fold && nameId}>
          {fold ? null : (
            <caption data-hidden={hideCaption || undefined}>
              <span className={hideCaption ? 'as-hidden' : undefined}>{caption}</span> {mark}
            </caption>
          )}
          <thead>
            <tr>
              {columns.map(({ key, label, align }) => (
                <th key={key} scope="col" data-align={align}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOfRow(row, rowKey)} className={rowClass?.(row)}>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    data-label={column.label}
                    data-align={column.align}
                    data-lead={column === lead || undefined}
                  >
                    {contentOf(row, column)}
                    {column === lead && columns.length > 1 ? <Fold /> : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <AllRows count={rows.length} first={10} />
      </ScrollRegion>
    </div>
  )
}
