import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { SubmitLinkingStatement } from '#claims/aadhaar_linking/actions/linking_statements'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { districtNamed } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { masters } from '#masters/queries/masters'
import { claimRows, expectedClaimState } from '#tests/support/claims'
import { flashText, pageProps } from '#tests/support/page_props'
import { payableClaim, returnByBank, returnedPayment } from '#tests/support/returned_payments'
import { planVersion, deleteAddedVersions } from '#tests/support/schemes'
import { createApplicant, createOfficer, requestAs, signInAs } from '#tests/support/users'
import {
  TODAY,
  requestAnother,
  bank,
  officePage,
  ownPage,
  picture,
  requeue,
  state,
  stateOf,
  statements,
  stepAtHome,
  newBatchPage,
} from '#tests/functional/lending/claims/linking_statement'

test.group('Statement of Aadhaar linking', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  test('is requested beside a claim and delays nothing; the latest statement counts', async ({
    client,
    assert,
  }) => {
    const loan = await createLoan({
      application: { districtId: districtNamed('Hingoli') },
      emiStartOn: plainDate('2026-01-31'),
    })
    const claim = await claimRows(loan, { rowNos: [0] })
    const owner = await User.findOrFail(claim.userId)
    const accounts = await createOfficer(Role.accounts)
    const one = {
      loan,
      claim,
      owner,
      accounts,
      home: `/loans/${loan.application.uuid}/claims/${claim.uuid}`,
      office: `/officer/claims/${claim.id}`,
    }
    const step = await stepAtHome(client, owner, 'state_seeding')
    assert.deepInclude(step, { href: '/aadhaar-linking', until: null })
    assert.equal((await ownPage(client, one)).linking!.state, 'missing')
    assert.deepInclude((await officePage(client, one)).linking, {
      state: 'missing',
      statement: null,
    })
    const shown = (await officePage(client, one)).actions.map(({ action }) => action)
    assert.include(shown, 'verify', 'the claim continues without it')

    ;(await state(client, owner, { shownOn: '2025-06-01' })).assertStatus(302)
    setClock(new FixedClock(addDays(TODAY, 3)))
    ;(await state(client, owner, { shownOn: '2026-03-01' })).assertStatus(302)
    assert.lengthOf(await statements(owner), 2, 'the earlier one is kept')
    setClock(new FixedClock(addDays(TODAY, 10)))
    const { linking } = await officePage(client, one)
    assert.deepInclude(linking, { state: 'current', ageDays: 7 })
    assert.containSubset(linking!.statement, { shownOn: '2026-03-01', statedOn: addDays(TODAY, 3) })
    assert.isUndefined(await stepAtHome(client, owner, 'state_seeding'))
    setClock(new FixedClock(addDays(TODAY, 3 + 181)))
    assert.equal(await stateOf(claim), 'old')
    setClock(new FixedClock(addDays(TODAY, 3 + 180)))
    assert.equal(await stateOf(claim), 'current')

    const path = `/files/${linking!.statement!.file.uuid}`
    for (const role of [1, 2, 3, 4, 5, 6, 7] as const) {
      const theirs = await createOfficer(role, districtNamed('Hingoli'))
      ;(await requestAs(client, theirs, 'get', path)).assertStatus(200)
    }
    const elsewhere = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
    ;(await requestAs(client, elsewhere, 'get', path)).assertStatus(404)
    const application = {
      userId: owner.id,
      districtId: districtNamed('Pune'),
      overrides: { liveKey: null },
    }
    const second = await createLoan({ application, emiStartOn: plainDate('2026-01-31') })
    setClock(new FixedClock(TODAY))
    await claimRows(second, { rowNos: [0] })
    ;(await requestAs(client, elsewhere, 'get', path)).assertStatus(200)
    ;(await requestAs(client, await createApplicant(), 'get', path)).assertStatus(404)
    ;(await requestAs(client, owner, 'get', path)).assertStatus(200)
  })

  test('requires an existing bank, a date that is not in the future, an image and the result shown', async ({
    client,
    assert,
  }) => {
    const { owner } = await payableClaim()
    assert.include(
      flashText(await state(client, owner, { bankId: '99999999' })),
      'Please choose the bank'
    )
    assert.include(
      flashText(await state(client, owner, { shownOn: addDays(TODAY, 1) })),
      'in the future'
    )
    const bare = requestAs(client, owner, 'post', '/aadhaar-linking')
    assert.include(
      flashText(await bare.json({ bankId: bank().id, shownOn: TODAY, expectedVersion: '0' })),
      '"picture"'
    )
    assert.lengthOf(await statements(owner), 0)
    ;(await state(client, owner)).assertStatus(302)
    const late = await state(client, owner, { expectedVersion: '0' })
    assert.include(flashText(late), 'something newer')
    assert.lengthOf(await statements(owner), 1)
  })

  test('sent twice at once is one statement', async ({ assert }) => {
    const { owner } = await payableClaim()
    const submitStatement = async () => {
      const upload = { bytes: await picture(), clientName: 'status.jpg' }
      return new SubmitLinkingStatement().run({
        actor: { id: owner.id, role: owner.roleId },
        bankId: bank().id,
        shownOn: TODAY,
        picture: upload,
        expectedVersion: '0',
      })
    }
    const results = await Promise.allSettled([
      submitStatement(),
      submitStatement(),
      submitStatement(),
    ])
    assert.lengthOf(
      results.filter(({ status }) => status === 'fulfilled'),
      1
    )
    assert.lengthOf(await statements(owner), 1)
  })
})

