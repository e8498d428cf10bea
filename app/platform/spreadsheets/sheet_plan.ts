import type ExcelJS from 'exceljs'

/** Content of a cell: a day is 'YYYY-MM-DD', an amount whole paise, null leaves it empty. */
export type Cell = string | number | null

/** Format of a cell; plain ones have no style. */
export type CellKind = 'plain' | 'number' | 'paise' | 'date'

/** A line above the rows. */
export interface SheetLine {
  cells: readonly string[]
  font?: Partial<ExcelJS.Font>
  /** Whether the first cell is marked as text, whatever it looks like. */
  isText?: boolean
}

/** Everything in a sheet except its rows: plain data, since it is sent to another thread. */
export interface SheetPlan {
  /** Name of the sheet's tab: at most 31 characters, none of : \ / ? * [ ]. */
  name: string
  /** Time of every part of the file, so that the same content produces the same bytes. */
  at: Date
  lines: readonly SheetLine[]
  kinds: readonly CellKind[]
  /** In characters; the reader's default when omitted. */
  widths?: readonly number[]
  /** Whether the lines above the rows remain visible, and the last of them has the row filters. */
  hasFixedHead?: boolean
}

/** Messages from the main thread to the writer. */
export type WriterRequest =
  | { kind: 'sheet'; plan: SheetPlan }
  | { kind: 'rows'; rows: Cell[][] }
  | { kind: 'end' }
  /** The reader has accepted a chunk of the file. */
  | { kind: 'taken' }

/** Messages from the writer to the main thread. */
export type WriterResponse =
  /** A batch of rows has been written; the next may follow. */
  { kind: 'written' } | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'done' }
