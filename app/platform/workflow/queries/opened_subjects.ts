import type { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { instantOf, sqlInstant } from '#kernel/database/instant'
import type { SubjectType } from '#workflow/contracts/subject'

/** What the audit log calls opening one. */
const VIEWED = { application: 'profile.viewed', claim: 'claim.viewed' } as const

/**
 * Which of these subjects an officer has opened since they came to the status they have: the audit log
 * has every view of one (DECISIONS 12).
 *
 * @returns their ids
 */
export async function openedSubjects(
  type: SubjectType,
  officerId: number,
  subjects: readonly { id: number; statusSince: DateTime }[]
): Promise<ReadonlySet<number>> {
  const rows = await db
    .from('audit_entries')
    .where('subject_type', type)
    .whereIn(
      'subject_id',
      subjects.map(({ id }) => id)
    )
    .where({ actor_id: officerId, action: VIEWED[type] })
    .groupBy('subject_id')
    .select('subject_id')
    .max('created_at as at')
  const viewedAt = new Map(rows.map(({ subject_id: id, at }) => [Number(id), instantOf(at)]))
  const isOpened = ({ id, statusSince }: (typeof subjects)[number]) => {
    const at = viewedAt.get(id)
    return at !== undefined && sqlInstant(at) >= sqlInstant(statusSince)
  }
  return new Set(subjects.filter(isOpened).map(({ id }) => id))
}
