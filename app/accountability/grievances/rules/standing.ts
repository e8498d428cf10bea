import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import type { GrievanceStatus } from '#grievances/rules/kinds'

/** Days after an answer in which a complaint is opened again or rated; then it is closed by itself. */
export const DAYS_AFTER_ANSWER = 30

interface Kept {
  status: GrievanceStatus
  round: number
  answeredOn: PlainDate | null
}

const isInTime = ({ answeredOn }: Kept, today: PlainDate) =>
  answeredOn !== null && today <= addDays(answeredOn, DAYS_AFTER_ANSWER)

/** How it stands today, whether or not the nightly run has closed it yet. */
export const statusToday = (kept: Kept, today: PlainDate): GrievanceStatus =>
  kept.status === 'answered' && !isInTime(kept, today) ? 'closed' : kept.status

/** Whether nobody answered it by the day on which its first post was to. */
export const isLate = (
  { status, dueOn }: Pick<Kept, 'status'> & { dueOn: PlainDate },
  today: PlainDate
): boolean => status === 'open' && dueOn < today

/** Once, while the answer is not older than that; a rating does not take it away. */
export const mayReopen = (kept: Kept, today: PlainDate): boolean =>
  kept.status !== 'open' && kept.round === 1 && isInTime(kept, today)

export const mayRate = (kept: Kept, today: PlainDate): boolean =>
  statusToday(kept, today) === 'answered'
