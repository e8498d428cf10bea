import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import testUtils from '@adonisjs/core/services/test_utils'
import { Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { overdueLois } from '#loi/queries/extensions'
import { AdvanceOverdue } from '#workflow/actions/advance_overdue'
import { decisionsOf } from '#workflow/queries/decision_history'
import { recordCorrection, applicationIssuedOn, STATUS, step, setToday } from './support.js'
import { dialect } from '#tests/support/tags'

/** Issued on 5 November 2026: valid till 4 May 2027, extension until 3 June 2027. */
const ISSUED = '2026-11-05'
const LAST_DAY = '2027-05-04'
const DAY_AFTER = '2027-05-05'
const LAST_DAY_TO_EXTEND = '2027-06-03'
const DAY_AFTER_THAT = '2027-06-04'

test.group('Nightly deadlines', (group) => {
  dialect(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => useSystemClock())

  test('expire letters once, on the day after their validity', async ({ assert }) => {
    const first = await applicationIssuedOn(ISSUED)
    const reissued = await applicationIssuedOn(ISSUED)
    await recordCorrection(reissued)
    await step(reissued, 'reissue_loi', Role.agm)
    const later = await applicationIssuedOn('2026-11-06')
    const mine = [first, reissued].map(({ number }) => number)

    setToday(LAST_DAY)
    const early = await new AdvanceOverdue().run(overdueLois('expire'))
    assert.notIncludeMembers(early.moved, mine)

    setToday(DAY_AFTER)
    const dry = await new AdvanceOverdue().run(overdueLois('expire'), { dryRun: true })
    assert.includeMembers(dry.moved, mine)
    assert.notInclude(dry.moved, later.number)
    assert.equal((await first.refresh()).statusId, STATUS.issued)

    const report = await new AdvanceOverdue().run(overdueLois('expire'))
    assert.deepEqual(report.moved, dry.moved)
    assert.isEmpty(report.failed)
    assert.equal((await first.refresh()).statusId, STATUS.expired)
    assert.equal((await reissued.refresh()).statusId, STATUS.expired)
    assert.equal((await later.refresh()).statusId, STATUS.issued)
    const decision = (await decisionsOf('application', first.id)).at(-1)!
    assert.equal(decision.action, 'expire')
    assert.isNull(decision.decidedBy)

    const again = await new AdvanceOverdue().run(overdueLois('expire'))
    assert.isEmpty([...again.moved, ...again.skipped, ...again.failed])
  })

  test('lapse letters that can no longer be extended, and extended letters past their validity', async ({
    assert,
  }) => {
    const extended = await applicationIssuedOn(ISSUED)
    await step(extended, 'extend_loi', Role.managingDirector)
    const expired = await applicationIssuedOn(ISSUED)
    const returned = await applicationIssuedOn(ISSUED)
    setToday(DAY_AFTER)
    await step(expired, 'expire', null)
    await step(returned, 'expire', null)
    await step(returned, 'apply_for_extension', Role.applicant)
    setToday('2027-05-25')
    await step(returned, 'return_extension', Role.managingDirector)

    setToday(LAST_DAY_TO_EXTEND)
    assert.notInclude((await new AdvanceOverdue().run(overdueLois('lapse'))).moved, expired.number)
    setToday(DAY_AFTER_THAT)
    const report = await new AdvanceOverdue().run(overdueLois('lapse'))
    assert.include(report.moved, expired.number)
    assert.notIncludeMembers(report.moved, [extended.number])
    assert.notIncludeMembers(report.moved, [returned.number])
    assert.equal((await expired.refresh()).statusId, STATUS.lapsed)

    setToday('2027-06-25')
    assert.include((await new AdvanceOverdue().run(overdueLois('lapse'))).moved, returned.number)
    setToday('2027-11-02')
    assert.include((await new AdvanceOverdue().run(overdueLois('lapse'))).moved, extended.number)
    const again = await new AdvanceOverdue().run(overdueLois('lapse'))
    assert.isEmpty([...again.moved, ...again.skipped, ...again.failed])
  })

  test('run as commands that succeed and change nothing in a dry run', async ({ assert }) => {
    const application = await applicationIssuedOn(ISSUED)
    setToday(DAY_AFTER)
    ace.ui.switchMode('raw')
    const dry = await ace.exec('loi:expire', ['--dry-run', '--json'])
    assert.equal(dry.exitCode, 0)
    assert.equal((await application.refresh()).statusId, STATUS.issued)

    const run = await ace.exec('loi:expire', [])
    assert.equal(run.exitCode, 0)
    assert.equal((await application.refresh()).statusId, STATUS.expired)
    setToday(DAY_AFTER_THAT)
    const lapse = await ace.exec('loi:lapse', ['--json'])
    assert.equal(lapse.exitCode, 0)
    assert.equal((await application.refresh()).statusId, STATUS.lapsed)
    ace.ui.switchMode('normal')
  })
})
