import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import SecondFactor from '#auth/models/second_factor'
import type User from '#auth/models/user'
import { secondFactorOf, secretOf } from '#auth/queries/second_factors'
import { Role } from '#auth/roles'
import { stepAt, totpCode } from '#auth/rules/second_factor'
import type Claim from '#claims/models/claim'
import { approvedClaimStatusId } from '#claims/payments/queries/payable_claims'
import type { UnusualReason } from '#claims/claim/rules/claim_checks'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { districtNamed } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { claimsBeforeLastApproval } from '#tests/support/bulk_approval'
import { TEST_PASSWORD, createOfficer, requestAs, signInAs } from '#tests/support/users'
import WorkflowDecision from '#workflow/models/workflow_decision'
import { dialect } from '#tests/support/tags'

const emiStartOn = plainDate('2026-01-31')
const STACK = '/officer/final-approvals'

interface Row {
  id: number
  expectedStatusId: number
  expectedDecisionId: number | null
}
const toSubject = ({ id, expectedStatusId, expectedDecisionId }: Row) => ({
  id,
  expectedStatusId,
  expectedDecisionId,
})
const ids = (rows: Row[]) => rows.map(({ id }) => id)

const advanceClock = (minutes: number) =>
  setClock(new FixedClock(new Date(getClock().now().getTime() + minutes * 60_000)))

const isApproved = async (claim: Claim) =>
  (await claim.refresh()).statusId === approvedClaimStatusId()

/** Creates a managing director of one district that has no claims of other tests. */
async function director(district: string) {
  const districtId = districtNamed(district)
  const user = await createOfficer(Role.managingDirector, districtId)
  return { user, districtId, visitor: await signInAs(user) }
}

