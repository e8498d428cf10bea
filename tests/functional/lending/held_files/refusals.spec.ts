import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { subjectStateOf } from '#applications/contracts/application_subject'
import { lockForCorrection } from '#approvals/actions/correct_applicant'
import { collaborationFileOf } from '#approvals/queries/questions'
import { lockFileOfRole } from '#approvals/collaboration/actions/questions'
import { lockLetter } from '#bank_desk/actions/letter_holders'
import { lockApplications } from '#batches/actions/agenda'
import Claim from '#claims/models/claim'
import { lockPayment } from '#claims/recovery/actions/recovery_demands'
import { payableClaims } from '#claims/payments/queries/payable_claims'
import { createApplication, createUser } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { lockApplication } from '#loans/actions/lock_loan'
import { IssueLoi } from '#loi/actions/issue_lois'
import { claimRows } from '#tests/support/claims'
import { holdFile } from '#tests/support/held_files'
import { pageProps } from '#tests/support/page_props'
import { createOfficer, requestAs } from '#tests/support/users'
import { dialect } from '#tests/support/tags'
import { captureError } from '#tests/support/workflow_rows'
import { Decide } from '#workflow/actions/decide'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import type { SubjectType } from '#workflow/contracts/subject'
import WorkflowTransition from '#workflow/models/workflow_transition'
import { allowedActions } from '#workflow/queries/allowed_actions'

const HELD = 'workflow.messages.held'

const keyOf = async (work: () => Promise<unknown>) => (await captureError<Refusal>(work)).messageKey

const loan = () => createLoan({ emiStartOn: plainDate('2026-01-05') })

/** Tries every step of the transition table on one file, as a user who may take it. */
async function refusalsOf(subjectType: SubjectType, subjectId: number, userId: number) {
  const rows = await WorkflowTransition.query().where({ subjectType }).whereNotNull('fromStatus')
  const table = subjectType === 'application' ? 'applications' : 'claims'
  const [{ status_id: before }] = await db.from(table).where('id', subjectId).select('status_id')
  const found = new Map<string, string>()
  for (const { action, fromStatus, toStatus, role } of rows) {
    await db.from(table).where('id', subjectId).update({ status_id: fromStatus })
    const actor = role === null ? null : { id: userId, role }
    const input = { subjectType, subjectId, action, actor, toStatusId: toStatus, remarks: 'Seen' }
    const key = await keyOf(() => new Decide().run({ ...input, reasonId: 1 } as never))
    found.set(`${action} ${fromStatus} ${role}`, key)
  }
  await db.from(table).where('id', subjectId).update({ status_id: before })
  return found
}

test.group('Held file', (group) => {
  dialect(group)
  group.each.setup(() => setClock(new FixedClock(plainDate('2026-02-10'))))
  group.each.teardown(() => useSystemClock())

  test('refuses every step of every post, of its applicant and of the calendar', async ({
    assert,
  }) => {
    const application = await holdFile(await createApplication())
    const found = await refusalsOf('application', application.id, application.userId)
    assert.isAbove(found.size, 40)
    assert.deepEqual([...new Set(found.values())], [HELD])
    assert.isEmpty(
      await db
        .from('workflow_decisions')
        .where('subject_id', application.id)
        .where('subject_type', 'application')
        .whereNot('action', 'submit')
    )
  })

  test('refuses every step of its claims, and pays none of them', async ({ assert }) => {
    const made = await loan()
    const claim = await claimRows(made, { rowNos: [0] })
    await holdFile(made.application)
    const found = await refusalsOf('claim', claim.id, made.application.userId)
    assert.isAbove(found.size, 8)
    assert.deepEqual([...new Set(found.values())], [HELD])
    const payable = payableClaims({}).toSQL().sql
    assert.include(payable, 'is_held')
  })

  test('offers no step to any user', async ({ assert }) => {
    const application = await createApplication()
    const actor = { id: 1, role: Role.districtOfficer }
    assert.isNotEmpty(await allowedActions('application', application.id, actor))
    await holdFile(application)
    assert.isEmpty(await allowedActions('application', application.id, actor))
  })

  test('refuses records, corrections, questions, meetings and letters outside the workflow', async ({
    assert,
  }) => {
    const made = await loan()
    const { application } = made
    const claim = await claimRows(made, { rowNos: [0] })
    await holdFile(application)
    const officer = await createUser(Role.districtOfficer, { districtId: application.districtId })
    const { id } = application
    const refusalOf = (work: Parameters<typeof inTransaction>[0]) =>
      keyOf(() => inTransaction(work))
    assert.equal(await refusalOf((trx) => lockApplication(id, trx)), HELD, 'loan, claim, follow-up')
    assert.equal(await refusalOf((trx) => lockForCorrection(officer, application, trx)), HELD)
    assert.equal(await refusalOf((trx) => lockLetter(id, trx)), HELD, 'letter')
    assert.equal(await refusalOf((trx) => lockApplications([id], trx)), HELD, 'meeting')
    const issue = { applicationId: id, kind: 'reissued', issuedBy: null } as const
    assert.equal(await refusalOf((trx) => new IssueLoi().run(issue, trx)), HELD)
    assert.equal(await refusalOf((trx) => lockPayment(claim.id, trx)), HELD, 'recovery')
    const first = await holdFile(await createApplication())
    const file = collaborationFileOf(first)
    assert.equal(await refusalOf((trx) => lockFileOfRole(officer, file, trx)), HELD, 'question')
  })

  test('is in no counter, and a recount agrees', async ({ assert }) => {
    const made = await loan()
    await claimRows(made, { rowNos: [0] })
    await holdFile(made.application)
    const application = await holdFile(await createApplication())
    assert.isTrue(subjectStateOf(application).isHeld)
    for (const type of ['application', 'claim'] as const) {
      const { wrong, wrongWaits } = await new RecountSubjects().run(type)
      assert.deepEqual([...wrong, ...wrongWaits], [])
    }
    const claim = await Claim.query()
      .where('applicationId', made.application.id)
      .withScopes(({ withHeld }) => withHeld())
      .firstOrFail()
    assert.isTrue(claim.isHeld)
    assert.isTrue(Boolean((await User.findOrFail(application.userId)).isHeld))
  })
})

test.group('Pages of held files', (group) => {
  dialect(group)

  test('show that they are imported and not released, without a waiting time', async ({
    client,
    assert,
  }) => {
    const number = `IL-HLD-2627-${Date.now()}`
    const application = await holdFile(await createApplication({ overrides: { number } }))
    const officer = await createOfficer(Role.districtOfficer, application.districtId)
    const marker = 'Imported, not released'
    const listed = async (filter: string) => {
      const list = await requestAs(client, officer, 'get', `/officer/applications?${filter}`)
      const { rows } = pageProps(list, 'lending/approvals/list').list
      return rows.find(({ id }) => id === application.id)
    }
    assert.isUndefined(
      await listed('sort=-submittedOn'),
      'no count includes it, nor any list behind one'
    )
    assert.isDefined(await listed(`number=${number}`))
    const row = (await listed('held=only&sort=-submittedOn'))!
    assert.include(row.status, marker)
    assert.isNull(row.lateDays)
    const page = await requestAs(client, officer, 'get', `/officer/applications/${application.id}`)
    const review = pageProps(page, 'lending/approvals/review')
    assert.include(review.application.status, marker)
    assert.isFalse(review.application.isOverdue)
    assert.isEmpty(review.decision.choices)
  })
})
