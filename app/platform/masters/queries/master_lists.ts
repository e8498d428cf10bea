import type { MasterRows, RowOf } from '#masters/queries/row_types'
import { MASTER_TABLES } from '#masters/seed/master_tables'

type NumberedRows = {
  [
    L in keyof MasterRows as MasterRows[L] extends readonly { id: number }[] ? L : never
  ]: MasterRows[L]
}
/** Lists whose rows are found by a number. */
export type NumberedList = keyof NumberedRows

/** A requested row is missing in the masters: a defect or a deleted master, never a user's error. */
export class UnknownMaster extends Error {
  constructor(list: string, key: string | number) {
    super(`The master ${list} has no row ${key}`)
  }
}

/** Rows that may still be chosen. */
export const inUse = <R extends object>(rows: readonly R[]): readonly R[] =>
  rows.filter((row) => !isRetired(row))

/** Whether a row was retired: existing records still show it, but it cannot be chosen any more. */
export const isRetired = (row: { id?: number; isRetired?: boolean; isActive?: boolean }): boolean =>
  row.isRetired === true || row.isActive === false

/** Lists that the catalogue provides through a method of the same name. */
type ByMethod =
  | 'talukas'
  | 'guidelines'
  | 'loiTerms'
  | 'documentSlots'
  | 'targetDays'
  | 'grievanceDays'
  | 'valueRanges'

class Lists {
  readonly #byId = new Map<string, ReadonlyMap<number, unknown>>()

  constructor(readonly rows: MasterRows) {
    for (const { list, retires } of MASTER_TABLES) {
      const all = rows[list as keyof MasterRows]
      if (!(list in this)) Object.assign(this, { [list]: retires ? inUse<object>(all) : all })
    }
  }

  /** The row with this number, or undefined; for numbers from user input, or that may be absent. */
  find<L extends NumberedList>(list: L, id: number | null | undefined): RowOf<L> | undefined {
    let index = this.#byId.get(list)
    if (!index) {
      index = new Map((this.rows[list] as readonly { id: number }[]).map((row) => [row.id, row]))
      this.#byId.set(list, index)
    }
    return index.get(id ?? Number.NaN) as RowOf<L> | undefined
  }

  /** @throws UnknownMaster */
  get<L extends NumberedList>(list: L, id: number): RowOf<L> {
    const row = this.find(list, id)
    if (!row) throw new UnknownMaster(list, id)
    return row
  }
}

/** The lists without retired rows, for choices, and look-up by number among all rows (`rows`). */
export const MasterLists = Lists as new (rows: MasterRows) => Lists & Omit<MasterRows, ByMethod>
