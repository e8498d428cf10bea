import type { I18n } from '@adonisjs/i18n'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { formatInstant } from '#kernel/calendar/plain_date'
import { fileCheckLines } from '#operations/queries/file_check_lines'
import { lateTasks } from '#operations/queries/late_tasks'
import { newestRuns } from '#operations/queries/newest_runs'
import type ScheduledRun from '#operations/models/scheduled_run'
import { shortWeekday } from '#kernel/calendar/weekdays'
import { nextDue, recurrenceOf } from '#operations/rules/due_times'
import { FILES_TASK, type Task } from '#operations/rules/tasks'
import { installedTasks } from '#operations/tasks_here'

/** Every task with its times, how it ran last, and when it runs next; instants in ISO 8601. */
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
      /** The time for which it was not begun, in words. */
      lateSince: missed ? formatInstant(missed, i18n.locale) : null,
      last: run && run.outcome !== 'first' ? lastRun(run) : null,
      /** How far it is and what it found, in words, of one that tells. */
      found: task.name === FILES_TASK ? files : [],
    }
  })
}

function lastRun(run: ScheduledRun) {
  const { outcome, startedAt, endedAt, machine, said } = run
  return {
    outcome,
    startedAt: isoInstant(startedAt),
    /** Whole seconds that it took; null while it runs. */
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
  return words('weekly', { day: shortWeekday(recurrence.weekday, i18n.locale), time: recurrence.time })
}
