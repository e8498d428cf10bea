import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import {
  RunDueTasks,
  hasHangingTasks,
  runCommand,
  runInProcess,
} from '#operations/actions/run_tasks'
import { TASKS } from '#operations/rules/tasks'

/** Tasks that run every five minutes. */
const SHORT = TASKS.filter(({ cron }) => /^\S+\/5 /.test(cron))
const [short] = SHORT
const never = () => new Promise<never>(() => undefined)

test.group('Short tasks of the schedule', (group) => {
  group.each.setup(async () => {
    await db.from('scheduled_runs').delete()
    return async () => {
      useSystemClock()
      await db.from('scheduled_runs').delete()
      await db.from('outbox_messages').whereIn('template', ['task_failed']).delete()
      await db.from('notices').whereIn('template', ['task_failed']).delete()
    }
  })

  const at = (time: string) => new FixedClock(new Date(`2026-11-25T${time}+05:30`))

  /** The first check was at 12:00, so the tasks are due at 12:05. */
  async function due() {
    setClock(at('12:00'))
    await new RunDueTasks(async () => ({ exitCode: 0, output: '' })).all()
    setClock(at('12:05'))
  }

  test('run in the process that checks for them, with their output', async ({ assert }) => {
    await due()
    const before = process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length
    let apart = before
    const look = setInterval(() => {
      const now = process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length
      apart = Math.max(apart, now)
    }, 1)
    const runs = await new RunDueTasks(runCommand).all().finally(() => clearInterval(look))
    assert.equal(apart, before, 'a process was started')
    assert.lengthOf(runs, SHORT.length)
    const sent = runs.find(({ task }) => task === 'outbox:send')!
    assert.match(sent.said!, /\d+ sent/)
    assert.isNotNull(sent.endedAt)
  })

  test('do not affect each other when one throws', async ({ assert }) => {
    await due()
    const runs = await new RunDueTasks((task, signal) =>
      runInProcess(task, signal, async () => {
        if (task === short) throw new Error('a defect')
        return { exitCode: 0, output: '' }
      })
    ).all()
    const outcomes = Object.fromEntries(runs.map((run) => [run.task, run.outcome]))
    assert.deepEqual(
      outcomes,
      Object.fromEntries(SHORT.map((task) => [task.name, task === short ? 'failed' : 'done']))
    )
    assert.isEmpty(await db.from('scheduled_runs').where('outcome', 'running'))
  })

  test('are given up after their timeout when one hangs, and the others run', async ({
    assert,
  }) => {
    await due()
    let goOn = () => undefined as void
    const stuck = new Promise<void>((resolve) => (goOn = resolve))
    const runs = await new RunDueTasks((task, signal) =>
      runInProcess({ ...task, endAfter: 1 / 6000 }, signal, async () => {
        if (task === short) await stuck
        return { exitCode: 0, output: '' }
      })
    ).all()
    const hung = runs.find(({ task }) => task === short.name)!
    assert.equal(hung.outcome, 'failed')
    assert.match(hung.said!, /did not end within/i)
    assert.equal(runs.filter(({ outcome }) => outcome === 'done').length, SHORT.length - 1)
    assert.isTrue(hasHangingTasks())
    goOn()
    await new Promise(setImmediate)
    assert.isFalse(hasHangingTasks())
  })

  test('are offered again immediately when told to stop, and the next is not started', async ({
    assert,
  }) => {
    await due()
    const stop = new AbortController()
    const begun: string[] = []
    await new RunDueTasks(
      (task, signal) =>
        runInProcess(task, signal, async () => {
          begun.push(task.name)
          stop.abort()
          return { exitCode: 0, output: '' }
        }),
      stop.signal
    ).all()
    assert.deepEqual(begun, [short.name])
    const [left] = await db.from('scheduled_runs').where('outcome', 'running')
    assert.equal(left.attempts, 0)
    assert.match(String(new Date(left.seen_at).getUTCFullYear()), /1970/)
    assert.lengthOf(await db.from('scheduled_runs').where('outcome', 'running'), 1)
  })

  test('block nothing for more than five seconds if one ignores the stop', async ({ assert }) => {
    const stop = new AbortController()
    const begun = performance.now()
    const run = runInProcess(short, stop.signal, never)
    stop.abort()
    await assert.rejects(() => run)
    assert.isBelow(performance.now() - begun, 8000)
  }).timeout(9000)
})
