import { CronExpressionParser } from 'cron-parser'
import { INDIA_ZONE } from '#kernel/calendar/plain_date'

/**
 * A scheduled task: what runs, when, and its time limits. docs/operations/running.md has the same list, and a test
 * compares them.
 */
export interface Task {
  /** Name of the command, which identifies the task. */
  name: string
  /** Arguments of the command. */
  options?: readonly string[]
  /** When the task is due, as a cron expression in India time. */
  cron: string
  /** Minutes after the due time until the task counts as late. */
  lateAfter: number
  /** Minutes after which the run is ended: it hangs, and other tasks wait for it. */
  endAfter: number
}

const FREQUENT_LATE_AFTER = 20
const HALF_AN_HOUR = 30
const SIX_HOURS = 6 * 60

const nightly = (name: string, minute: number, hour = 0): Task => ({
  name,
  cron: `${minute} ${hour} * * *`,
  lateAfter: SIX_HOURS,
  endAfter: 2 * 60,
})

const onSundays = (name: string, time: string, options: string[] = []): Task => ({
  name,
  options,
  cron: `${time} * * 0`,
  lateAfter: SIX_HOURS,
  /** These tasks read all data. */
  endAfter: SIX_HOURS,
})

/** Due only on machines that have a backup destination configured. */
export const BACKUP_TASK = 'backup:take'

/** Due only where files are scanned. */
const RESCAN_TASK = 'files:rescan'

/** Records its progress, which its page shows. */
export const FILES_TASK = 'files:check'

export const TASKS: readonly Task[] = [
  {
    name: 'outbox:send',
    cron: '*/5 * * * *',
    lateAfter: FREQUENT_LATE_AFTER,
    endAfter: HALF_AN_HOUR,
  },
  {
    name: 'audit:seal',
    cron: '2-59/5 * * * *',
    lateAfter: FREQUENT_LATE_AFTER,
    endAfter: HALF_AN_HOUR,
  },
  {
    name: 'webhooks:send',
    cron: '3-59/5 * * * *',
    lateAfter: FREQUENT_LATE_AFTER,
    endAfter: HALF_AN_HOUR,
  },
  {
    name: 'payments:transfer',
    cron: '1-59/5 * * * *',
    lateAfter: FREQUENT_LATE_AFTER,
    endAfter: HALF_AN_HOUR,
  },
  nightly('loi:expire', 10),
  nightly('loi:lapse', 20),
  nightly('applications:close-hold', 30),
  nightly('applications:complete', 40),
  nightly('claims:close-return', 50),
  nightly('audit:publish', 55),
  nightly('promise:count', 58),
  nightly('grievances:escalate', 0, 1),
  nightly('forms:forget', 10, 1),
  nightly('inbox:forget', 20, 1),
  nightly('files:forget', 30, 1),
  nightly('webhooks:forget', 40, 1),
  nightly('retention:run', 50, 1),
  { ...nightly(BACKUP_TASK, 0, 2), endAfter: SIX_HOURS },
  nightly('loans:past-due', 10, 2),
  nightly('queues:measure', 20, 2),
  nightly('samples:draw', 50, 2),
  nightly('reports:send', 0, 7),
  nightly('claims:remind', 0, 8),
  nightly('api:remind', 10, 8),
  onSundays('audit:verify', '0 1'),
  /** Not before a month: a database restored from a backup has fewer records than the file store beside it. */
  onSundays('documents:orphans', '0 2', ['--remove', '--older-than=720']),
  onSundays('applications:recount', '0 3'),
  onSundays('reports:recount', '30 3', ['--check']),
  onSundays(FILES_TASK, '0 4'),
  /** Last in the list: it takes hours, and no other task waits for it. */
  { ...nightly(RESCAN_TASK, 0, 3), endAfter: SIX_HOURS },
]

interface Installation {
  takesBackups: boolean
  scansFiles: boolean
}

/** Tasks of an installation, without those that need a setting that is missing. */
export const tasksOf = ({ takesBackups, scansFiles }: Installation): readonly Task[] =>
  TASKS.filter(
    ({ name }) => (takesBackups || name !== BACKUP_TASK) && (scansFiles || name !== RESCAN_TASK)
  )

/** @throws RangeError for an unknown name */
export function taskNamed(name: string): Task {
  const task = TASKS.find((one) => one.name === name)
  if (!task) throw new RangeError(`Unknown task: ${name}`)
  return task
}

/** Whether the task runs every few minutes; no other task may delay it. */
export const isFrequent = ({ lateAfter }: Task): boolean => lateAfter === FREQUENT_LATE_AFTER

const MINUTE_MS = 60_000

const cronTimes = ({ cron }: Task, from: number) =>
  CronExpressionParser.parse(cron, { tz: INDIA_ZONE, currentDate: new Date(from) })

/** When a task was last due, at or before an instant. */
export function lastDue(task: Task, now: Date): Date {
  /** The parser searches before an instant, and a task due at this instant counts as due. */
  return cronTimes(task, now.getTime() + 1)
    .prev()
    .toDate()
}

/** When the task is due next, after an instant. */
export const nextDue = (task: Task, now: Date): Date =>
  cronTimes(task, now.getTime()).next().toDate()

/** Maximum difference between the clocks of several machines, in milliseconds. */
const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS

/** Start of the future: a run recorded for this time or later comes from a clock that was ahead. */
export const futureThreshold = (now: Date): Date => new Date(now.getTime() + MAX_CLOCK_SKEW_MS)

/**
 * The due time for which a run should have started by now but did not; null if the task is not late.
 *
 * @param newest due time of the newest run; one in the future prevents the task from starting
 */
export function missedTime(task: Task, newest: Date, now: Date): Date | null {
  const expected = lastDue(task, new Date(now.getTime() - task.lateAfter * MINUTE_MS))
  const isAhead = newest.getTime() > futureThreshold(now).getTime()
  return isAhead || expected.getTime() > newest.getTime() ? expected : null
}

/** How the times of a task are described: every number of minutes, daily, or on a day of the week. */
type Recurrence =
  | { kind: 'minutes'; minutes: number }
  | { kind: 'daily'; time: string }
  | { kind: 'weekly'; weekday: number; time: string }

/** @throws RangeError for times that no page can describe */
export function recurrenceOf({ cron }: Task): Recurrence {
  const often = /^(?:\*|\d+-59)\/(\d+) \* \* \* \*$/.exec(cron)
  if (often) return { kind: 'minutes', minutes: Number(often[1]) }
  const once = /^(\d+) (\d+) \* \* (\*|\d)$/.exec(cron)
  if (!once) throw new RangeError(`No description for ${cron}`)
  const time = `${once[2].padStart(2, '0')}:${once[1].padStart(2, '0')}`
  return once[3] === '*'
    ? { kind: 'daily', time }
    : { kind: 'weekly', weekday: Number(once[3]), time }
}
