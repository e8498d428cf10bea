import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import type { GrievanceStatus } from '#grievances/rules/kinds'

/** Days after an answer in which a complaint is opened again or rated; then it is closed by itself. */
export const RESPONSE_PERIOD_DAYS = 30

interface StoredGrievance {
  status: GrievanceStatus
  round: number
  answeredOn: PlainDate | null
}

const isWithinResponsePeriod = ({ answeredOn }: StoredGrievance, today: PlainDate) =>
  answeredOn !== null && today <= addDays(answeredOn, RESPONSE_PERIOD_DAYS)

/** How it stands today, whether or not the nightly run has closed it yet. */
export const effectiveStatus = (grievance: StoredGrievance, today: PlainDate): GrievanceStatus =>
  grievance.status === 'answered' && !isWithinResponsePeriod(grievance, today) ? 'closed' : grievance.status

/** Whether nobody answered it by the day on which its first post was to. */
export const isLate = (
  { status, dueOn }: Pick<StoredGrievance, 'status'> & { dueOn: PlainDate },
  today: PlainDate
): boolean => status === 'open' && dueOn < today

/** Once, while the answer is not older than that; a rating does not take it away. */
export const mayReopen = (grievance: StoredGrievance, today: PlainDate): boolean =>
  grievance.status !== 'open' && grievance.round === 1 && isWithinResponsePeriod(grievance, today)

export const mayRate = (grievance: StoredGrievance, today: PlainDate): boolean =>
  effectiveStatus(grievance, today) === 'answered'
