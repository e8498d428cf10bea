import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import {
  TASKS,
  isFrequent,
  lastDue,
  missedTime,
  nextDue,
  recurrenceOf,
  taskNamed,
  tasksOf,
} from '#operations/rules/tasks'

const at = (text: string) => new Date(`${text}+05:30`)
const iso = (instant: Date | null) => instant?.toISOString()

test.group('Schedule times', () => {
  test('use India’s clock, whatever the machine’s time zone', ({ assert }) => {
    const expire = taskNamed('loi:expire')
    assert.equal(iso(lastDue(expire, at('2026-11-25T00:09:59'))), iso(at('2026-11-24T00:10:00')))
    assert.equal(iso(lastDue(expire, at('2026-11-25T00:10:00'))), iso(at('2026-11-25T00:10:00')))
    assert.equal(iso(nextDue(expire, at('2026-11-25T00:10:00'))), iso(at('2026-11-26T00:10:00')))
    const verify = taskNamed('audit:verify')
    assert.equal(iso(lastDue(verify, at('2026-11-25T12:00:00'))), iso(at('2026-11-22T01:00:00')))
    const seal = taskNamed('audit:seal')
    assert.equal(iso(lastDue(seal, at('2026-11-25T12:01:00'))), iso(at('2026-11-25T11:57:00')))
  })

  test('are late only after the limit of each command', ({ assert }) => {
    const outbox = taskNamed('outbox:send')
    const newest = at('2026-11-25T12:00:00')
    assert.isNull(missedTime(outbox, newest, at('2026-11-25T12:24:59')))
    assert.equal(
      iso(missedTime(outbox, newest, at('2026-11-25T12:25:00'))),
      iso(at('2026-11-25T12:05:00'))
    )
    const expire = taskNamed('loi:expire')
    const night = at('2026-11-25T00:10:00')
    assert.isNull(missedTime(expire, night, at('2026-11-26T06:00:00')))
    assert.isNotNull(missedTime(expire, night, at('2026-11-26T06:10:00')))
  })

  test('include a backup only with a target, and a scan only with a scanner', ({ assert }) => {
    const names = (takesBackups: boolean, scansFiles: boolean) =>
      tasksOf({ takesBackups, scansFiles }).map(({ name }) => name)
    const all = names(true, true)
    assert.includeMembers(all, ['backup:take', 'files:rescan'])
    assert.deepEqual(
      names(false, true),
      all.filter((name) => name !== 'backup:take')
    )
    assert.deepEqual(
      names(true, false),
      all.filter((name) => name !== 'files:rescan')
    )
  })

  test('each have a description', ({ assert }) => {
    for (const task of TASKS) assert.isObject(recurrenceOf(task), task.name)
    assert.deepEqual(recurrenceOf(taskNamed('loi:expire')), { kind: 'daily', time: '00:10' })
    assert.deepEqual(recurrenceOf(taskNamed('audit:seal')), { kind: 'minutes', minutes: 5 })
    assert.deepEqual(recurrenceOf(taskNamed('reports:recount')), {
      kind: 'weekly',
      weekday: 0,
      time: '03:30',
    })
  })

  test('have descriptions for an interval in minutes, for every day and for a weekday', ({
    assert,
  }) => {
    const rhythm = (cron: string) => recurrenceOf({ ...TASKS[0], cron })
    assert.deepEqual(rhythm('12-59/15 * * * *'), { kind: 'minutes', minutes: 15 })
    assert.deepEqual(rhythm('5 14 * * *'), { kind: 'daily', time: '14:05' })
    for (const cron of [
      '1 */5 * * * *',
      '*/5 * * * * *',
      '0 10 4 * * *',
      '10 4 * * * *',
      '10 4 1 * *',
    ]) {
      assert.throws(() => rhythm(cron), RangeError, `No description for ${cron}`)
    }
  })

  test('are identified by name, with the maximum duration of each', ({ assert }) => {
    assert.throws(() => taskNamed('nothing'), RangeError, 'Unknown task: nothing')
    const limits = (name: string) => {
      const { lateAfter, endAfter } = taskNamed(name)
      return [lateAfter, endAfter]
    }
    assert.deepEqual(limits('outbox:send'), [20, 30])
    assert.deepEqual(limits('loi:expire'), [360, 120])
    assert.deepEqual(limits('backup:take'), [360, 360])
    assert.deepEqual(limits('audit:verify'), [360, 360])
    assert.deepEqual(
      TASKS.filter(isFrequent).map(({ name }) => name),
      ['outbox:send', 'audit:seal', 'webhooks:send', 'payments:transfer']
    )
  })

  test('match the commands in docs/operations/running.md, in the same order', ({ assert }) => {
    const text = readFileSync(app.makePath('docs/operations/running.md'), 'utf8')
    const table = text.slice(text.indexOf('## Scheduled commands'))
    const listed = [
      ...table.matchAll(/^\| `(\d\d:\d\d|every 5 min|Sun \d\d:\d\d)` +\| `([^`]+)`/gm),
    ]
    const dueText = (task: (typeof TASKS)[number]) => {
      const rhythm = recurrenceOf(task)
      if (rhythm.kind === 'minutes') return `every ${rhythm.minutes} min`
      return rhythm.kind === 'daily' ? rhythm.time : `Sun ${rhythm.time}`
    }
    assert.deepEqual(
      listed.map(([, when, command]) => [when, command]),
      TASKS.map((task) => [dueText(task), [task.name, ...(task.options ?? [])].join(' ')])
    )
  })
})
