/** Rows of one statement: SQLite takes 500 of an insert, and so many values and no more. */
const BATCH_SIZE = 250

/** Rows in portions that one statement of either database takes. */
export function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) yield rows.slice(at, at + BATCH_SIZE)
}
