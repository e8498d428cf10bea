import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import User from '#auth/models/user'
import { Role, type RoleId } from '#auth/roles'
import { ViewClaim } from '#claims/claim/actions/decisions'
import type Claim from '#claims/models/claim'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createUser } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { masters } from '#masters/queries/masters'
import { claimRows } from '#tests/support/claims'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'
import { Decide } from '#workflow/actions/decide'
import type { SubjectOutcome } from '#workflow/queries/bulk_decisions'
import { dialect } from '#tests/support/tags'
import english from '../../../../resources/lang/en/common.json' with { type: 'json' }

const LIST = '/officer/claims'

const officer = (role: RoleId) => createUser(role)

async function createClaim() {
  const loan = await createLoan({ emiStartOn: plainDate('2026-01-31'), rateBp: 1500 })
  const claim = await claimRows(loan, { rowNos: [0, 1] })
  const path = `/loans/${loan.application.uuid}/claims/${claim.uuid}`
  return { claim, path, owner: await User.findOrFail(claim.userId) }
}

/** Returns the claim to its applicant, as accounts. */
async function returnClaim(claim: Claim) {
  await new Decide().run({
    subjectType: 'claim',
    subjectId: claim.id,
    action: 'return',
    actor: { id: (await officer(Role.accounts)).id, role: Role.accounts },
    reasonId: masters().claimReasons('return')[0].id,
    remarks: 'The amount is another one',
  })
  await claim.refresh()
}

/** Returns the claim as the page before a bulk decision shows it. */
const selected = async (client: ApiClient, user: User, id: number) => {
  const page = await requestAs(client, user, 'get', `${LIST}/approvals/new?claims=${id}`)
  return pageProps(page, 'lending/claims/bulk_approval').files[0]
}

/** Returns the correction that the applicant's page sends when opened now, with another amount. */
async function correction(client: ApiClient, owner: User, path: string, paidMore: number) {
  const page = await requestAs(client, owner, 'get', path)
  const { claim, rows, lastDecisionId } = pageProps(page, 'lending/claims/show')
  return {
    paidOn: claim.paidOn,
    charges: '0',
    paidAmount: (claim.paidPaise / 100 + paidMore).toFixed(2),
    rows: rows.map(({ scheduleRowId }) => ({ scheduleRowId })),
    expectedStatusId: claim.statusId,
    expectedDecisionId: lastDecisionId,
  }
}

/** Sends the form from this page and returns the resulting page. */
const submitForm = async (
  client: ApiClient,
  user: User,
  from: string,
  path: string,
  body: object
) => {
  const answer = await requestAs(client, user, 'post', path)
    .header('referer', from)
    .json(body)
    .redirects(1)
  return answer.body() as { props: Record<string, any>; flash: Record<string, string> }
}

/** Returns the claim and resubmits it with another amount: it is with accounts again. */
async function resubmitChanged(
  client: ApiClient,
  { claim, path, owner }: Awaited<ReturnType<typeof createClaim>>
) {
  await returnClaim(claim)
  await submitForm(client, owner, path, path, await correction(client, owner, path, 777))
  await claim.refresh()
}

test.group('Claim changed after it was viewed', (group) => {
  dialect(group)
  group.each.setup(() => {
    setClock(new FixedClock(plainDate('2026-03-10')))
    return () => useSystemClock()
  })

  test('is not approved from an earlier page', async ({ client, assert }) => {
    const made = await createClaim()
    const accounts = await officer(Role.accounts)
    const { id, ...before } = await selected(client, accounts, made.claim.id)
    const { paidPaise } = made.claim
    await resubmitChanged(client, made)
    assert.equal(made.claim.paidPaise, paidPaise + 777_00)
    assert.equal(made.claim.statusId, before.expectedStatusId)

    /** A returned claim is included in a bulk decision only after it has been opened. */
    await new ViewClaim().run(accounts, id)
    const sendWith = async (expectedDecisionId: number | null) => {
      const subjects = [{ id, expectedStatusId: before.expectedStatusId, expectedDecisionId }]
      const answer = await requestAs(client, accounts, 'post', `${LIST}/approvals`).json({
        subjects,
      })
      return (answer.body().outcomes as SubjectOutcome[])[0]
    }
    const old = await sendWith(before.expectedDecisionId)
    assert.equal(old.outcome, 'refused')
    assert.match(old.why, /has already decided/)
    assert.equal((await made.claim.refresh()).statusId, before.expectedStatusId)

    const again = await selected(client, accounts, id)
    assert.equal((await sendWith(again.expectedDecisionId)).outcome, 'done')
  })

  test('cannot be decided without the id of the latest decision', async ({ client, assert }) => {
    const { claim } = await createClaim()
    const { statusId } = claim
    const accounts = await officer(Role.accounts)
    const page = `${LIST}/${claim.id}`
    const approvedAmount = (claim.proposedPaise / 100).toFixed(2)
    const decision = { action: 'verify', approvedAmount, expectedStatusId: statusId }
    const one = await submitForm(client, accounts, page, `${page}/decisions`, decision)
    assert.include(JSON.stringify(one), english.edit_conflict.missing)
    const files = [{ id: claim.id, expectedStatusId: statusId }]
    const many = await requestAs(client, accounts, 'post', `${LIST}/approvals`)
      .header('accept', 'application/json')
      .json({ subjects: files })
    assert.include(JSON.stringify(many.body()), english.edit_conflict.missing)
    assert.equal((await claim.refresh()).statusId, statusId)
  })

  test('cannot be corrected from the page of an earlier return', async ({ client, assert }) => {
    const made = await createClaim()
    const { claim, path, owner } = made
    await returnClaim(claim)
    const early = await correction(client, owner, path, 1)
    await submitForm(client, owner, path, path, await correction(client, owner, path, 500))
    const { paidPaise } = await claim.refresh()
    await returnClaim(claim)
    const { statusId } = claim

    const { flash } = await submitForm(client, owner, path, path, early)
    assert.match(flash.warning, /has already decided/)
    const { expectedDecisionId: _, ...blind } = early
    const missing = await submitForm(client, owner, path, path, blind)
    assert.include(JSON.stringify(missing), english.edit_conflict.missing)
    await claim.refresh()
    assert.deepEqual(
      { paidPaise: claim.paidPaise, statusId: claim.statusId },
      { paidPaise, statusId }
    )

    await submitForm(client, owner, path, path, await correction(client, owner, path, 2))
    assert.equal((await claim.refresh()).paidPaise, paidPaise + 2_00)
  })
})
