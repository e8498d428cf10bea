import type { AsOf } from '#kernel/calendar/as_of'
import type { RevisionValue } from '#profile/contracts/revision'
import type { ValuesAsOf } from '#profile/fields/earlier'
import ProfileRevision from '#profile/models/profile_revision'

/** What the sections of a person said, where they say something else now. */
export interface AnswersAsOf {
  /**
   * Of one section, by field.
   *
   * @param prefix of the names of its fields, which is taken away: 'permanent.'
   */
  of(section: string, prefix?: string): ValuesAsOf
}

const UNCHANGED: AnswersAsOf = { of: () => new Map() }

/**
 * Reads the revisions since then, the newest first, so that of a field that was changed several times the first
 * of these values stays.
 *
 * @param loanType (scheme id) whose own sections are read
 */
export async function answersAsOf(
  profileId: number,
  loanType: number,
  { before }: AsOf
): Promise<AnswersAsOf> {
  if (before === null) return UNCHANGED
  const revisions = await ProfileRevision.query()
    .where('profileId', profileId)
    .where('createdAt', '>=', before)
    .orderBy('id', 'desc')
  const bySection = new Map<string, Map<string, RevisionValue>>()
  for (const { section, data } of revisions) {
    if ((data.loanType ?? loanType) !== loanType) continue
    const values = bySection.get(section) ?? new Map<string, RevisionValue>()
    for (const { field, old } of data.changes) values.set(field, old)
    bySection.set(section, values)
  }
  return {
    of: (section, prefix = '') =>
      new Map(
        [...(bySection.get(section) ?? [])].flatMap(([field, value]) =>
          field.startsWith(prefix) ? [[field.slice(prefix.length), value] as const] : []
        )
      ),
  }
}

/** A list of rows, each of which revisions keep as one line of text. */
export interface RowsAsOf<Row> {
  /** Rows that say the same now. */
  same: Row[]
  /** What the others said. */
  lines: { id: number; line: string }[]
}

/**
 * The rows of a list as they were: those that were added since are left out, of those that were changed or taken
 * away there is the line that was kept.
 */
export function rowsAsOf<Row extends { id: number }>(
  rows: readonly Row[],
  earlier: ValuesAsOf
): RowsAsOf<Row> {
  const lines = [...earlier].flatMap(([id, line]) =>
    line === null ? [] : [{ id: Number(id), line: String(line) }]
  )
  return {
    same: rows.filter(({ id }) => !earlier.has(String(id))),
    lines: lines.toSorted((a, b) => a.id - b.id),
  }
}
