import type { ReactNode } from 'react'
import { keyUnder } from '~/lib/messages'
import { t } from '~/lib/translate'

export interface Column<Row> {
  key: string
  label: string
  /** Of what stands below it in the same cell. */
  labelBelow?: string
  /** What the cell shows; by default the row's value under the key. */
  render?: (row: Row) => ReactNode
  align?: 'left' | 'right' | 'center'
  /** Of people: a name as long as the form allows, without a space, breaks where the room ends. */
  isName?: boolean
  /** What the row is about: on a phone it heads the card, without the title of its column. */
  isTitle?: boolean
  sortable?: boolean
  /** How things stand with it: is kept where a tablet has no room for all columns. */
  isState?: boolean
}

/**
 * Makes a column. Its label is the sentence of that word under the table's `labels`, a word with a dot being a
 * whole key; without `render` it shows the row's value under the word.
 */
interface ColumnMaker<Row> {
  (word: keyof Row & string): Column<Row>
  (word: string, render: (row: Row) => ReactNode, more?: Partial<Column<Row>>): Column<Row>
  /** A column of numbers, which stand at the right. */
  right(word: keyof Row & string): Column<Row>
  right(word: string, render: (row: Row) => ReactNode): Column<Row>
}

/** What both kinds of tables take. */
export interface ColumnsProps<Row> {
  columns: readonly Column<Row>[] | ((column: ColumnMaker<Row>) => readonly Column<Row>[])
  /** Where the labels of its columns stand among the words. */
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

/** The column that heads a row where it is not a line of a table: what the row is about, else the first. */
export const leadOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.find(({ isTitle }) => isTitle) ?? columns[0]

/** What a cell shows. */
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
