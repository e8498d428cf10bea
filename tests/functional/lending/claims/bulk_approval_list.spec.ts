import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import type { Claims } from '@generated/views'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import type Claim from '#claims/models/claim'
import { approvedClaimStatusId } from '#claims/payments/queries/payable_claims'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { districtNamed } from '#database/factories/application_factory'
import { listedClaim } from '#tests/support/claims'
import { claimsBeforeLastApproval } from '#tests/support/bulk_approval'
import { createOfficer, signInAs } from '#tests/support/users'
import type { SubjectOutcome } from '#workflow/queries/bulk_decisions'
import WorkflowDecision from '#workflow/models/workflow_decision'
import { dialect } from '#tests/support/tags'

const emiStartOn = plainDate('2026-01-31')
const PATH = '/officer/claims/approvals'

const toListedClaims = (claims: Claim[]) => Promise.all(claims.map(listedClaim))

/** Creates a managing director of one district that has no claims of other tests. */
async function director(district: string) {
  const districtId = districtNamed(district)
  const user = await createOfficer(Role.managingDirector, districtId)
  return { user, districtId, visitor: await signInAs(user) }
}

/** Changes the applicant's mobile after accounts decided on the claim. */
async function moveMobile({ userId }: Claim) {
  const { mobile } = await User.findOrFail(userId)
  await User.query()
    .where('id', userId)
    .update({ mobile: String(Number(mobile) - 1) })
}

const preview = (claims: Claim[]) => `${PATH}/new?claims=${claims.map(({ id }) => id).join(',')}`

test.group('Bulk decision on claims of the list', (group) => {
  dialect(group)
  group.each.setup(async () => {
    await limiter.clear()
    setClock(new FixedClock(plainDate('2026-03-10')))
    return () => useSystemClock()
  })

  test('shows a page first, with the exceptions of each claim', async ({ assert }) => {
    const { districtId, visitor } = await director('Buldhana')
    const claims = await claimsBeforeLastApproval(3, { districtId, emiStartOn, perLoan: 1 })
    const [good, odd, changed] = claims
    await db.from('claim_rows').where('claim_id', odd.id).update({ proposed_paise: 1 })
    await moveMobile(changed)
    const page = (await visitor.read(preview(claims))) as Claims.ClaimsForBulkApproval
    const of = (claim: Claim) => page.files.find(({ id }) => id === claim.id)!
    assert.equal(page.step?.action, 'approve')
    assert.isTrue(page.step?.asksFirst)
    assert.deepEqual([of(good).error, of(good).exceptions], [null, []])
    assert.match(of(odd).error!, /These rules are not met: .*Proposed refund/)
    assert.deepEqual(of(changed).exceptions, [
      'The beneficiary details have changed since accounts verified the claim',
    ])
    assert.isFalse(of(changed).isOpened)
  }).timeout(60_000)

  test('leaves out an exception until the officer has opened it', async ({ assert }) => {
    const { districtId, visitor } = await director('Jalna')
    const claims = await claimsBeforeLastApproval(2, { districtId, emiStartOn, perLoan: 1 })
    const [good, changed] = claims
    await moveMobile(changed)
    const files = await toListedClaims(claims)
    const send = async (): Promise<SubjectOutcome[]> =>
      JSON.parse((await visitor.send('POST', PATH, { subjects: files })).text).outcomes
    const first = await send()
    assert.deepEqual(
      first.map(({ outcome }) => outcome),
      ['done', 'left_out']
    )
    assert.equal((await good.refresh()).statusId, approvedClaimStatusId())
    await visitor.read(`/officer/claims/${changed.id}`)
    assert.isTrue(
      ((await visitor.read(preview([changed]))) as Claims.ClaimsForBulkApproval).files[0].isOpened
    )
    /** The first counts as done although it moved on: this officer did that. */
    assert.deepEqual(
      (await send()).map(({ outcome }) => outcome),
      ['done', 'done']
    )
    const steps = await WorkflowDecision.query()
      .where({ subjectType: 'claim', subjectId: good.id })
      .where('action', 'approve')
      .where('toStatus', approvedClaimStatusId())
    assert.lengthOf(steps, 1)
  }).timeout(60_000)

  test('is refused for another district or role', async ({ assert }) => {
    const { districtId } = await director('Jalgaon')
    const [claim] = await claimsBeforeLastApproval(1, { districtId, emiStartOn })
    const other = await signInAs(await createOfficer(Role.managingDirector, districtNamed('Beed')))
    assert.equal((await other.get(preview([claim]))).status, 404)
    const agm = await signInAs(await createOfficer(Role.agm))
    assert.equal((await agm.get(preview([claim]))).status, 403)
  }).timeout(60_000)
})
