import db from '@adonisjs/lucid/services/db'

export interface ReportMarks {
  /** In the order of their numbers. */
  pinned: number[]
  /** The latest first; one that is pinned stands here as well. */
  used: number[]
}

/** What an officer has pinned and has run: numbers of reports, which they may have no more. */
export async function reportMarks(userId: number): Promise<ReportMarks> {
  const rows: { report_id: number; is_pinned: number | boolean; last_used_at: unknown }[] = await db
    .from('report_marks')
    .where('user_id', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .select('report_id', 'is_pinned', 'last_used_at')
  const numbers = (marks: typeof rows) => marks.map((row) => row.report_id)
  return {
    pinned: numbers(rows.filter((row) => row.is_pinned)).toSorted((one, other) => one - other),
    used: numbers(rows.filter((row) => row.last_used_at !== null)),
  }
}
