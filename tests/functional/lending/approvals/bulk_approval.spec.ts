import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Approvals } from '@generated/views'
import { Role } from '#auth/roles'
import type Application from '#applications/models/application'
import { IssueLoi } from '#loi/actions/issue_lois'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { selectsOn, statementsSent } from '#tests/support/rows_read'
import { TEST_PASSWORD, createOfficer, signInAs } from '#tests/support/users'
import { decisionsOf } from '#workflow/queries/decision_history'
import { stage } from '#tests/functional/lending/approvals/support'
import { createCompleteApplication } from '#tests/functional/lending/approvals/complete_file'
import { dialect } from '#tests/support/tags'

/** In paise. */
const USUAL_AMOUNT = 2_00_000_00
const STACK = '/officer/final-approvals/applications'
/**
 * Exceptions on the page, and the maximum number of extra statements for twenty more of them and one usual application.
 */
const PAGE_SIZE = 20
const MAX_EXTRA_STATEMENTS = 60

const toSubject = ({
  id,
  expectedStatusId,
  expectedDecisionId,
}: Approvals.BulkApprovalPage['usual'][number]) => ({
  id,
  expectedStatusId,
  expectedDecisionId,
})

/**
 * Creates a managing director of one district with applications that wait for them, in a district that other tests do
 * not use.
 */
async function createWaiting(district: string, amounts: number[]) {
  const user = await createOfficer(Role.managingDirector, districtNamed(district))
  const files: Application[] = []
  for (const amountPaise of amounts) {
    files.push(await createCompleteApplication(district, { statusId: stage('MD'), amountPaise }))
  }
  const visitor = await signInAs(user)
  const stackOf = async () => (await visitor.read(STACK)).stack as Approvals.BulkApprovalPage
  return { user, visitor, files, stackOf }
}

const isApproved = async (file: Application) =>
  (await decisionsOf('application', file.id)).some(({ action }) => action === 'approve')

test.group('Bulk approval of applications', (group) => {
  dialect(group)
  group.each.setup(() => limiter.clear())

  test('requires the password, then approves the usual applications', async ({ assert }) => {
    const { visitor, files, stackOf } = await createWaiting('Chandrapur', [
      USUAL_AMOUNT,
      USUAL_AMOUNT,
    ])
    const stack = await stackOf()
    assert.equal(stack.figures.count, 2)
    assert.sameMembers(
      stack.usual.map(({ id }) => id),
      files.map(({ id }) => id)
    )
    assert.deepEqual(stack.exceptions, [])
    const body = { subjects: stack.usual.map(toSubject) }
    const unproven = await visitor.post(STACK, body)
    assert.equal(unproven.errors.password, 'Please confirm your identity first')
    assert.isFalse(await isApproved(files[0]))
    const done = await visitor.post(STACK, { ...body, password: TEST_PASSWORD })
    assert.equal(done.flash.success, '2 applications were approved.')
    for (const file of files) assert.isTrue(await isApproved(file))
    assert.equal((await stackOf()).figures.count, 0)
  }).timeout(60_000)

  test('lists unusual applications separately, and approves each by its own card', async ({
    assert,
  }) => {
    const { visitor, files, stackOf } = await createWaiting('Kolhapur', [
      USUAL_AMOUNT,
      40_00_000_00,
    ])
    const [good, large] = files
    const stack = await stackOf()
    assert.deepEqual(
      stack.usual.map(({ id }) => id),
      [good.id]
    )
    const [card] = stack.exceptions
    assert.equal(card.id, large.id)
    assert.match(card.reasons.join(' '), /above ₹15,00,000/)
    assert.isTrue(card.isAllowed)
    /** An unusual application that is sent with the usual ones is left out, even after the officer has opened it. */
    await visitor.read(`/officer/applications/${large.id}`)
    const all = { subjects: [toSubject(stack.usual[0]), toSubject(card)], password: TEST_PASSWORD }
    const answer = await visitor.post(STACK, all)
    assert.equal(answer.flash.success, '1 application was approved.')
    assert.match(answer.flash.warning, /^1 application was left out: /)
    assert.isFalse(await isApproved(large))
    const { expectedStatusId, expectedDecisionId } = card
    await visitor.post(`${STACK}/${large.id}`, { expectedStatusId, expectedDecisionId })
    assert.isTrue(await isApproved(large))
  }).timeout(60_000)

  test('names the step that is due on an application for an extension', async ({ assert }) => {
    const { user, stackOf } = await createWaiting('Wardha', [])
    const application = await createCompleteApplication('Wardha', { statusId: stage('MD') })
    await new IssueLoi().run({ applicationId: application.id, kind: 'issued', issuedBy: user.id })
    const [card] = (await stackOf()).exceptions
    assert.equal(
      card.reasons[0],
      'Another step is due: “Approve extension”. Open the application to take it.'
    )
    assert.isFalse(card.isAllowed)
  })

  test('loads in full only the applications that it shows', async ({ assert }) => {
    const { visitor, stackOf } = await createWaiting('Latur', [])
    const districtId = districtNamed('Latur')
    const exception = () =>
      createApplication({
        districtId,
        statusId: stage('MD'),
        overrides: { amountPaise: 40_00_000_00 },
      })
    for (let made = 0; made < PAGE_SIZE; made++) await exception()
    await visitor.read(STACK)
    const full = await statementsSent(() => visitor.read(STACK))
    for (let made = 0; made < PAGE_SIZE; made++) await exception()
    const last = await createCompleteApplication('Latur', {
      statusId: stage('MD'),
      amountPaise: USUAL_AMOUNT,
    })
    const stack = await stackOf()
    assert.equal(stack.figures.count, 2 * PAGE_SIZE + 1)
    assert.equal(stack.figures.amountPaise, 2 * PAGE_SIZE * 40_00_000_00 + USUAL_AMOUNT)
    assert.lengthOf(stack.exceptions, PAGE_SIZE)
    assert.deepEqual(
      stack.usual.map(({ id }) => id),
      [last.id]
    )
    const further = (await statementsSent(() => visitor.read(STACK))) - full
    assert.isBelow(further, MAX_EXTRA_STATEMENTS, `${full} for a page of exceptions`)
    const summed = (await selectsOn('applications', () => visitor.read(STACK))).filter(({ sql }) =>
      /sum\(|count\(/.test(sql)
    )
    assert.deepEqual(summed, [], 'the figures are those of the counters')
  }).timeout(120_000)
})
