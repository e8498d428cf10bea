import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import db from '@adonisjs/lucid/services/db'
import { listHolders } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { instantOf, sqlInstant } from '#kernel/database/dialect'
import {
  acquireLease,
  deleteFutureRuns,
  notifyOfLateTasks,
} from '#operations/actions/scheduled_runs'
import { type RunCommand, RunDueTasks } from '#operations/actions/run_tasks'
import { installedTasks, lateTasks, schedulePage } from '#operations/queries/schedule'
import { healthChecks } from '#operations/queries/health_checks'
import { isFrequent, nextDue, taskNamed } from '#operations/rules/tasks'
import { runProcess } from '#tests/support/own_process'
import { runCommand } from '#tests/support/run_command'
import { startServer, stop } from '#tests/support/running_server'
import { createOfficer, signInAs } from '#tests/support/users'
import { FULL } from '#tests/support/tags'

const at = (text: string) => new Date(`${text}+05:30`)
const MINUTE = 60_000
const outbox = taskNamed('outbox:send')

test.group('The schedule', (group) => {
  group.each.setup(async () => {
    await db.from('scheduled_runs').delete()
    return async () => {
      useSystemClock()
      await db.from('scheduled_runs').delete()
      await db.from('outbox_messages').whereIn('template', ['task_failed', 'task_late']).delete()
      await db.from('notices').whereIn('template', ['task_failed', 'task_late']).delete()
    }
  })

  const rows = (task = outbox.name) =>
    db.from('scheduled_runs').where('task', task).orderBy('due_at').orderBy('id')

  /** Returns the schedule after its first check. */
  async function runFirstCheck(instant: Date) {
    setClock(new FixedClock(instant))
    await new RunDueTasks(async () => ({ exitCode: 0, output: '' })).all()
  }

  test('runs each occurrence of each task once on two machines, over an hour and a day', async ({
    assert,
  }) => {
    const from = at('2026-11-21T23:58:30')
    await runFirstCheck(from)
    const made: string[] = []
    const run: RunCommand = async ({ name }) => {
      made.push(name)
      await wait(1)
      return { exitCode: 0, output: 'done' }
    }
    const expected: string[] = []
    for (const task of installedTasks) {
      /** An hour minute by minute, then the rest of a Sunday in steps of an hour. */
      for (
        let due = nextDue(task, from);
        due <= at('2026-11-22T00:59:00');
        due = nextDue(task, due)
      )
        expected.push(task.name)
    }
    for (let minute = 0; minute <= 60; minute++) {
      setClock(new FixedClock(new Date(from.getTime() + minute * MINUTE)))
      await Promise.all([new RunDueTasks(run).all(), new RunDueTasks(run).all()])
    }
    assert.sameMembers(made, expected)
    assert.lengthOf(made, expected.length)
    assert.isEmpty(await db.from('scheduled_runs').whereIn('outcome', ['running', 'failed']))
  }).timeout(60_000)

  test('runs nothing at the first check, and missed tasks once', async ({ assert }) => {
    await runFirstCheck(at('2026-11-25T12:03:00'))
    assert.deepEqual(
      (await rows()).map(({ outcome }) => outcome),
      ['first']
    )
    setClock(new FixedClock(at('2026-11-25T15:01:00')))
    const runs = await new RunDueTasks(async () => ({ exitCode: 0, output: '' })).all()
    assert.deepEqual(runs.map(({ task }) => task).toSorted(), [
      'audit:seal',
      'outbox:send',
      'payments:transfer',
      'webhooks:send',
    ])
    assert.equal((await rows()).at(-1).outcome, 'done')
  })

  test('offers tasks of a dead machine again, but not indefinitely', async ({ assert }) => {
    await createOfficer(Role.administrator)
    await runFirstCheck(at('2026-11-25T12:03:00'))
    const leaseAfter = async (minutes: number) => {
      const now = new Date(at('2026-11-25T12:05:00').getTime() + minutes * MINUTE)
      setClock(new FixedClock(now))
      return acquireLease(outbox, now)
    }
    const first = (await leaseAfter(0))!
    assert.equal(first.attempts, 1)
    assert.isNull(await leaseAfter(1), 'it may still run')
    assert.equal((await leaseAfter(3))!.attempts, 2)
    assert.equal((await leaseAfter(6))!.attempts, 3)
    const after = (await leaseAfter(9))!
    assert.notEqual(after.id, first.id)
    assert.equal((await rows())[1].outcome, 'failed')
    assert.isNotEmpty(await db.from('notices').where('template', 'task_failed'))
  })

  test('is not delayed by long tasks for those that run every few minutes', async ({ assert }) => {
    await runFirstCheck(at('2026-11-25T23:58:00'))
    setClock(new FixedClock(at('2026-11-26T00:11:00')))
    const made: string[] = []
    let goOn = () => undefined as void
    const long = new Promise<void>((resolve) => (goOn = resolve))
    const run: RunCommand = async ({ name }) => {
      if (name === 'loi:expire') await long
      made.push(name)
      if (name === 'payments:transfer') goOn()
      return { exitCode: 0, output: '' }
    }
    await new RunDueTasks(run).all()
    const frequent = ['outbox:send', 'audit:seal', 'webhooks:send', 'payments:transfer']
    assert.deepEqual(made, [...frequent, 'loi:expire'])
  })

  test('does not start a long task a second time in parallel', async ({ assert }) => {
    await runFirstCheck(at('2026-11-25T12:03:00'))
    const now = at('2026-11-25T12:05:00')
    const run = (await acquireLease(outbox, now))!
    const later = at('2026-11-25T12:11:00')
    await db
      .from('scheduled_runs')
      .where('id', run.id)
      .update({ seen_at: sqlInstant(new Date(later.getTime() - MINUTE)) })
    assert.isNull(await acquireLease(outbox, later))
  })

  test('counts runs of a clock that was ahead as late, and lets nothing be blocked by deleted ones', async ({
    assert,
  }) => {
    await runFirstCheck(at('2026-11-25T12:03:00'))
    setClock(new FixedClock(at('2027-06-13T12:05:00')))
    const idle = async () => ({ exitCode: 0, output: '' })
    await new RunDueTasks(idle).all()
    const now = at('2026-11-25T12:10:00')
    setClock(new FixedClock(now))
    assert.isEmpty(await new RunDueTasks(idle).all())
    const late = await lateTasks(now)
    assert.includeMembers(
      late.map(({ task }) => task),
      [outbox.name]
    )
    assert.isAbove(await deleteFutureRuns(now), 0)
    assert.isEmpty(await lateTasks(now))
    setClock(new FixedClock(at('2026-11-25T12:15:00')))
    const made = await new RunDueTasks(idle).all()
    assert.include(
      made.map(({ task }) => task),
      outbox.name
    )
  })

  test('keeps the order of dependent tasks on two machines', async ({ assert }) => {
    await runFirstCheck(at('2026-11-25T12:03:00'))
    setClock(new FixedClock(at('2026-11-26T00:21:00')))
    const log: string[] = []
    let goOn = () => undefined as void
    const long = new Promise<void>((resolve) => (goOn = resolve))
    const run: RunCommand = async ({ name }) => {
      log.push(`${name} begins`)
      if (name === 'loi:expire') await long
      log.push(`${name} ends`)
      return { exitCode: 0, output: '' }
    }
    const first = new RunDueTasks(run).all()
    while (!log.includes('loi:expire begins')) await wait(10)
    await new RunDueTasks(run).all()
    goOn()
    await first
    const ordered = log.filter((line) => line.startsWith('loi:'))
    assert.deepEqual(ordered, [
      'loi:expire begins',
      'loi:expire ends',
      'loi:lapse begins',
      'loi:lapse ends',
    ])
  })

  test('reports a task that never started as late after its first hour, once', async ({
    assert,
  }) => {
    const [{ made }] = await db.from('adonis_schema').min('migration_time as made')
    const after = (minutes: number) => new Date(instantOf(made).getTime() + minutes * MINUTE)
    assert.isEmpty(await lateTasks(after(1)))
    const late = (await lateTasks(after(60))).map(({ task }) => task)
    assert.includeMembers(
      late,
      installedTasks.filter(isFrequent).map(({ name }) => name)
    )
    await createOfficer(Role.administrator)
    /** Long enough for weekly tasks, whatever the day on which the database was created. */
    const fortnight = after(15 * 24 * 60)
    setClock(new FixedClock(fortnight))
    assert.lengthOf(await lateTasks(fortnight), installedTasks.length)
    const told = () => db.from('notices').where('template', 'task_late')
    const before = (await told()).length
    await notifyOfLateTasks()
    const first = (await told()).length
    await notifyOfLateTasks()
    const administrators = await listHolders({ roleIds: [Role.administrator] })
    assert.equal(first - before, administrators.length)
    assert.lengthOf(await told(), first)
  })

  test('includes health checks that never ran or are older than permitted', async ({ assert }) => {
    const checkOf = async (name: string) => (await healthChecks()).find((one) => one.name === name)
    await db.from('file_jobs').delete()
    assert.deepInclude(await checkOf('jobs'), { measured: 0, ok: true })
    assert.isAbove((await checkOf('disk'))!.measured!, 0)
    assert.isUndefined(await checkOf('certificate'), 'this portal has no TLS')
    const { id } = await createOfficer(Role.administrator)
    const asked = (minutes: number) => sqlInstant(new Date(Date.now() - minutes * MINUTE))
    const job = {
      user_id: id,
      post_id: 0,
      list: 'meetings',
      place: 'sheet',
      query: '{}',
      locale: 'en',
    }
    const [jobId] = await db
      .table('file_jobs')
      .insert({ ...job, state: 'waiting', requested_at: asked(31), offered_at: asked(0) })
    assert.isFalse((await checkOf('jobs'))!.ok)
    await db
      .from('file_jobs')
      .where('id', jobId)
      .update({ requested_at: asked(29) })
    assert.isTrue((await checkOf('jobs'))!.ok)
    await db.from('file_jobs').where('id', jobId).delete()
  })

  test('notifies administrators once of failed and late tasks', async ({ assert }) => {
    const administrator = await createOfficer(Role.administrator)
    await administrator.merge({ email: `schedule-${administrator.id}@example.org` }).save()
    const told = async () => [
      ...(await db.from('notices').where('user_id', administrator.id)),
      ...(await db.from('outbox_messages').where('recipient', administrator.email!)),
    ]
    await runFirstCheck(at('2026-11-25T12:03:00'))
    setClock(new FixedClock(at('2026-11-25T12:05:00')))
    const runs = await new RunDueTasks(async ({ name }) => ({
      exitCode: name === outbox.name ? 3 : 0,
      output: `${'x'.repeat(3000)} the end`,
    })).all()
    const failed = runs.find(({ task }) => task === outbox.name)!
    assert.equal(failed.outcome, 'failed')
    assert.equal(failed.exitCode, 3)
    assert.isAtMost(failed.said!.length, 2000)
    assert.match(failed.said!, /the end$/)
    assert.lengthOf(await told(), 2)

    setClock(new FixedClock(at('2026-11-25T12:10:00')))
    await new RunDueTasks(async () => ({ exitCode: 1, output: '' })).all()
    assert.lengthOf(await told(), 8, 'the others failed for the first time, the outbox again')

    await db.from('notices').delete()
    await db.from('outbox_messages').delete()
    await notifyOfLateTasks()
    assert.isEmpty(await told(), 'nothing is late')
    for (const time of ['12:40', '12:50', '13:20']) {
      setClock(new FixedClock(at(`2026-11-25T${time}:00`)))
      await notifyOfLateTasks()
    }
    const all = await told()
    assert.lengthOf(all, 8, 'four tasks, each by a notice and an e-mail, however long it lasts')
    assert.isTrue(all.every(({ template }) => template === 'task_late'))
    /** Requested, but not started. */
    await db.table('scheduled_runs').insert({
      task: outbox.name,
      due_at: sqlInstant(at('2026-11-25T13:20:00')),
      outcome: 'asked',
    })
    const late = await lateTasks(at('2026-11-25T13:21:00'))
    assert.includeMembers(
      late.map(({ task }) => task),
      [outbox.name]
    )
  })

  test('is shown to administrators, who can run a task immediately', async ({ assert }) => {
    const administrator = await createOfficer(Role.administrator)
    const visitor = await signInAs(administrator)
    await runFirstCheck(new Date())
    useSystemClock()
    const page = await visitor.get('/officer/schedule')
    assert.equal(page.component, 'back_office/operations/schedule')
    assert.lengthOf(page.props.tasks, installedTasks.length)
    const [shown] = page.props.tasks
    assert.equal(shown.name, 'outbox:send')
    assert.isNull(shown.last)

    const asked = await visitor.post('/officer/schedule/outbox:send/runs')
    assert.exists(asked.flash.success)
    assert.equal(asked.props.tasks[0].last.outcome, 'asked')
    await visitor.get('/officer/schedule')
    const again = await visitor.post('/officer/schedule/outbox:send/runs')
    assert.notExists(again.flash.success)
    const asking = { action: 'schedule.asked', actor_id: administrator.id }
    assert.lengthOf(await db.from('audit_entries').where(asking), 1)
    assert.equal((await visitor.send('POST', '/officer/schedule/nothing/runs')).status, 404)

    const { code, output } = await runCommand(['schedule:run'])
    assert.equal(code, 0, output)
    const after = await visitor.get('/officer/schedule')
    assert.equal(after.props.tasks[0].last.outcome, 'done', JSON.stringify(after.props.tasks[0]))
  }).timeout(60_000)

  test('shows the progress and findings of the file checks', async ({ assert }) => {
    const visitor = await signInAs(await createOfficer(Role.administrator))
    const lines = (tasks: { name: string; found: string[] }[]) => {
      const told = tasks.filter((task) => task.found.length > 0)
      assert.isTrue(told.every(({ name }) => name === 'files:check'))
      return told.flatMap((task) => task.found)
    }
    const found = async () => lines((await visitor.get('/officer/schedule')).props.tasks)
    const walk = (values: object) =>
      db.table('file_checks').insert({ missing: '[]', damaged: '[]', ...values })
    await db.from('file_checks').delete()
    assert.isEmpty(await found())
    await walk({
      begun_at: '2026-11-21 22:30:00',
      ended_at: '2026-11-21 23:00:00',
      checked: 9000,
      missing: '[3,5]',
      damaged: '[8]',
    })
    assert.deepEqual(await found(), [
      '22-Nov-2026 04:30: 9,000 files compared, 2 missing, 1 damaged (IDs 3, 5, 8)',
    ])
    await db.from('file_checks').update({ missing: '[]', damaged: '[]' })
    await walk({ begun_at: '2026-11-28 22:30:00', checked: 1_000_400 })
    const [underWay, whole] = await found()
    assert.equal(whole, '22-Nov-2026 04:30: 9,000 files compared, none missing or damaged')
    assert.match(underWay, /^10,00,400 of 10,00,400 files compared since 29-Nov-2026 04:00$/)
    for (const locale of ['mr', 'hi']) {
      const told = lines(await schedulePage(i18nManager.locale(locale)))
      assert.lengthOf(told, 2)
      assert.notMatch(told.join(), /files|translation missing/)
    }
    await db.from('file_checks').delete()
  })

  test('runs each task once in three simultaneous processes', async ({ assert }) => {
    await runFirstCheck(new Date(Date.now() - 6 * MINUTE))
    useSystemClock()
    const ends = await Promise.all(
      Array.from({ length: 3 }, () =>
        runProcess(['bin/console.ts', 'schedule:run'], { env: { NODE_ENV: 'test' } })
      )
    )
    for (const { code, stdout, stderr } of ends) assert.equal(code, 0, stdout + stderr)
    const made = await db.from('scheduled_runs').where('outcome', 'done')
    assert.includeMembers(
      made.map(({ task }) => task),
      ['outbox:send', 'audit:seal']
    )
    assert.isTrue(made.every(({ attempts }) => attempts === 1))
  })
    .tags([FULL], 'append')
    .timeout(120_000)

  test('runs in the server on one machine, and leaves a task interrupted by shutdown to the next', async ({
    assert,
  }) => {
    await runFirstCheck(new Date())
    useSystemClock()
    const due_at = sqlInstant(new Date(Date.now() + 1000))
    /** A task with a process of its own, which takes a second to start: it runs when the server is stopped. */
    const { name } = taskNamed('claims:remind')
    await db.table('scheduled_runs').insert({ task: name, due_at, outcome: 'asked' })
    const state = async () => (await rows(name)).at(-1)
    const until = async (outcome: string) => {
      for (let turn = 0; turn < 300 && (await state()).outcome !== outcome; turn++) await wait(100)
      return state()
    }
    const first = await startServer({ SCHEDULE: 'on', NODE_ENV: 'test' })
    assert.equal((await until('running')).outcome, 'running')
    await stop(first.child)
    assert.equal((await state()).outcome, 'running')
    const second = await startServer({ SCHEDULE: 'on', NODE_ENV: 'test' })
    const { outcome, attempts } = await until('done')
    await stop(second.child)
    assert.deepEqual(
      { outcome, attempts },
      { outcome: 'done', attempts: 1 },
      'an end reported in time does not count as an attempt'
    )
    assert.isEmpty(await db.from('notices').where('template', 'task_failed'))
  })
    .tags([FULL], 'append')
    .timeout(120_000)
})
