import db from '@adonisjs/lucid/services/db'
import { daysBetween } from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/instant'
import { deskColumns, type RequestedDesk } from '#audits/queries/queue_order'
import type { QueuePeriod } from '#audits/queries/queue_period'
import { FAR_AHEAD_MIN } from '#audits/rules/turns'

/** So many are listed; the counts above them have all. */
const MAX_ROWS = 100

/** The files that were far ahead of their turn at a desk, those that passed most neighbours first. */
export async function filesFarAheadAt(desk: RequestedDesk, { from, to }: Pick<QueuePeriod, 'from' | 'to'>) {
  const isClaim = desk.subjectType === 'claim'
  const rows = await db
    .from('queue_stays')
    .join('users', 'users.id', 'queue_stays.officer_id')
    .where(deskColumns(desk))
    .whereBetween('left_on', [from, to])
    .where('passed', '>=', FAR_AHEAD_MIN)
    .orderBy('passed', 'desc')
    .orderBy('left_on', 'desc')
    .orderBy('queue_stays.id', 'desc')
    .limit(MAX_ROWS)
    .select('queue_stays.id', 'queue_stays.subject_id', 'arrived_on', 'left_on', 'passed')
    .select('counts_from', 'users.first_name', 'users.last_name')
  const numbers = await applicationNumbers(
    isClaim,
    rows.map(({ subject_id: id }) => Number(id))
  )
  return rows.map((row) => {
    const subjectId = Number(row.subject_id)
    const [arrivedOn, leftOn] = [
      storedDay(row.counts_from ?? row.arrived_on),
      storedDay(row.left_on),
    ]
    return {
      id: Number(row.id),
      number: numbers.get(subjectId) ?? String(subjectId),
      href: fileHref(isClaim, subjectId),
      officer: [row.first_name, row.last_name].filter(Boolean).join(' '),
      arrivedOn,
      leftOn,
      days: daysBetween(arrivedOn, leftOn),
      passed: Number(row.passed),
    }
  })
}

/** The page of a claim or an application. */
export const fileHref = (isClaim: boolean, id: number): string =>
  isClaim ? `/officer/claims/${id}` : `/officer/applications/${id}`

/** Application numbers by the file's id; of claims, those of their applications. */
export async function applicationNumbers(isClaim: boolean, ids: readonly number[]) {
  const query = isClaim
    ? db
        .from('claims as files')
        .join('applications', 'applications.id', 'files.application_id')
        .whereIn('files.id', [...ids])
    : db.from('applications as files').whereIn('files.id', [...ids])
  const number = isClaim ? 'applications.number' : 'files.number'
  const rows = await query.select('files.id as id', `${number} as number`)
  return new Map(rows.map((row) => [Number(row.id), String(row.number)]))
}
