import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { overdueHolds } from '#applications/contracts/application_subject'
import type Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { RemindClaimants } from '#claims/claim/actions/notifications'
import { finishedLoans, overdueReturns } from '#claims/claim/queries/overdue_claims'
import { CountPastDue } from '#claims/days_past_due/actions/count_past_due'
import { RemindBorrowers } from '#claims/days_past_due/actions/remind_borrowers'
import PastDueState from '#claims/models/past_due_state'
import { createApplication, createUser } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { IssueLoi } from '#loi/actions/issue_lois'
import { overdueLois } from '#loi/queries/extensions'
import { masters } from '#masters/queries/masters'
import { unusedAccounts } from '#privacy/erasure/queries/erasable_data'
import { claimRows } from '#tests/support/claims'
import { holdFile } from '#tests/support/held_files'
import { dialect } from '#tests/support/tags'
import { AdvanceOverdue } from '#workflow/actions/advance_overdue'
import { Decide } from '#workflow/actions/decide'
import { systemStepFrom } from '#workflow/queries/transitions'

const on = (day: string) => setClock(new FixedClock(plainDate(day)))
const loan = () => createLoan({ emiStartOn: plainDate('2026-01-31') })

const messagesAbout = async ({ id, userId }: Application) => [
  ...(await db.from('notices').where('application_id', id)),
  ...(await db.from('outbox_messages').where('user_id', userId)),
]

/** Creates a claim that accounts returned today. */
async function returnedClaim() {
  const made = await createLoan({ emiStartOn: plainDate('2026-01-05') })
  const claim = await claimRows(made, { rowNos: [0] })
  const { id } = await createUser(Role.accounts)
  await new Decide().run({
    subjectType: 'claim',
    subjectId: claim.id,
    action: 'return',
    actor: { id, role: Role.accounts },
    reasonId: masters().rows.claimRejectReasons[0].id,
    remarks: 'The proof cannot be read',
  })
  return { made, name: `${made.application.number} claim ${claim.id}` }
}

test.group('Nightly commands and held files', (group) => {
  dialect(group)
  group.each.teardown(() => useSystemClock())

  test('close no application on hold', async ({ assert }) => {
    on('2026-01-01')
    const statusId = masters().statusesInColumn('Hold')[0].id
    const own = await createApplication({ statusId })
    const held = await holdFile(await createApplication({ statusId }), { importId: 1 })
    on('2026-06-01')
    const first = await new AdvanceOverdue().run(overdueHolds)
    assert.include(first.moved, own.number)
    assert.notInclude([...first.moved, ...first.skipped], held.number)
    assert.equal((await held.refresh()).statusId, statusId)
    assert.isEmpty(await messagesAbout(held))
  })

  test('reject no returned claim', async ({ assert }) => {
    on('2026-02-01')
    const [own, other] = [await returnedClaim(), await returnedClaim()]
    await holdFile(other.made.application)
    on('2026-04-03')
    const { moved, skipped } = await new AdvanceOverdue().run(overdueReturns)
    assert.include(moved, own.name)
    assert.notInclude([...moved, ...skipped], other.name)
  })

  test('close nothing in the month after a release', async ({ assert }) => {
    on('2026-01-10')
    const options = { emiStartOn: plainDate('2026-01-05'), tenureMonths: 12 }
    const { application } = await createLoan(options)
    on('2027-04-06')
    const statusSince = DateTime.fromJSDate(getClock().now())
    await application.merge({ importId: 1, statusSince }).save()
    on('2027-05-06')
    const early = await new AdvanceOverdue().run(finishedLoans)
    assert.notInclude([...early.moved, ...early.skipped], application.number)
    on('2027-05-08')
    assert.include((await new AdvanceOverdue().run(finishedLoans)).moved, application.number)
  })

  test('complete no loan', async ({ assert }) => {
    on('2026-01-10')
    const options = { emiStartOn: plainDate('2026-01-05'), tenureMonths: 12 }
    const own = await createLoan(options)
    const held = await holdFile((await createLoan(options)).application)
    on('2027-04-06')
    const { moved, skipped } = await new AdvanceOverdue().run(finishedLoans)
    assert.include(moved, own.application.number)
    assert.notInclude([...moved, ...skipped], held.number)
  })

  test('expire no letter', async ({ assert }) => {
    on('2026-01-10')
    const [statusId] = await systemStepFrom('application', 'expire')
    const letter = async () => {
      const application = await createApplication({ statusId })
      const issue = { applicationId: application.id, kind: 'issued', issuedBy: null } as const
      await new IssueLoi().run(issue)
      return application.refresh()
    }
    const [own, held] = [await letter(), await holdFile(await letter())]
    on('2026-12-01')
    for (const action of ['expire', 'lapse'] as const) {
      const { moved, skipped } = await new AdvanceOverdue().run(overdueLois(action))
      if (action === 'expire') assert.include(moved, own.number)
      assert.notInclude([...moved, ...skipped], held.number)
    }
  })

  test('send no reminders of instalments, and count no days past due', async ({ assert }) => {
    on('2026-02-01')
    const [own, held] = [await loan(), await loan()]
    await holdFile(held.application)
    on('2026-04-20')
    const { reminded } = await new RemindClaimants().run()
    assert.include(reminded, own.application.number)
    assert.notInclude(reminded, held.application.number)
    await new CountPastDue().run()
    assert.isNotNull(await PastDueState.findBy('liveSanctionId', own.sanction.id))
    assert.isNull(await PastDueState.findBy('liveSanctionId', held.sanction.id))
    await new RemindBorrowers().run()
    assert.isEmpty(await messagesAbout(held.application))
  })

  test('do not treat a held account as unused', async ({ assert }) => {
    const [own, held] = [await createUser(), await createUser(Role.applicant, { isHeld: true })]
    const before = new Date('2100-01-01')
    const found = await unusedAccounts({ before, from: own.id - 1, limit: 10_000 }, db.connection())
    assert.include(found, own.id)
    assert.notInclude(found, held.id)
  })
})
