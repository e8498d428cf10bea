import { CronExpressionParser } from 'cron-parser'
import { INDIA_ZONE } from '#kernel/calendar/plain_date'
import type { Task } from '#operations/rules/tasks'

const MINUTE_MS = 60_000

const cronTimes = ({ cron }: Task, from: number) =>
  CronExpressionParser.parse(cron, { tz: INDIA_ZONE, currentDate: new Date(from) })

/** When a task was due last: at or before an instant. */
export function lastDue(task: Task, now: Date): Date {
  /** The parser looks before an instant, and a task due now is due. */
  return cronTimes(task, now.getTime() + 1)
    .prev()
    .toDate()
}

/** When it is due next: after an instant. */
export const nextDue = (task: Task, now: Date): Date => cronTimes(task, now.getTime()).next().toDate()

/** Clocks of several machines may differ by so much, in milliseconds. */
const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS

/** From here on a time has not come: what is noted for it comes of a clock that was ahead. */
export const futureThreshold = (now: Date): Date => new Date(now.getTime() + MAX_CLOCK_SKEW_MS)

/**
 * The time for which a task should have been begun by now, and was not; null when it is not late.
 * @param newest when the newest run was due; one that has not come yet keeps the task from being begun
 */
export function missedTime(task: Task, newest: Date, now: Date): Date | null {
  const expected = lastDue(task, new Date(now.getTime() - task.lateAfter * MINUTE_MS))
  const isAhead = newest.getTime() > futureThreshold(now).getTime()
  return isAhead || expected.getTime() > newest.getTime() ? expected : null
}

/** How a task's times are said: every so many minutes, each day, or on a day of the week. */
export type Recurrence =
  | { kind: 'minutes'; minutes: number }
  | { kind: 'daily'; time: string }
  | { kind: 'weekly'; weekday: number; time: string }

/** @throws RangeError for times that no page has words for */
export function recurrenceOf({ cron }: Task): Recurrence {
  const often = /^(?:\*|\d+-59)\/(\d+) \* \* \* \*$/.exec(cron)
  if (often) return { kind: 'minutes', minutes: Number(often[1]) }
  const once = /^(\d+) (\d+) \* \* (\*|\d)$/.exec(cron)
  if (!once) throw new RangeError(`No words for ${cron}`)
  const time = `${once[2].padStart(2, '0')}:${once[1].padStart(2, '0')}`
  return once[3] === '*'
    ? { kind: 'daily', time }
    : { kind: 'weekly', weekday: Number(once[3]), time }
}
