import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { overdueHolds } from '#applications/contracts/application_subject'
import { finishedLoans, overdueReturns } from '#claims/claim/queries/overdue_claims'
import Claim from '#claims/models/claim'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createApplication, createUser } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { messagesTo } from '#tests/support/outbox'
import User from '#auth/models/user'
import { claimRows } from '#tests/support/claims'
import { AdvanceOverdue } from '#workflow/actions/advance_overdue'
import { Decide } from '#workflow/actions/decide'
import { latestDecision } from '#workflow/queries/decision_history'
import { masters } from '#masters/queries/masters'
import { dialect } from '#tests/support/tags'

const setToday = (day: string) => setClock(new FixedClock(plainDate(day)))
const stage = (column: 'Hold' | 'Disbursed') => masters().statusesInColumn(column)[0].id

/** Creates a claim that accounts returned on a day. */
async function returnedClaim(day: string) {
  setToday(day)
  const loan = await createLoan({ emiStartOn: plainDate('2026-01-05') })
  const claim = await claimRows(loan, { rowNos: [0] })
  const accounts = await createUser(Role.accounts)
  await new Decide().run({
    subjectType: 'claim',
    subjectId: claim.id,
    action: 'return',
    actor: { id: accounts.id, role: Role.accounts },
    reasonId: masters().rows.claimRejectReasons[0].id,
    remarks: 'The proof cannot be read',
  })
  return {
    claim: await Claim.findOrFail(claim.id),
    name: `${loan.application.number} claim ${claim.id}`,
  }
}

test.group('Deadline commands', (group) => {
  dialect(group)
  group.each.setup(() => ace.ui.switchMode('raw'))
  group.each.teardown(() => {
    ace.ui.switchMode('normal')
    useSystemClock()
  })

  test('close an application that was on hold for ninety days, but not a day earlier', async ({
    assert,
  }) => {
    setToday('2026-06-01')
    const application = await createApplication({ statusId: stage('Hold') })
    setToday('2026-08-29')
    const early = await new AdvanceOverdue().run(overdueHolds)
    assert.notInclude(early.moved, application.number)

    setToday('2026-08-30')
    const dry = await ace.exec('applications:close-hold', ['--dry-run', '--json'])
    assert.equal(dry.exitCode, 0)
    assert.isFalse((await application.refresh()).status.isFinal)
    const run = await ace.exec('applications:close-hold', [])
    assert.equal(run.exitCode, 0)
    await application.refresh()
    assert.isTrue(application.status.isFinal)
    assert.isNull(application.liveKey, 'the applicant may apply again')
    const decision = await latestDecision('application', application.id)
    assert.equal(decision?.action, 'close_hold')
    assert.isNull(decision!.decidedBy)
    const { mobile } = await User.findOrFail(application.userId)
    assert.isNotEmpty(await messagesTo(mobile))

    const again = await new AdvanceOverdue().run(overdueHolds)
    assert.notInclude([...again.moved, ...again.skipped], application.number)
  })

  test('reject a returned claim after thirty days and release its rows', async ({ assert }) => {
    const { claim, name } = await returnedClaim('2026-02-01')
    setToday('2026-03-02')
    assert.notInclude((await new AdvanceOverdue().run(overdueReturns)).moved, name)
    setToday('2026-03-03')
    const dry = await new AdvanceOverdue().run(overdueReturns, { dryRun: true })
    assert.include(dry.moved, name)
    assert.isFalse((await claim.refresh()).status.isFinal)

    assert.equal((await ace.exec('claims:close-return', [])).exitCode, 0)
    assert.isTrue((await claim.refresh()).status.isFinal)
    const live = await db
      .from('claim_rows')
      .where('claim_id', claim.id)
      .whereNotNull('live_schedule_row_id')
    assert.isEmpty(live)
    const again = await new AdvanceOverdue().run(overdueReturns)
    assert.notInclude(again.moved, name)
  })

  test('complete a loan once its last instalment can no longer be claimed', async ({ assert }) => {
    setToday('2026-01-10')
    const { application } = await createLoan({
      emiStartOn: plainDate('2026-01-05'),
      tenureMonths: 12,
    })
    const long = await createLoan({ emiStartOn: plainDate('2026-01-05'), tenureMonths: 84 })
    /** The last of twelve is due on 5 December 2026 and can be claimed until 5 March 2027. */
    setToday('2027-03-05')
    const early = await new AdvanceOverdue().run(finishedLoans)
    assert.notInclude(early.moved, application.number)
    setToday('2027-03-06')
    const dry = await new AdvanceOverdue().run(finishedLoans, { dryRun: true })
    assert.include(dry.moved, application.number)
    assert.notInclude(dry.moved, long.application.number)
    assert.equal((await ace.exec('applications:complete', ['--json'])).exitCode, 0)
    assert.isTrue((await application.refresh()).status.isFinal)

    /** Five years from the first instalment: the last instalment within them is due on 5 December 2030. */
    setToday('2031-03-05')
    const before = await new AdvanceOverdue().run(finishedLoans)
    assert.notInclude(before.moved, long.application.number)
    setToday('2031-03-06')
    const after = await new AdvanceOverdue().run(finishedLoans)
    assert.include(after.moved, long.application.number)
    const again = await new AdvanceOverdue().run(finishedLoans)
    assert.isEmpty(again.moved)
  })

  test('leave a loan open while one of its claims is', async ({ assert }) => {
    setToday('2026-01-10')
    const loan = await createLoan({ emiStartOn: plainDate('2026-01-05'), tenureMonths: 12 })
    await claimRows(loan, { rowNos: [0] })
    setToday('2027-03-06')
    const report = await new AdvanceOverdue().run(finishedLoans)
    assert.notInclude(report.moved, loan.application.number)
  })
})
