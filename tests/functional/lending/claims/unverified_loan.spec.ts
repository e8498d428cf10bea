import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role, type RoleId } from '#auth/roles'
import { ApproveClaims } from '#claims/claim/actions/bulk_approval'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import type Claim from '#claims/models/claim'
import { payablePage } from '#claims/payments/queries/payment_views'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { EditLoan } from '#loans/actions/edit_loan'
import { VerifyDisbursement } from '#loans/actions/verify_loan'
import Profile from '#profile/models/profile'
import { claimRows, listedClaim } from '#tests/support/claims'
import { requestAs } from '#tests/support/users'
import { Decide } from '#workflow/actions/decide'
import type { ActionWithInput } from '#workflow/contracts/subject'
import { allowedActions } from '#workflow/queries/allowed_actions'

/** Stages of a claim in their order: the role that acts, and the step to the next stage. */
const STAGES: [RoleId, ActionWithInput<'claim'>][] = [
  [Role.accounts, 'verify'],
  [Role.auditor, 'verify'],
  [Role.generalManager, 'approve'],
  [Role.managingDirector, 'approve'],
]

const actor = async (role: RoleId) => ({ id: (await createUser(role)).id, role })

async function advance(claim: Claim, [role, action]: (typeof STAGES)[number]) {
  await new Decide().run({
    subjectType: 'claim',
    subjectId: claim.id,
    action,
    actor: await actor(role),
    remarks: 'In order',
    input: { approvedPaise: claim.approvedPaise ?? claim.proposedPaise },
  })
  await claim.refresh()
}

/** Edits the loan as the administrator, which removes its verification. */
async function edit({ disbursement }: TestLoan) {
  await disbursement.refresh()
  await new EditLoan().run({
    disbursementId: disbursement.id,
    actor: await actor(Role.administrator),
    terms: {
      tenureMonths: disbursement.tenureMonths,
      amountPaise: paise(disbursement.amountPaise),
      emiStartOn: disbursement.emiStartOn,
      emiPaise: paise(disbursement.emiPaise),
      rateBp: basisPoints(disbursement.rateBp === 1450 ? 1500 : 1450),
    },
    acknowledged: true,
    remarks: 'The bank changed the rate',
  })
}

const verifyAgain = async ({ disbursement }: TestLoan) =>
  new VerifyDisbursement().run({
    disbursementId: disbursement.id,
    actor: await actor(Role.accounts),
  })

async function createClaim() {
  const loan = await createLoan({ emiStartOn: plainDate('2026-01-31'), rateBp: 1500 })
  return { loan, claim: await claimRows(loan, { rowNos: [0] }) }
}

/** Creates a claim that the MD has approved. */
async function createApprovedClaim() {
  const { loan, claim } = await createClaim()
  for (const stage of STAGES) await advance(claim, stage)
  return { loan, claim }
}

