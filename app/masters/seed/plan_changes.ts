import { createHash } from 'node:crypto'
import type { CellValue } from '#masters/seed/columns'
import type { MasterRow, MasterTable } from '#masters/seed/master_table'

/** What one seed does to one table. */
export type Plan = {
  readonly insert: MasterRow[]
  readonly update: MasterRow[]
  readonly remove: MasterRow[]
  /** Digests to remember, by row key. */
  readonly digests: Map<string, string>
  readonly unchanged: number
  /** Edited here since the file was last read, or deleted here and not changed in the file since. */
  readonly kept: number
  readonly noLongerInSource: number
}

/** The natural key of a row as one text. */
export function rowKey(master: MasterTable, row: MasterRow): string {
  return master.key.map((column) => row[column] ?? '').join('|')
}

/** Short fingerprint of what the file says about a row. */
export function rowDigest(master: MasterTable, row: MasterRow): string {
  const values = Object.keys(master.columns).map((column) => row[column] ?? null)
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
}

/** Databases differ in how they give numbers and flags back: compare what they mean. */
function sameValues(master: MasterTable, a: MasterRow, b: MasterRow): boolean {
  const plain = (value: CellValue | undefined) => String(value ?? '')
  return Object.keys(master.columns).every((column) => plain(a[column]) === plain(b[column]))
}

/** What the last seed wrote is still there: nobody edited the row in between. */
function isAsSeeded(master: MasterTable, now: MasterRow, digest: string | undefined): boolean {
  return digest === undefined || rowDigest(master, now) === digest
}

/**
 * Compares a file with its table. The file wins for rows that are new, and for those changed in the
 * file since the last seed that nobody edited; an administrator's edit stays as it is.
 *
 * @param seeded digests of the last seed, by row key
 */
export function planChanges(
  master: MasterTable,
  source: readonly MasterRow[],
  existing: readonly MasterRow[],
  seeded: ReadonlyMap<string, string>
): Plan {
  const stored = new Map(existing.map((row) => [rowKey(master, row), row]))
  const inSource = new Set<string>()
  const plan = { insert: [] as MasterRow[], update: [] as MasterRow[], remove: [] as MasterRow[] }
  const digests = new Map<string, string>()
  let unchanged = 0
  let kept = 0

  for (const row of source) {
    const key = rowKey(master, row)
    const digest = rowDigest(master, row)
    const now = stored.get(key)
    const isKnown = !master.mirrorsFile && seeded.get(key) === digest
    inSource.add(key)
    if (seeded.get(key) !== digest) digests.set(key, digest)

    if (now && sameValues(master, now, row)) unchanged++
    else if (isKnown) kept++
    else if (!now) plan.insert.push(row)
    else if (master.mirrorsFile || isAsSeeded(master, now, seeded.get(key))) plan.update.push(row)
    else kept++
  }

  const gone = existing.filter((row) => !inSource.has(rowKey(master, row)))
  if (master.mirrorsFile) plan.remove.push(...gone)
  const fromSeed = gone.filter((row) => seeded.has(rowKey(master, row)))
  return {
    ...plan,
    digests: master.mirrorsFile ? new Map() : digests,
    unchanged,
    kept,
    noLongerInSource: master.mirrorsFile ? gone.length : fromSeed.length,
  }
}
