import { Link, usePage } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { basisPoints, formatPercent } from '#kernel/rates/basis_points'
import type { Lists } from '@generated/views'
import type { Column } from '~/components/table/columns_of'
import { Money } from '~/components/money'
import { DateText } from '~/components/page'
import { Stacked } from '~/components/table/stacked'
import { formatCount } from '~/lib/numbers'

/** A column; a fixed one cannot be hidden. */
export type ListColumn<Row> = Column<Row> & Pick<Lists.ColumnView, 'isFixed'>

/** Cells that a page renders itself, by the column's key. */
export type Cells<Row> = Readonly<Record<string, (row: Row) => ReactNode>>

/**
 * Returns the columns of a list according to its definition. A link to a record includes the list's query, so that the
 * user can continue from there.
 */
export function listColumns<Row extends { id: number }>(
  { shape: { columns }, list }: Pick<Lists.View<Row>, 'shape' | 'list'>,
  cells: Cells<Row>,
  hrefOf: (row: Row) => string
): ListColumn<Row>[] {
  const first = (list.page - 1) * list.perPage + 1
  const serials = new Map(list.rows.map((row, index) => [row.id, first + index]))
  const contentOf = (column: Lists.ColumnView, row: Row) => {
    const own = cells[column.key]
    if (own) return own(row)
    if (column.key === 'serial') {
      return <span className="as-roomy">{formatCount(serials.get(row.id) ?? 0)}</span>
    }
    return renderValue(column.kind, (row as Record<string, unknown>)[column.field])
  }
  const below = new Map(columns.flatMap((column) => (column.below ? [[column.below, column]] : [])))
  return columns
    .filter((column) => !column.below)
    .map((column) => {
      const second = below.get(column.key)
      const cell = (row: Row) => {
        const content = contentOf(column, row)
        if (!column.isLink) return content
        return (
          <Link href={hrefOf(row)} className="as-row-link">
            {content}
          </Link>
        )
      }
      return {
        key: column.key,
        label: column.label,
        labelBelow: second?.label,
        align:
          !column.isLink && ['count', 'paise', 'percent'].includes(column.kind)
            ? 'right'
            : undefined,
        isTitle: column.isLink || undefined,
        isName: column.kind === 'name' || undefined,
        sortable: column.isSortable,
        isState: column.kind === 'status' || undefined,
        isFixed: column.isFixed,
        render: second
          ? (row: Row) => <Stacked first={cell(row)} second={contentOf(second, row)} />
          : cell,
      }
    })
}

/** Renders a value according to its kind. */
function renderValue(kind: Lists.ColumnView['kind'], value: unknown): ReactNode {
  if (value === null || value === undefined) return null
  if (kind === 'paise') return <Money paise={value as number} />
  if (kind === 'date') return <DateText value={value as string} />
  if (kind === 'percent') return formatPercent(basisPoints(value as number))
  if (kind === 'code') return <span className="as-numbers">{String(value)}</span>
  return String(value)
}

/**
 * Returns the query of the current list for its links; the complete list has that of its first page, by which a record
 * recognises that the user came from the list.
 */
export function useListQuery(): string {
  const [, query] = usePage().url.split('?')
  return `?${query || 'page=1'}`
}
