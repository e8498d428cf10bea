import type { ReactNode } from 'react'
import { keyUnder } from '~/lib/messages'
import { t } from '~/lib/translate'

export interface Column<Row> {
  key: string
  label: string
  /** Label of the value shown below in the same cell. */
  labelBelow?: string
  /** Renders the cell; by default it shows the row's value under the key. */
  render?: (row: Row) => ReactNode
  align?: 'left' | 'right' | 'center'
  /** For names of people: a name of the maximum length without a space is broken at the edge of the cell. */
  isName?: boolean
  /** The subject of the row: on a phone it heads the card, without its column title. */
  isTitle?: boolean
  sortable?: boolean
  /** The state of the row: kept where a tablet has no room for all columns. */
  isState?: boolean
}

/**
 * Creates a column. Its label is the text of that key under the table's `labels`; a key with a dot is complete. Without
 * `render` it shows the row's value under the key.
 */
interface ColumnMaker<Row> {
  (word: keyof Row & string): Column<Row>
  (word: string, render: (row: Row) => ReactNode, more?: Partial<Column<Row>>): Column<Row>
  /** Creates a right-aligned column of numbers. */
  right(word: keyof Row & string): Column<Row>
  right(word: string, render: (row: Row) => ReactNode): Column<Row>
}

/** Props that both kinds of tables accept. */
export interface ColumnsProps<Row> {
  columns: readonly Column<Row>[] | ((column: ColumnMaker<Row>) => readonly Column<Row>[])
  /** Translation key of the labels of its columns. */
  labels?: string
  /** A field of the row, or a function; by default its `id`. */
  rowKey?: (keyof Row & string) | ((row: Row) => RowKey)
}

export function columnsOf<Row>({ columns, labels }: ColumnsProps<Row>): readonly Column<Row>[] {
  if (typeof columns !== 'function') return columns
  const column = (word: string, render?: Column<Row>['render'], more?: Partial<Column<Row>>) => ({
    key: word,
    label: t(keyUnder(labels, word)),
    render,
    ...more,
  })
  const right = (word: string, render?: Column<Row>['render']) =>
    column(word, render, { align: 'right' })
  return columns(Object.assign(column, { right }))
}

/** Returns the column that heads a row outside a table: the subject of the row, else the first. */
export const leadOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.find(({ isTitle }) => isTitle) ?? columns[0]

/** Returns the contents of a cell. */
export function contentOf<Row>(row: Row, { key, render }: Column<Row>): ReactNode {
  return render ? render(row) : ((row as Record<string, unknown>)[key] as ReactNode)
}

export type RowKey = string | number

export function keyOfRow<Row>(
  row: Row,
  rowKey: ColumnsProps<Row>['rowKey'] = 'id' as never
): RowKey {
  return typeof rowKey === 'function' ? rowKey(row) : (row[rowKey] as unknown as RowKey)
}