test.group('Payment returned because of Aadhaar linking', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  for (const code of ['01', '1.0']) {
    test(`shows in three languages what to do at the bank: ${code}`, async ({ client, assert }) => {
      const { id: userId } = await createApplicant()
      const one = await returnedPayment(code, { application: { userId } })
      const known = masters().apbsReturnReason('1')!
      const visitor = await signInAs(one.owner)
      for (const [language, action] of [
        ['en', known.actionEn],
        ['mr', known.actionMr],
        ['hi', known.actionHi],
      ] as const) {
        visitor.cookies.set('locale', language)
        const { linking } = await visitor.read(one.home)
        assert.deepInclude(linking, { state: 'failed' })
        assert.equal(linking.failure.action, action)
      }
      const [notice] = await db
        .from('notices')
        .where({ user_id: one.owner.id, template: 'claim_failed' })
      const told = JSON.parse(notice.data).reason
      assert.deepEqual(told, { en: known.actionEn, mr: known.actionMr, hi: known.actionHi })
      const step = await stepAtHome(client, one.owner, 'seed_again')
      assert.deepInclude(step, { href: '/aadhaar-linking', remarks: known.actionEn })
    })
  }

  test('is linked again, checked, queued again and can be paid', async ({ client, assert }) => {
    const one = await returnedPayment('96')
    assert.lengthOf(
      (await newBatchPage(client, one)).again.filter(({ id }) => id === one.claim.id),
      0
    )
    const before = await expectedClaimState(one.claim)
    ;(await state(client, one.owner)).assertStatus(302)
    assert.equal((await ownPage(client, one)).linking!.state, 'again')
    assert.isUndefined(await stepAtHome(client, one.owner, 'seed_again'))
    assert.containSubset((await newBatchPage(client, one)).again, [{ id: one.claim.id }])
    const { tasks } = pageProps(
      await requestAs(client, one.accounts, 'get', '/officer'),
      'back_office/reports/home'
    ) as unknown as { tasks: { kind: string }[] }
    assert.containSubset(tasks, [{ kind: 'seeded_again' }])
    assert.containSubset((await officePage(client, one)).linking, {
      state: 'again',
      ageDays: 0,
      isShownBefore: false,
    })

    assert.include(
      flashText(await requeue(client, one, before)),
      'Aadhaar-linked bank entered again',
      'a user who has not seen the statement cannot queue it again'
    )
    assert.equal((await one.claim.refresh()).paymentStatusId, PaymentStatus.failed)
    ;(await requeue(client, one)).assertStatus(302)
    assert.equal((await one.claim.refresh()).paymentStatusId, PaymentStatus.toBePaid)
    assert.equal(await stateOf(one.claim), 'current')
    await returnByBank(one, '64')
    assert.equal(await stateOf(one.claim), 'failed', 'a second failure requires a new statement')
  })

  test('has its statement checked: another image is requested once and sent', async ({
    client,
    assert,
  }) => {
    const one = await returnedPayment('64')
    ;(await state(client, one.owner, { shownOn: '2026-01-02' })).assertStatus(302)
    assert.isTrue((await officePage(client, one)).linking!.isShownBefore)
    const before = await expectedClaimState(one.claim)
    ;(await requestAnother(client, one)).assertStatus(302)
    assert.include(flashText(await requestAnother(client, one, before)), 'while this page was open')
    assert.include(flashText(await requestAnother(client, one)), 'cannot request another picture')
    const remarks = 'The name of the bank is cut off.'
    assert.deepInclude((await ownPage(client, one)).linking, { state: 'asked', asked: remarks })
    assert.deepInclude(await stepAtHome(client, one.owner, 'seed_again'), { remarks })
    const told = { user_id: one.owner.id, template: 'item_asked' }
    assert.lengthOf(await db.from('notices').where(told), 1)
    ;(await state(client, one.owner)).assertStatus(302)
    assert.equal(await stateOf(one.claim), 'again')
  })

  test('is queried by accounts alone', async ({ client, assert }) => {
    const one = await returnedPayment('64', {
      application: { districtId: districtNamed('Hingoli') },
    })
    for (const role of [1, 2, 3, 4, 5, 7] as const) {
      const officer = await createOfficer(role, districtNamed('Hingoli'))
      const { linking } = await officePage(client, one, officer)
      assert.deepInclude(linking, { state: 'failed' })
      assert.isFalse(linking!.can.ask)
      const request = requestAs(client, officer, 'post', `${one.office}/linking-requests`)
      const answer = await request.json({
        problem: 'Again',
        ...(await expectedClaimState(one.claim)),
      })
      answer.assertStatus(403)
    }
    const elsewhere = await createOfficer(Role.accounts, districtNamed('Pune'))
    const request = requestAs(client, elsewhere, 'post', `${one.office}/linking-requests`)
    const answer = await request.json({
      problem: 'Again',
      ...(await expectedClaimState(one.claim)),
    })
    answer.assertStatus(404)
    assert.equal(await stateOf(one.claim), 'failed')
  })
})

test.group('Scheme that pays only with a current statement', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return async () => {
      await deleteAddedVersions()
      useSystemClock()
    }
  })

  test('leaves a claim without a statement out of the batch, and pays it with one', async ({
    client,
    assert,
  }) => {
    const one = await payableClaim()
    const { claim, accounts, owner } = one
    await planVersion(claim.loanType, TODAY, { requires_seeding: '1' })
    const batch = () =>
      new CreatePaymentBatch().run({
        claimIds: [claim.id],
        actor: { id: accounts.id, role: accounts.roleId },
      })
    await assert.rejects(batch, /not_seeded/)
    const line = (await newBatchPage(client, one)).lines.find(({ id }) => id === claim.id)
    assert.deepInclude(line, { unpayable: 'not_seeded', linkingStatus: 'missing' })
    ;(await state(client, owner)).assertStatus(302)
    await batch()
    assert.equal((await claim.refresh()).paymentStatusId, PaymentStatus.sentToBank)
  })
})
