import type ExcelJS from 'exceljs'

/** What goes into a cell: a day is 'YYYY-MM-DD', an amount whole paise, null leaves it empty. */
export type Cell = string | number | null

/** How a cell is written; plain ones as they are, without a style. */
export type CellKind = 'plain' | 'number' | 'paise' | 'date'

/** A line above the rows. */
export interface SheetLine {
  cells: readonly string[]
  font?: Partial<ExcelJS.Font>
  /** The first cell is marked as text, whatever it looks like. */
  isText?: boolean
}

/** All of a sheet but its rows: plain data, since it travels to another thread. */
export interface SheetPlan {
  /** Tab of the sheet: at most 31 characters, none of : \ / ? * [ ]. */
  name: string
  /** Time that every part of the file carries: the same content then gives the same bytes. */
  at: Date
  lines: readonly SheetLine[]
  kinds: readonly CellKind[]
  /** In characters; left out, the reader's own. */
  widths?: readonly number[]
  /** The lines above stay in view, and the last of them filters the rows. */
  hasFixedHead?: boolean
}

/** What the thread of the portal tells the one that writes. */
export type ToWriter =
  | { kind: 'sheet'; plan: SheetPlan }
  | { kind: 'rows'; rows: Cell[][] }
  | { kind: 'end' }
  /** The reader took a part of the file. */
  | { kind: 'taken' }

/** What the thread that writes tells the one of the portal. */
export type FromWriter =
  /** A portion of rows is written, the next may come. */
  { kind: 'written' } | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'done' }
