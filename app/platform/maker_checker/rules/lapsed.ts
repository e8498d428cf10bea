import { indiaDateOf, type PlainDate } from '#kernel/calendar/plain_date'
import type ProposedChange from '#maker_checker/models/proposed_change'

type Dated = Pick<ProposedChange, 'status' | 'lastDay' | 'decidedAt'>

/** Whether the day of a change passed while it waited: it can no longer take effect, though nothing was changed. */
export function hasLapsed({ status, lastDay, decidedAt }: Dated, today: PlainDate): boolean {
  if (lastDay === null || (status !== 'waiting' && status !== 'stale')) return false
  return lastDay < (decidedAt === null ? today : indiaDateOf(decidedAt))
}