test.group('Bulk approval of claims', (group) => {
  dialect(group)
  group.each.setup(async () => {
    await limiter.clear()
    setClock(new FixedClock(plainDate('2026-03-10')))
    return () => useSystemClock()
  })

  test('requires the password before approving, once in 15 minutes', async ({ assert }) => {
    const { user, districtId, visitor } = await director('Washim')
    const claims = await claimsBeforeLastApproval(3, { districtId, emiStartOn, perLoan: 1 })
    const { stack, stepUp } = await visitor.read(STACK)
    assert.sameMembers(ids(stack.usual), ids(claims as unknown as Row[]))
    assert.deepEqual(stack.exceptions, [])
    assert.deepEqual(stepUp, { proof: 'password', until: null, hasPasskey: false, provider: null })
    assert.equal(stack.figures.count, 3)
    const sum = claims.reduce((total, { approvedPaise }) => total + approvedPaise!, 0)
    assert.equal(stack.figures.amountPaise, sum)
    const [first, second, third] = stack.usual.map((row: Row) => ({ subjects: [toSubject(row)] }))

    const unproven = await visitor.post(STACK, first)
    assert.equal(unproven.errors.password, 'Please confirm your identity first')
    const wrong = await visitor.post(STACK, { ...first, password: 'not the one' })
    assert.equal(wrong.errors.password, 'The current password is wrong')
    assert.equal((await visitor.read(STACK)).stack.figures.count, 3)

    const right = await visitor.post(STACK, { ...first, password: TEST_PASSWORD })
    assert.equal(right.flash.success, '1 claim was approved.')
    assert.isNull(right.props.stepUp.proof)
    const audit = () =>
      db.from('audit_entries').where({ action: 'auth.stepped_up', actor_id: user.id })
    assert.lengthOf(await audit(), 1)
    advanceClock(14)
    assert.equal((await visitor.post(STACK, second)).flash.success, '1 claim was approved.')
    advanceClock(1)
    assert.isDefined((await visitor.post(STACK, third)).errors.password)
    assert.lengthOf(await audit(), 1)
    assert.equal((await visitor.read(STACK)).stack.figures.count, 1)
  }).timeout(60_000)

  test('requires the code of a user with an authenticator app, and refuses the password alone', async ({
    assert,
  }) => {
    const { user, districtId, visitor } = await director('Sindhudurg')
    await claimsBeforeLastApproval(1, { districtId, emiStartOn })
    await visitor.post('/account/second-factor')
    const code = async () => {
      const factor = await SecondFactor.findByOrFail('userId', user.id)
      return totpCode(secretOf(factor), stepAt(getClock().now()))
    }
    await visitor.submit('PUT', '/account/second-factor', { code: await code() })
    assert.isNotNull(await secondFactorOf(user.id))
    advanceClock(1)
    const { stack, stepUp } = await visitor.read(STACK)
    assert.equal(stepUp.proof, 'code')
    const claims = stack.usual.map(toSubject)
    const byPassword = await visitor.post(STACK, { subjects: claims, password: TEST_PASSWORD })
    assert.isDefined(byPassword.errors.code)
    const wrong = await visitor.post(STACK, { subjects: claims, code: '000000' })
    assert.equal(wrong.errors.code, 'The code is wrong or already used')
    const right = await visitor.post(STACK, { subjects: claims, code: await code() })
    assert.equal(right.flash.success, '1 claim was approved.')
  }).timeout(60_000)

  test('requires a new step-up after a change of the password', async ({ assert }) => {
    const { user, districtId, visitor } = await director('Gondia')
    const claims = await claimsBeforeLastApproval(2, { districtId, emiStartOn })
    const { stack } = await visitor.read(STACK)
    const [first, second] = stack.usual.map((row: Row) => [toSubject(row)])
    await visitor.post(STACK, { subjects: first, password: TEST_PASSWORD })
    const changed = 'another correct horse'
    await visitor.submit('PUT', '/change-password', {
      currentPassword: TEST_PASSWORD,
      newPassword: changed,
      newPasswordConfirmation: changed,
    })
    assert.isDefined((await visitor.post(STACK, { subjects: second })).errors.password)
    assert.lengthOf(await WorkflowDecision.query().where('decided_by', user.id), 1)
    assert.lengthOf(claims, 2)
  }).timeout(60_000)

  test('lists unusual claims separately, with the reason', async ({ assert }) => {
    const { districtId, visitor } = await director('Gadchiroli')
    const claims = await claimsBeforeLastApproval(6, { districtId, emiStartOn, perLoan: 1 })
    const [good, odd, returned, duplicate, moved, large] = claims
    await db.from('claim_rows').where('claim_id', odd.id).update({ proposed_paise: 1 })
    const back = masters().claimStatuses.find((status) => status.editableByApplicant)!
    await db
      .from('workflow_decisions')
      .where({ subject_type: 'claim', subject_id: returned.id, action: 'verify', from_status: 2 })
      .update({ to_status: back.id })
    const mobileOf = async (claim: Claim) =>
      (await db.from('users').where('id', claim.userId).firstOrFail()).mobile
    const profileOf = (claim: Claim) => db.from('profiles').where('user_id', claim.userId)
    const { aadhaar_digest: same } = await profileOf(good).firstOrFail()
    await profileOf(duplicate).update({ aadhaar_digest: same })
    /** Both entered it, and one of them has changed it since the claim was with accounts. */
    await db
      .from('users')
      .where('id', moved.userId)
      .update({ mobile: String(Number(await mobileOf(moved)) - 1) })
    const counted = large.approvedPaise
    await db.from('claims').where('id', large.id).update({ approved_paise: 50_000_01 })

    const { stack } = await visitor.read(STACK)
    assert.deepEqual(stack.usual, [])
    const why = new Map<number, UnusualReason[]>(
      stack.exceptions.map((row: Row & { reasons: UnusualReason[] }) => [row.id, row.reasons])
    )
    assert.deepEqual(why.get(good.id), ['duplicate'])
    assert.deepEqual(why.get(odd.id), ['rules'])
    assert.deepEqual(why.get(returned.id), ['returned'])
    assert.deepEqual(why.get(duplicate.id), ['duplicate', 'beneficiary'])
    assert.deepEqual(why.get(moved.id), ['beneficiary'])
    assert.deepEqual(why.get(large.id), ['amount'])

    const all = stack.exceptions.map(toSubject)
    const answer = await visitor.post(STACK, { subjects: all, password: TEST_PASSWORD })
    assert.match(answer.flash.warning, /^6 claims were left out: .*the same number/)
    for (const claim of claims) assert.isFalse(await isApproved(claim))
    /** Restores the amount that the counters include. */
    await db.from('claims').where('id', large.id).update({ approved_paise: counted })
  }).timeout(60_000)

  test('approves or returns an exception by its own card', async ({ assert }) => {
    const { districtId, visitor } = await director('Nandurbar')
    const claims = await claimsBeforeLastApproval(2, { districtId, emiStartOn, perLoan: 1 })
    await db
      .from('users')
      .whereIn('id', [claims[0].userId, claims[1].userId])
      .update({ email: 'someone@example.org' })
    const { stack } = await visitor.read(STACK)
    const rows: Row[] = stack.exceptions
    assert.sameMembers(ids(rows), ids(claims as unknown as Row[]))
    const of = ({ id }: Claim) => {
      const { expectedStatusId, expectedDecisionId } = rows.find((row) => row.id === id)!
      return { expectedStatusId, expectedDecisionId }
    }
    const path = (claim: Claim) => `${STACK}/${claim.id}`
    assert.isDefined((await visitor.post(path(claims[0]), of(claims[0]))).errors.password)
    await visitor.post(path(claims[0]), { ...of(claims[0]), password: TEST_PASSWORD })
    assert.isTrue(await isApproved(claims[0]))

    const bare = await visitor.submit('PUT', path(claims[1]), of(claims[1]))
    assert.sameMembers(Object.keys(bare.errors), ['reasonId', 'remarks'])
    const [{ id: reasonId }] = masters().claimReasons('return')
    const why = { reasonId, remarks: 'Whose mobile is this?' }
    await visitor.submit('PUT', path(claims[1]), { ...of(claims[1]), ...why })
    assert.isTrue((await claims[1].refresh()).status.editableByApplicant)
  }).timeout(60_000)

  test('leaves out claims that moved on meanwhile, and does nothing when sent a second time', async ({
    assert,
  }) => {
    const { user, districtId, visitor } = await director('Hingoli')
    const claims = await claimsBeforeLastApproval(3, { districtId, emiStartOn, perLoan: 1 })
    const { stack } = await visitor.read(STACK)
    const other = await signInAs(await createOfficer(Role.managingDirector, districtId))
    const [first] = stack.usual.map(toSubject)
    await other.post(STACK, { subjects: [first], password: TEST_PASSWORD })
    const all = { subjects: stack.usual.map(toSubject), password: TEST_PASSWORD }
    const answer = await visitor.post(STACK, all)
    assert.equal(answer.flash.success, '2 claims were approved.')
    assert.match(answer.flash.warning, /1 claim was left out: .*has already decided/)
    const again = await visitor.post(STACK, all)
    assert.match(again.flash.warning, /3 claims were left out/)
    for (const claim of claims) assert.isTrue(await isApproved(claim))
    assert.lengthOf(await WorkflowDecision.query().where('decided_by', user.id), 2)
  }).timeout(60_000)

  test('covers one district for an officer restricted to it, and is closed to other roles', async ({
    assert,
    client,
  }) => {
    const { districtId } = await director('Parbhani')
    const [claim] = await claimsBeforeLastApproval(1, { districtId, emiStartOn })
    const far = await director('Dhule')
    assert.deepEqual((await far.visitor.read(STACK)).stack.usual, [])
    const chosen = { id: claim.id, expectedStatusId: claim.statusId, expectedDecisionId: null }
    const body = { subjects: [chosen], password: TEST_PASSWORD }
    assert.equal((await far.visitor.send('POST', STACK, body)).status, 404)
    const others = Object.values(Role).filter(
      (role) => role !== Role.managingDirector && role !== Role.applicant
    )
    for (const role of others) {
      const user: User = await createOfficer(role)
      ;(await requestAs(client, user, 'get', STACK)).assertStatus(403)
      ;(await requestAs(client, user, 'post', STACK).json(body)).assertStatus(403)
    }
    assert.isFalse(await isApproved(claim))
  }).timeout(60_000)
})
