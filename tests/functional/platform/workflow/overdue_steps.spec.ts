import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { subjectStateOf } from '#applications/contracts/application_subject'
import type Application from '#applications/models/application'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createApplication } from '#database/factories/application_factory'
import { AdvanceOverdue } from '#workflow/actions/advance_overdue'
import type { OverdueStep, OverdueSubject } from '#workflow/contracts/subject'
import { registerEffect } from '#workflow/registry'
import { dialect } from '#tests/support/tags'

/** Statuses of DECISIONS 3. */
const [ON_HOLD, REJECTED] = [3, 19]
const HELD = '2026-01-01'
/** Ninety days later. */
const TODAY = '2026-04-01'

const setToday = (day: string) => setClock(new FixedClock(plainDate(day)))
const overdueSubject = (application: Application): OverdueSubject => ({
  state: subjectStateOf(application),
  name: application.number,
})
const reads: [string, number][] = []

/** Returns the applications on hold, page by page, as they were read. */
const closing = (...pages: OverdueSubject[][]): OverdueStep => ({
  subjectType: 'application',
  action: 'close_hold',
  candidates: async (day, afterId) => {
    reads.push([day, afterId])
    return pages[reads.length - 1] ?? []
  },
})

/** Changes columns of the row by which the system closes applications on hold. */
const closingRow = (row: Record<string, unknown>) =>
  db.from('workflow_transitions').where('action', 'close_hold').update(row)

async function createOnHold(count: number) {
  setToday(HELD)
  const applications: Application[] = []
  while (applications.length < count) {
    applications.push(await createApplication({ statusId: ON_HOLD }))
  }
  setToday(TODAY)
  return applications
}

test.group('Calendar step', (group) => {
  dialect(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => void reads.splice(0))
  group.each.teardown(() => useSystemClock())

  const nothing = {
    action: 'close_hold',
    asOf: plainDate(TODAY),
    dryRun: false,
    moved: [],
    skipped: [],
    failed: [],
  }

  test('is taken page by page until there are no more', async ({ assert }) => {
    const [first, second, third] = await createOnHold(3)
    const report = await new AdvanceOverdue().run(
      closing([overdueSubject(first), overdueSubject(second)], [overdueSubject(third)])
    )
    const moved = [first, second, third].map(({ number }) => number)
    assert.deepEqual(report, { ...nothing, moved })
    assert.deepEqual(reads, [
      [TODAY, 0],
      [TODAY, second.id],
      [TODAY, third.id],
    ])
    for (const application of [first, second, third]) {
      assert.equal((await application.refresh()).statusId, REJECTED)
    }
  })

  test('is not taken where its guards fail, whatever the candidates', async ({ assert }) => {
    const [application] = await createOnHold(1)
    setToday('2026-03-31')
    const report = await new AdvanceOverdue().run(closing([overdueSubject(application)]))
    assert.deepEqual(report, { ...nothing, asOf: plainDate('2026-03-31') })
    assert.equal((await application.refresh()).statusId, ON_HOLD)
  })

  test('is only reported in a dry run', async ({ assert }) => {
    const [application] = await createOnHold(1)
    const step = closing([overdueSubject(application)])
    const report = await new AdvanceOverdue().run(step, { dryRun: true })
    assert.deepEqual(report, { ...nothing, dryRun: true, moved: [application.number] })
    assert.equal((await application.refresh()).statusId, ON_HOLD)
  })

  test('skips subjects that were moved meanwhile, and continues', async ({ assert }) => {
    const [moved, other] = await createOnHold(2)
    const page = [overdueSubject(moved), overdueSubject(other)]
    await db.from('applications').where('id', moved.id).update({ status_id: 1 })
    const report = await new AdvanceOverdue().run(closing(page))
    assert.deepEqual(report, { ...nothing, moved: [other.number], skipped: [moved.number] })
  })

  test('skips missing subjects, and steps that need remarks, which the system cannot give', async ({
    assert,
  }) => {
    const [application] = await createOnHold(1)
    await closingRow({ guards: null, needs_remarks: true })
    const { state } = overdueSubject(application)
    const gone = { state: { ...state, id: 999_999 }, name: 'gone' }
    const report = await new AdvanceOverdue().run(closing([overdueSubject(application), gone]))
    assert.deepEqual(report, { ...nothing, skipped: [application.number, 'gone'] })
  })

  test('that fails is reported with its cause, changes nothing and stops no other', async ({
    assert,
  }) => {
    const [application, other] = await createOnHold(2)
    registerEffect('application', 'functional_failure', ({ subject }) => {
      if (subject.id === application.id) throw new Error('the paper is torn')
    })
    await closingRow({ effects: 'functional_failure' })
    const step = closing([overdueSubject(application), overdueSubject(other)])
    const report = await new AdvanceOverdue().run(step)
    const failed = [{ number: application.number, error: 'the paper is torn' }]
    assert.deepEqual(report, { ...nothing, moved: [other.number], failed })
    assert.equal((await application.refresh()).statusId, ON_HOLD)
  })
})

test.group('Calendar command', (group) => {
  dialect(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => ace.ui.switchMode('raw'))
  group.each.teardown(() => {
    ace.ui.logger.flushLogs()
    ace.ui.switchMode('normal')
    useSystemClock()
  })

  async function close(...args: string[]) {
    ace.ui.logger.flushLogs()
    const { exitCode } = await ace.exec('applications:close-hold', args)
    return { exitCode, lines: ace.ui.logger.getLogs().map(({ message }) => message) }
  }

  test('reports what it would do, and what it did', async ({ assert }) => {
    const [application] = await createOnHold(1)
    const dry = await close('--dry-run')
    assert.equal(dry.exitCode, 0)
    assert.match(dry.lines[0], /2026-04-01: 1 would close, 0 skipped, 0 failed$/)
    assert.deepEqual(dry.lines.slice(1), [`would close ${application.number}`])
    const { exitCode, lines } = await close()
    assert.equal(exitCode, 0)
    assert.match(lines[0], /2026-04-01: 1 closed, 0 skipped, 0 failed$/)
    assert.deepEqual(lines.slice(1), [`closed ${application.number}`])
  })

  test('prints only the report, as JSON', async ({ assert }) => {
    const [application] = await createOnHold(1)
    const { lines } = await close('--json')
    assert.lengthOf(lines, 1)
    assert.deepEqual(JSON.parse(lines[0]), {
      action: 'close_hold',
      asOf: TODAY,
      dryRun: false,
      moved: [application.number],
      skipped: [],
      failed: [],
    })
  })

  test('fails when a subject could not be moved, not when it was skipped', async ({ assert }) => {
    const [application] = await createOnHold(1)
    registerEffect('application', 'functional_failure', () => {
      throw new Error('the paper is torn')
    })
    await closingRow({ effects: 'functional_failure' })
    const failed = await close()
    assert.equal(failed.exitCode, 1)
    assert.match(failed.lines[0], /: 0 closed, 0 skipped, 1 failed$/)
    assert.match(failed.lines[1], new RegExp(`${application.number}: the paper is torn$`))

    await closingRow({ effects: null, needs_remarks: true })
    const passedOver = await close()
    assert.equal(passedOver.exitCode, 0)
    assert.deepEqual(passedOver.lines.slice(1), [
      `skipped ${application.number}: somebody acted on it meanwhile`,
    ])
  })
})
