import db from '@adonisjs/lucid/services/db'
import type { DateTime } from 'luxon'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { type Paise, paise } from '#kernel/money/paise'
import type { SubjectType } from '#workflow/contracts/subject'
import { COUNTERS_TABLE } from '#workflow/queries/counted_subjects'

/** Most usual subjects, and most exceptions, on the page at a time. */
const PAGE_SIZE = 20
/** Subjects that are looked at together at least: exceptions may lie before the usual ones. */
const MIN_BATCH_SIZE = 10
const MAX_EXAMINED = 150

interface Source<Subject, Why> {
  /** Those that wait for the last approval, the one that waits longest first. */
  load: (offset: number, limit: number) => Promise<Subject[]>
  /**
   * Why each of them is to be looked at by itself, in their order; null for a usual one.
   *
   * @param isTold false where nobody reads the reasons: the first that is found will do
   */
  whyOf: (subjects: Subject[], isTold: boolean) => Promise<(Why | null)[]>
}

/**
 * Of what waits for the last approval a portion of what is usual and one of the exceptions, each with
 * its reason, and since when the one that waits longest: what lies behind 150 others is told apart
 * once those are done. No more are looked at than are missing on the page, and of exceptions that have
 * no place there it is asked no more than whether they are some.
 */
export async function bulkApprovalSections<Subject extends { statusSince: DateTime }, Why>({
  load,
  whyOf,
}: Source<Subject, Why>) {
  const usual: Subject[] = []
  const exceptions: { subject: Subject; why: Why }[] = []
  let since: string | null = null
  for (let examined = 0; examined < MAX_EXAMINED && usual.length < PAGE_SIZE;) {
    const missing = Math.max(PAGE_SIZE - usual.length, MIN_BATCH_SIZE)
    const batchSize = Math.min(missing, MAX_EXAMINED - examined)
    const subjects = await load(examined, batchSize)
    since ??= subjects.length > 0 ? isoInstant(subjects[0].statusSince) : null
    const reasons = await whyOf(subjects, exceptions.length < PAGE_SIZE)
    for (const [index, subject] of subjects.entries()) {
      const why = reasons[index]
      if (why === null) usual.push(subject)
      else exceptions.push({ subject, why })
    }
    examined += batchSize
    if (subjects.length < batchSize) break
  }
  return { usual: usual.slice(0, PAGE_SIZE), exceptions: exceptions.slice(0, PAGE_SIZE), since }
}

/**
 * How many wait at some stages and for how much, by the counters: it costs the same at any size.
 *
 * @param districtId null for all districts
 */
export async function bulkApprovalTotals(
  subjectType: SubjectType,
  statuses: readonly number[],
  { districtId }: { districtId: number | null }
): Promise<{ count: number; amountPaise: Paise }> {
  const cells = db
    .from(COUNTERS_TABLE)
    .where('subject_type', subjectType)
    .whereIn('status_id', [...statuses])
  if (districtId !== null) cells.where('district_id', districtId)
  const [row] = await cells.sum('subjects as count').sum('amount_paise as amount')
  return { count: Number(row.count ?? 0), amountPaise: paise(Number(row.amount ?? 0)) }
}
