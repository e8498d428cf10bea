/** Rows of one statement: SQLite takes 500 of an insert, and so many values and no more. */
const AT_ONCE = 250

/** Rows in portions that one statement of either database takes. */
export function* portions<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE)
}
