import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { EmptyState } from '~/components/page'
import { SelectBox, SelectionBar } from '~/components/table/selection'
import { type Sort, SortHeader } from '~/components/table/sort_header'
import { type Pagination, TablePages } from '~/components/table/table_pages'
import { t } from '~/lib/translate'
import { AllRows, Fold } from '~/components/table/fold'
import { ScrollRegion } from '~/components/table/scroll_region'
import {
  type Column,
  type ColumnsProps,
  contentOf,
  leadOf,
  keyOfRow,
  type RowKey,
  columnsOf,
} from '~/components/table/columns_of'

export interface DataTableProps<Row extends object> extends ColumnsProps<Row> {
  /** Caption of the table; shown above it unless `hideCaption`. */
  caption: string
  hideCaption?: boolean
  rows: readonly Row[]
  /** Text shown instead of the rows when there are none. */
  empty: ReactNode
  /** Makes the first column's cell a link. */
  rowHref?: (row: Row) => string | undefined
  /** Label of a row for assistive technology where rows can be selected. */
  rowLabel?: (row: Row) => string
  selection?: readonly RowKey[]
  onSelectionChange?: (keys: RowKey[]) => void
  /** Clears a selection that spans several pages; by default an empty selection is set. */
  onSelectionClear?: () => void
  /** Whether a row can be selected; by default all can. Without any selectable row there are no checkboxes. */
  canSelect?: (row: Row) => boolean
  /** Buttons that act on the selected rows. */
  selectionActions?: ReactNode
  sort?: Sort
  /** Without it, sortable headings are links that set `sort` and `direction` in the address. */
  onSort?: (sort: Sort) => void
  pagination?: Pagination
}

/**
 * A list of records: a table with a sticky head on a wide screen; on a phone cards, or compact rows for officers. Only
 * CSS makes the difference, so the server renders the same page for all. Without records there is nothing to sort,
 * choose or scroll to: only the text for an empty list is shown.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, hideCaption, rows, rowKey, empty, rowHref, rowLabel } = props
  const { selection, onSelectionChange, selectionActions, canSelect, sort, onSort, pagination } =
    props
  const clearSelection = props.onSelectionClear ?? (() => onSelectionChange?.([]))
  const columns = columnsOf(props)
  const lead = leadOf(columns)
  const keyOf = (row: Row) => keyOfRow(row, rowKey)
  const keys = (canSelect ? rows.filter(canSelect) : rows).map(keyOf)
  const hasSelection = selection !== undefined && onSelectionChange !== undefined
  const isSelectable = hasSelection && (keys.length > 0 || selection.length > 0)
  const toggle = (key: RowKey) =>
    onSelectionChange?.(
      selection?.includes(key)
        ? selection.filter((kept) => kept !== key)
        : [...(selection ?? []), key]
    )

  return (
    <div className="as-table-frame as-box" data-paged={pagination ? true : undefined}>
      {isSelectable && selection.length > 0 ? (
        <SelectionBar count={selection.length} onClear={clearSelection}>
          {selectionActions}
        </SelectionBar>
      ) : null}
      {rows.length === 0 ? (
        <>
          {hideCaption ? null : <p className="as-table-name">{caption}</p>}
          <EmptyContent empty={empty} />
        </>
      ) : (
        <ScrollRegion label={caption}>
          <table className="as-table">
            <caption data-hidden={hideCaption || undefined}>
              {hideCaption ? <span className="as-hidden">{caption}</span> : caption}
            </caption>
            <thead>
              <tr>
                {isSelectable ? (
                  <th scope="col" className="as-check-cell">
                    <SelectBox
                      label={t('common.table.select_all')}
                      checked={keys.length > 0 && keys.every((key) => selection.includes(key))}
                      partly={keys.some((key) => selection.includes(key))}
                      onToggle={(checked) => onSelectionChange(checked ? keys : [])}
                    />
                  </th>
                ) : null}
                {columns.map((column) => (
                  <th
                    key={column.key}
                    scope="col"
                    data-align={column.align}
                    data-state={column.isState}
                    aria-sort={
                      column.sortable && sort?.key === column.key
                        ? sort.direction === 'asc'
                          ? 'ascending'
                          : 'descending'
                        : undefined
                    }
                  >
                    {column.sortable ? (
                      <SortHeader
                        columnKey={column.key}
                        label={<Title column={column} />}
                        sort={sort}
                        onSort={onSort}
                      />
                    ) : (
                      <Title column={column} />
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const key = keyOf(row)
                const isSelected = selection?.includes(key) ?? false
                return (
                  <tr key={key} data-selected={isSelected || undefined}>
                    {isSelectable ? (
                      <td className="as-check-cell">
                        {keys.includes(key) ? (
                          <SelectBox
                            label={t('common.table.select_row', {
                              row: rowLabel?.(row) ?? String(key),
                            })}
                            checked={isSelected}
                            onToggle={() => toggle(key)}
                          />
                        ) : null}
                      </td>
                    ) : null}
                    {columns.map((column, index) => (
                      <td
                        key={column.key}
                        data-label={column.isTitle ? undefined : fullLabel(column)}
                        data-align={column.align}
                        data-name={column.isName}
                        data-title={column.isTitle}
                        data-state={column.isState}
                        data-lead={column === lead || undefined}
                      >
                        <Cell
                          row={row}
                          column={column}
                          href={index === 0 ? rowHref?.(row) : undefined}
                        />
                        {column === lead && columns.length > 1 ? <Fold /> : null}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
          <AllRows count={rows.length} first={25} />
        </ScrollRegion>
      )}
      {pagination && pagination.total > 0 ? <TablePages {...pagination} label={caption} /> : null}
    </div>
  )
}

/** Returns the title of a column combined with that of the value below. */
export function fullLabel({ label, labelBelow }: Pick<Column<object>, 'label' | 'labelBelow'>) {
  return labelBelow ? `${label} · ${labelBelow}` : label
}

function Title({
  column: { label, labelBelow },
}: {
  column: Pick<Column<object>, 'label' | 'labelBelow'>
}) {
  return (
    <span>
      {label}
      {labelBelow ? <span className="as-below"> · {labelBelow}</span> : null}
    </span>
  )
}

interface CellProps<Row> {
  row: Row
  column: Column<Row>
  href?: string
}

function Cell<Row extends object>({ row, column, href }: CellProps<Row>) {
  const content = contentOf(row, column)
  if (!href) return <>{content}</>
  return (
    <Link href={href} className="as-row-link">
      {content}
    </Link>
  )
}

function EmptyContent({ empty }: { empty: ReactNode }) {
  return typeof empty === 'string' ? <EmptyState title={empty} /> : <>{empty}</>
}
