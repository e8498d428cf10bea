import { createHash } from 'node:crypto'
import type { CellValue, FileTable, MasterRow } from '#masters/seed/master_table'

/** What one seed does to one table. */
export type Plan = {
  readonly insert: MasterRow[]
  readonly update: MasterRow[]
  readonly remove: MasterRow[]
  /** Digests to remember, by row key. */
  readonly digests: Map<string, string>
  readonly unchanged: number
  /** Keys of rows edited here since the file was last read, or deleted here and not changed in the file since. */
  readonly kept: string[]
  readonly noLongerInSource: number
}

/** What is remembered of a row: what the file said of it, and whether it was edited on screen. */
export interface SeededRow {
  digest?: string
  isEdited?: boolean
}

/** The natural key of a row as one text. */
export function rowKey(master: FileTable, row: MasterRow): string {
  return master.key.map((column) => row[column] ?? '').join('|')
}

/** Short fingerprint of what the file says about a row. */
export function rowDigest(master: FileTable, row: MasterRow): string {
  const values = Object.keys(master.columns).map((column) => row[column] ?? null)
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
}

/** Databases differ in how they give numbers and flags back: compare what they mean. */
function sameValues(master: FileTable, a: MasterRow, b: MasterRow): boolean {
  const plain = (value: CellValue | undefined) => String(value ?? '')
  return Object.keys(master.columns).every((column) => plain(a[column]) === plain(b[column]))
}

/** What the last seed wrote is still there: nobody edited the row in between. */
function isUnedited(master: FileTable, now: MasterRow, seeded: SeededRow | undefined): boolean {
  return seeded?.digest === undefined || rowDigest(master, now) === seeded.digest
}

/**
 * Compares a file with its table. The file wins for rows that are new, and for those changed in the
 * file since the last seed that nobody edited; an administrator's edit stays as it is, and so does
 * every row that was saved on screen.
 *
 * @param seeded what is remembered of the rows, by row key
 */
export function planChanges(
  master: FileTable,
  source: readonly MasterRow[],
  existing: readonly MasterRow[],
  seeded: ReadonlyMap<string, SeededRow>
): Plan {
  const stored = new Map(existing.map((row) => [rowKey(master, row), row]))
  const inSource = new Set<string>()
  const plan = { insert: [] as MasterRow[], update: [] as MasterRow[], remove: [] as MasterRow[] }
  const digests = new Map<string, string>()
  const kept: string[] = []
  let unchanged = 0

  for (const row of source) {
    const key = rowKey(master, row)
    const digest = rowDigest(master, row)
    const now = stored.get(key)
    const before = seeded.get(key)
    const isKnown = !master.mirrorsFile && (before?.isEdited || before?.digest === digest)
    inSource.add(key)
    if (before?.digest !== digest) digests.set(key, digest)

    if (now && sameValues(master, now, row)) unchanged++
    else if (isKnown) kept.push(key)
    else if (!now) plan.insert.push(row)
    else if (master.mirrorsFile || isUnedited(master, now, before)) plan.update.push(row)
    else kept.push(key)
  }

  const gone = existing.filter((row) => !inSource.has(rowKey(master, row)))
  if (master.mirrorsFile) plan.remove.push(...gone)
  const fromSeed = gone.filter((row) => seeded.get(rowKey(master, row))?.digest !== undefined)
  return {
    ...plan,
    digests: master.mirrorsFile ? new Map() : digests,
    unchanged,
    kept,
    noLongerInSource: master.mirrorsFile ? gone.length : fromSeed.length,
  }
}
