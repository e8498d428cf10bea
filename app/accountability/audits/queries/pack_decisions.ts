import db from '@adonisjs/lucid/services/db'
import type { FinancialYear } from '#kernel/calendar/financial_year'
import { addDays, indiaDateOf, yearMonth } from '#kernel/calendar/plain_date'
import { instantOf, sqlStartOf } from '#kernel/database/instant'
import { masters } from '#masters/queries/masters'

/** Decisions that are read at once. */
const AT_ONCE = 1000

/** How many decisions of a kind a role took in a month, as the pack says it. */
export interface DecisionCount {
  subject: string
  action: string
  role: string
  month: string
  count: number
}

/**
 * Every decision of a year in the order in which they were taken, with remarks where the file is in a sample.
 *
 * @param sampled `application:12`, `claim:7`
 */
export async function* decisionsOf({ start, end }: FinancialYear, sampled: ReadonlySet<string>) {
  for (let after = 0; ;) {
    const rows = await db
      .from('workflow_decisions')
      .where('id', '>', after)
      .where('created_at', '>=', sqlStartOf(start))
      .where('created_at', '<', sqlStartOf(addDays(end, 1)))
      .orderBy('id')
      .limit(AT_ONCE)
    const numbers = await numbersOf(rows)
    for (const row of rows) {
      const isSampled = sampled.has(subjectKey(row))
      yield {
        decision: Number(row.id),
        subject: String(row.subject_type),
        id: Number(row.subject_id),
        application: numbers.get(subjectKey(row)) ?? null,
        action: String(row.action),
        role: roleName(row.role),
        post: row.post_id === null ? null : Number(row.post_id),
        from: statusName(row.subject_type, row.from_status),
        to: statusName(row.subject_type, row.to_status),
        day: indiaDateOf(instantOf(row.created_at)),
        working_days: row.stage_days === null ? null : Number(row.stage_days),
        in_sample: isSampled,
        ...(isSampled ? { remarks: row.remarks === null ? null : String(row.remarks) } : {}),
      }
    }
    if (rows.length < AT_ONCE) return
    after = Number(rows[rows.length - 1].id)
  }
}

interface SubjectColumns {
  subject_type: string
  subject_id: number
}

const subjectKey = ({ subject_type: type, subject_id: id }: SubjectColumns) => `${type}:${id}`

/**
 * Numbers of the applications that decisions are about, by their subjects. They are looked up by their ids: one join
 * for both kinds of subject would read all applications for each decision.
 */
async function numbersOf(rows: readonly SubjectColumns[]): Promise<Map<string, string>> {
  const idsOf = (type: string) => [
    ...new Set(rows.flatMap((row) => (row.subject_type === type ? [Number(row.subject_id)] : []))),
  ]
  const [applications, claims] = await Promise.all([
    db.from('applications').whereIn('id', idsOf('application')).select('id', 'number'),
    db
      .from('claims')
      .join('applications', 'applications.id', 'claims.application_id')
      .whereIn('claims.id', idsOf('claim'))
      .select('claims.id', 'applications.number'),
  ])
  return new Map([
    ...applications.map(({ id, number }) => [`application:${id}`, String(number)] as const),
    ...claims.map(({ id, number }) => [`claim:${id}`, String(number)] as const),
  ])
}

type PackedDecision = ReturnType<typeof decisionsOf> extends AsyncGenerator<infer One> ? One : never

/** Counts decisions on their way. */
export class DecisionCounts {
  readonly #cells = new Map<string, DecisionCount>()

  async *counting(decisions: AsyncIterable<PackedDecision>) {
    for await (const decision of decisions) {
      const { subject, action, role, day } = decision
      const month = yearMonth(day)
      const key = JSON.stringify([month, subject, action, role])
      const cell = this.#cells.get(key) ?? { subject, action, role, month, count: 0 }
      cell.count += 1
      this.#cells.set(key, cell)
      yield decision
    }
  }

  all(): DecisionCount[] {
    return [...this.#cells].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell)
  }
}

/** In English: what the pack says has one name everywhere. */
const roleName = (role: number | null) =>
  role === null ? 'system' : masters().role(Number(role)).nameEn

function statusName(subjectType: string, status: number | null): string | null {
  if (status === null) return null
  return subjectType === 'claim'
    ? masters().claimStatus(Number(status)).nameEn
    : masters().applicationStatus(Number(status)).nameEn
}
