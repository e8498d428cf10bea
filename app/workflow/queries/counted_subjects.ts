import type { Statement } from '#core/database/direct_rows'
import { allOf, type Branch, branchCondition } from '#core/lists/branch'

/**
 * The query that sums the counters of some cells, as one value: how many subjects stand in them. It
 * costs the same at any size (PERFORMANCE).
 *
 * @param cells district, loan type, status and payment status, each with one value or left open
 */
export function countedSubjects(
  subjectType: 'application' | 'claim',
  cells: readonly Branch[]
): Statement {
  const { sql, bindings } = anyOf(cells.map((cell) => branchCondition(cell, 'workflow_counters')))
  return {
    sql: `select sum(subjects) as total from workflow_counters where subject_type = ? and (${sql})`,
    bindings: [subjectType, ...bindings],
  }
}

function anyOf(conditions: readonly Statement[]): Statement {
  if (conditions.length === 0) return { sql: '1 = 0', bindings: [] }
  const { bindings } = allOf(conditions)
  return { sql: conditions.map(({ sql }) => `(${sql})`).join(' or '), bindings }
}