test.group('Claim on a loan that is no longer verified', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(plainDate('2026-03-10')))
    return () => useSystemClock()
  })

  test('advances at no stage until the loan is verified again', async ({ assert }) => {
    const { loan, claim } = await createClaim()
    for (const [role, action] of STAGES) {
      await edit(loan)
      const officer = await actor(role)
      const offered = await allowedActions('claim', claim.id, officer)
      assert.sameMembers(
        offered.map((one) => one.action),
        ['return', 'reject'],
        `${role}`
      )
      const before = claim.statusId
      await assert.rejects(() => advance(claim, [role, action]))
      const together = await new ApproveClaims().run({
        claims: [await listedClaim(claim)],
        actor: officer,
      })
      assert.equal(together.excluded[0].rule, 'loan_verified')
      assert.equal((await claim.refresh()).statusId, before)
      await verifyAgain(loan)
      await advance(claim, [role, action])
      assert.notEqual(claim.statusId, before)
    }
    assert.equal(claim.paymentStatusId, PaymentStatus.toBePaid)
  })

  test('enters no payment batch: left out of all and named, refused when chosen', async ({
    assert,
    client,
  }) => {
    const { loan, claim } = await createApprovedClaim()
    const { claim: good } = await createApprovedClaim()
    await edit(loan)
    const createBatch = async () =>
      new CreatePaymentBatch().run({ claimIds: [claim.id], actor: await actor(Role.accounts) })
    const refusal = await createBatch().catch((error: unknown) => error)
    assert.instanceOf(refusal, Refusal)
    assert.equal((refusal as Refusal).messageKey, 'claims.messages.loan_not_verified')

    const { lines } = await payablePage({}, 'en')
    assert.equal(lines.find(({ id }) => id === claim.id)?.unpayable, 'loan_not_verified')
    assert.isNull(lines.find(({ id }) => id === good.id)!.unpayable)

    const officer = await User.findOrFail((await createUser(Role.accounts)).id)
    const answer = await requestAs(client, officer, 'post', '/officer/payment-batches')
      .header('referer', '/officer/payment-batches/new')
      .json({ all: true })
      .redirects(1)
    assert.include(answer.body().flash.warning, `${claim.id} (Loan not verified)`)
    assert.equal((await claim.refresh()).paymentStatusId, PaymentStatus.toBePaid)
    assert.equal((await good.refresh()).paymentStatusId, PaymentStatus.sentToBank)

    await verifyAgain(loan)
    await createBatch()
    assert.equal((await claim.refresh()).paymentStatusId, PaymentStatus.sentToBank)
  })
})

test.group('Beneficiary of an approved claim', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(plainDate('2026-03-10')))
    return () => useSystemClock()
  })

  test('shows accounts the changes since the last approval', async ({ assert }) => {
    const { loan, claim } = await createApprovedClaim()
    const changedOf = async () =>
      (await payablePage({}, 'en')).lines.find(({ id }) => id === claim.id)!.changed
    assert.deepEqual(await changedOf(), [])

    const { profileId, userId, id } = loan.application
    await db.from('applications').where('id', id).update({ applicant_name: 'Savita R. Jadhao' })
    await db.from('users').where('id', userId).update({ mobile: '9812345670' })
    await db
      .from('addresses')
      .where('profile_id', profileId)
      .where('kind', 'correspondence')
      .update({ pincode: '422001', district_id: districtNamed('Nashik') })
    const profile = await Profile.findOrFail(profileId)
    await profile.merge({ aadhaarDigest: 'another number' }).save()
    assert.sameMembers(await changedOf(), [
      'beneficiaryName',
      'mobile',
      'pincode',
      'district',
      'aadhaarDigest',
    ])
    /** The marks show that something changed, but no values. */
    const decision = await db
      .from('workflow_decisions')
      .where('subject_type', 'claim')
      .where('subject_id', claim.id)
      .orderBy('id', 'desc')
      .first()
    assert.notInclude(JSON.stringify(decision.data), 'Savita')
  })

  test('blocks the payment of a claim with an unconfirmed bank line that only may belong to the loan', async ({
    assert,
  }) => {
    const { claim } = await createApprovedClaim()
    const row = db.from('claim_rows').where('claim_id', claim.id)
    await row.clone().update({ narration: 'CHQ PAID 000123', is_recognised: false })
    const unpayable = async () =>
      (await payablePage({}, 'en')).lines.find(({ id }) => id === claim.id)?.unpayable
    const batch = async () =>
      new CreatePaymentBatch().run({ claimIds: [claim.id], actor: await actor(Role.accounts) })
    assert.equal(await unpayable(), 'line_not_confirmed')
    await assert.rejects(batch, /claim_line_not_confirmed/)
    await row.clone().update({ confirmed_at: '2026-06-10 10:00:00' })
    assert.isNull(await unpayable())
    await row.clone().update({ is_recognised: true, confirmed_at: null })
    assert.isNull(await unpayable())
  })
})
