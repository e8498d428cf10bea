import type { I18n } from '@adonisjs/i18n'
import { formatInstant, shortWeekday } from '#kernel/calendar/plain_date'
import FileCheck from '#documents/models/file_check'
import StoredFile from '#documents/models/stored_file'
import ScheduledRun from '#operations/models/scheduled_run'
import { isBackupEnabled } from '#config/backup'
import scanner from '#config/scanner'
import {
  FILES_TASK,
  type Task,
  missedTime,
  nextDue,
  recurrenceOf,
  tasksOf,
} from '#operations/rules/tasks'
import db from '@adonisjs/lucid/services/db'
import { instantOf } from '#kernel/database/dialect'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/instants'

/** Maximum number of ids in a line. */
const MAX_LISTED = 20

/** Returns the progress of comparing files with their checksums, and the result of the last complete check, as text. */
async function fileCheckLines(i18n: I18n): Promise<string[]> {
  const open = await FileCheck.query().whereNull('ended_at').orderBy('id', 'desc').first()
  const whole = await FileCheck.query().whereNotNull('ended_at').orderBy('id', 'desc').first()
  return [
    ...(open ? [await progressLine(open, i18n)] : []),
    ...(whole ? [resultLine(whole, i18n)] : []),
  ]
}

async function progressLine({ checked, begunAt }: FileCheck, i18n: I18n): Promise<string> {
  const [{ $extras: counted }] = await StoredFile.query().count('* as total')
  return i18n.t('operations.schedule.files.under_way', {
    checked,
    /** Some may have been removed after they were checked. */
    total: Math.max(checked, Number(counted.total)),
    begun: formatInstant(begunAt.toJSDate(), i18n.locale),
  })
}

function resultLine({ checked, missing, damaged, endedAt }: FileCheck, i18n: I18n): string {
  const at = formatInstant(endedAt!.toJSDate(), i18n.locale)
  const lost = [...missing, ...damaged]
  if (lost.length === 0) return i18n.t('operations.schedule.files.whole', { at, checked })
  return i18n.t('operations.schedule.files.loss', {
    at,
    checked,
    missing: missing.length,
    damaged: damaged.length,
    ids: lost.slice(0, MAX_LISTED).join(', ') + (lost.length > MAX_LISTED ? ' …' : ''),
  })
}

/**
 * Returns the newest run of each task; nothing for one that the schedule never ran.
 *
 * @param begunOnly excludes runs requested by an administrator and not started yet
 */
export async function newestRuns({ begunOnly = false } = {}): Promise<Map<string, ScheduledRun>> {
  const runs = await ScheduledRun.query().whereIn('id', (newest) => {
    /** Each due time of a task has one row, and later times have later rows. */
    newest.from('scheduled_runs').max('id').groupBy('task')
    if (begunOnly) newest.whereNot('outcome', 'asked')
  })
  return new Map(runs.map((run) => [run.task, run]))
}

/** Tasks of this installation. */
export const installedTasks = tasksOf({
  takesBackups: isBackupEnabled,
  scansFiles: scanner.address !== null,
})

/** A task, the due time for which it was not started, and the last run before that; 0 if there was none. */
interface LateTask {
  task: string
  missed: Date
  after: number
}

/** Returns late tasks, including those that have never run since the database was created. */
export async function lateTasks(now: Date): Promise<LateTask[]> {
  const newest = await newestRuns({ begunOnly: true })
  const installTime = newest.size < installedTasks.length ? await installedAt() : null
  return installedTasks.flatMap((task) => {
    const run = newest.get(task.name)
    const since = run?.dueAt.toJSDate() ?? installTime
    const missed = since && missedTime(task, since, now)
    return missed ? [{ task: task.name, missed, after: run?.id ?? 0 }] : []
  })
}

/** Returns when the first migration of the database ran. */
async function installedAt(): Promise<Date | null> {
  const [{ first }] = await db.from('adonis_schema').min('migration_time as first')
  return first ? instantOf(first) : null
}

/** Returns every task with its times, last run and next run; instants in ISO 8601. */
export async function schedulePage(i18n: I18n) {
  const now = getClock().now()
  const newest = await newestRuns()
  const late = new Map((await lateTasks(now)).map(({ task, missed }) => [task, missed]))
  const files = await fileCheckLines(i18n)
  return installedTasks.map((task) => {
    const run = newest.get(task.name) ?? null
    const missed = late.get(task.name)
    return {
      name: task.name,
      command: ['node ace', task.name, ...(task.options ?? [])].join(' '),
      does: i18n.t(`operations.tasks.${task.name.replace(/\W/g, '_')}`),
      when: recurrenceLabel(task, i18n),
      nextAt: nextDue(task, now).toISOString(),
      /** The due time for which it was not started, as text. */
      lateSince: missed ? formatInstant(missed, i18n.locale) : null,
      last: run && run.outcome !== 'first' ? lastRun(run) : null,
      /** Progress and findings as text, for tasks that have them. */
      found: task.name === FILES_TASK ? files : [],
    }
  })
}

function lastRun(run: ScheduledRun) {
  const { outcome, startedAt, endedAt, machine, said } = run
  return {
    outcome,
    startedAt: isoInstant(startedAt),
    /** Duration in whole seconds; null while it is running. */
    seconds: startedAt && endedAt ? Math.round(endedAt.diff(startedAt).as('seconds')) : null,
    machine,
    said: outcome === 'failed' ? said : null,
  }
}

function recurrenceLabel(task: Task, i18n: I18n): string {
  const recurrence = recurrenceOf(task)
  const words = (name: string, values: Record<string, string | number>) =>
    i18n.t(`operations.schedule.when.${name}`, values)
  if (recurrence.kind === 'minutes') return words('minutes', { minutes: recurrence.minutes })
  if (recurrence.kind === 'daily') return words('daily', { time: recurrence.time })
  return words('weekly', {
    day: shortWeekday(recurrence.weekday, i18n.locale),
    time: recurrence.time,
  })
}
