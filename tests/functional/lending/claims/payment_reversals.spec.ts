import { test } from '@japa/runner'
import { districtNamed, createUser } from '#database/factories/application_factory'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { ProposeReversal } from '#claims/payments/actions/reverse_payment'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import PaymentReversal from '#claims/models/payment_reversal'
import { undecidedContradictions } from '#claims/payments/queries/reversals'
import { reconcileBooks } from '#claims/payments/queries/reconciliation'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import StoredFile from '#documents/models/stored_file'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays, plainDate, startOfMonth } from '#kernel/calendar/plain_date'
import { WHOLE_PROCESS } from '#workflow/actions/count_finished'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import { ConfirmChange, RefuseChange } from '#maker_checker/actions/decide_change'
import ProposedChange from '#maker_checker/models/proposed_change'
import { menuCounts } from '#auth/contracts/hooks'
import { fixture } from '#tests/fixtures/files/corpus'
import { bookGaps } from '#tests/support/books'
import { decisionBy } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import {
  type ReturnedPayment,
  answerBatchOf,
  payByBank,
  payableClaim,
} from '#tests/support/returned_payments'
import { dialect } from '#tests/support/tags'
import { TEST_PASSWORD, createOfficer, requestAs } from '#tests/support/users'
import { TODAY, requeue, state } from './linking_statement.js'

const EVIDENCE = 'evidence.pdf'
const FORM = {
  reference: 'RET-77',
  returnedOn: TODAY,
  returnCode: '64',
  remarks: 'Letter of the bank',
}

async function paidClaim() {
  const one = await payableClaim()
  await payByBank(one)
  return one
}

const propose = async (client: ApiClient, one: ReturnedPayment, typed: object = {}) =>
  requestAs(client, one.accounts, 'post', `${one.office}/reversal`)
    .fields({ ...FORM, ...typed })
    .file('evidence', await fixture('two_pages.pdf'), { filename: EVIDENCE })

const proposed = async ({ claim }: ReturnedPayment) => {
  const item = await PaymentBatchItem.query().where('claimId', claim.id).orderBy('id').firstOrFail()
  return ProposedChange.query()
    .where({ kind: 'payment_reversal', subject: String(item.id) })
    .orderBy('id', 'desc')
    .firstOrFail()
}

const paymentStatus = async ({ claim }: ReturnedPayment) => (await claim.refresh()).paymentStatusId

const manager = () => createUser(Role.generalManager, { districtId: null })

test.group('Reversal of a payment', (group) => {
  dialect(group)
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  test('is proposed by accounts and confirmed by the GM, and its claim is paid again once the account is corrected', async ({
    client,
    assert,
  }) => {
    const gaps = await bookGaps()
    const one = await paidClaim()
    const gm = await createOfficer(Role.generalManager)
    const district = await createUser(Role.districtOfficer, { districtId: one.claim.districtId })
    const colleague = await createUser(Role.accounts, { districtId: null })
    const other = await createUser(Role.districtOfficer, { districtId: districtNamed('Nagpur') })
    await propose(client, one)
    assert.equal(await paymentStatus(one), PaymentStatus.paid, 'nothing is booked before')
    const change = await proposed(one)
    assert.isAtLeast((await menuCounts(gm)).confirmations, 1)
    const page = async (person: User) =>
      requestAs(client, person, 'get', `/officer/confirmations/${change.id}`)
    const { difference } = pageProps(await page(gm), 'platform/maker_checker/show').change
    const { new: evidence } = difference.find(({ isFile }) => isFile)!
    ;(await requestAs(client, gm, 'get', evidence!)).assertStatus(200)
    const elsewhere = await createOfficer(Role.accounts, districtNamed('Nagpur'))
    ;(await requestAs(client, elsewhere, 'get', evidence!)).assertStatus(404)
    ;(
      await requestAs(client, await createOfficer(Role.districtOfficer), 'get', evidence!)
    ).assertStatus(404)
    ;(await page(await createOfficer(Role.administrator))).assertStatus(404)
    await assert.rejects(() => new ConfirmChange().run(decisionBy(change, one.accounts)))

    const answer = await requestAs(
      client,
      gm,
      'post',
      `/officer/confirmations/${change.id}/confirmation`
    ).json({
      version: decisionBy(change, gm).expectedVersion,
      password: TEST_PASSWORD,
    })
    answer.assertFlashMissing('inputErrorsBag')
    assert.equal(await paymentStatus(one), PaymentStatus.failed)
    const item = await PaymentBatchItem.findByOrFail('claimId', one.claim.id)
    assert.containsSubset(item.serialize(), {
      result: 'reversed',
      liveClaimId: null,
      returnCode: '64',
    })
    const reversal = await PaymentReversal.findByOrFail('itemId', item.id)
    assert.containsSubset(reversal.serialize(), {
      reference: 'RET-77',
      returnedOn: TODAY,
      proposedBy: one.accounts.id,
      confirmedBy: gm.id,
      amountPaise: item.amountPaise,
    })
    const noticesOf = (userId: number, template: string) =>
      db.from('notices').where({ user_id: userId, template })
    assert.lengthOf(await noticesOf(one.owner.id, 'claim_reversed'), 1)
    assert.lengthOf(await noticesOf(one.accounts.id, 'change_confirmed'), 1)
    assert.lengthOf(await noticesOf(colleague.id, 'payment_reversed'), 1)
    assert.containsSubset(await noticesOf(district.id, 'payment_reversed'), [
      { claim_id: one.claim.id },
    ])
    assert.isEmpty(await noticesOf(other.id, 'payment_reversed'))
    assert.deepEqual(await bookGaps(), gaps)

    await requeue(client, one)
    assert.equal(await paymentStatus(one), PaymentStatus.failed, 'the account is not corrected')
    await state(client, one.owner)
    await requeue(client, one)
    assert.equal(await paymentStatus(one), PaymentStatus.toBePaid)
    await payByBank(one)
    assert.equal(await paymentStatus(one), PaymentStatus.paid)
    assert.deepEqual(await bookGaps(), gaps)
    const steps = await db
      .from('workflow_decisions')
      .where({ subject_type: 'claim', subject_id: one.claim.id, action: 'mark_paid' })
    assert.isTrue(steps.every((step) => step.whole_days !== null))
  })

  test('counts in the published figures and the books on the day of the return only', async ({
    client,
    assert,
  }) => {
    const one = await paidClaim()
    const [returnedOn, bookedOn] = [addDays(TODAY, 40), addDays(TODAY, 80)]
    const counted = (day: string) =>
      db
        .from('finished_waits')
        .where({
          subject_type: 'claim',
          status_id: WHOLE_PROCESS,
          district_id: one.claim.districtId,
        })
        .where('month_on', startOfMonth(plainDate(day)))
        .sum('subjects as subjects')
        .then(([{ subjects }]) => Number(subjects ?? 0))
    const figures = async () => Promise.all([TODAY, returnedOn, bookedOn].map(counted))
    const miscounted = async () => (await new RecountSubjects().run('claim')).wrongFinished
    const [before, wrong] = [await figures(), await miscounted()]
    setClock(new FixedClock(bookedOn))
    await propose(client, one, { returnedOn })
    await new ConfirmChange().run(decisionBy(await proposed(one), await manager()))
    const [paidMonth, returnMonth, bookedMonth] = before
    assert.deepEqual(await figures(), [paidMonth, returnMonth - 1, bookedMonth])
    assert.deepEqual(await miscounted(), wrong)
    await state(client, one.owner)
    await requeue(client, one)
    await payByBank(one)
    assert.deepEqual(await figures(), [paidMonth, returnMonth - 1, bookedMonth + 1])
    assert.deepEqual(await miscounted(), wrong)
  })

  test('can be refused with remarks, which deletes the evidence and allows a second proposal', async ({
    client,
    assert,
  }) => {
    const one = await paidClaim()
    await propose(client, one)
    const change = await proposed(one)
    const { fileId } = change.decrypted.payload as { fileId: number }
    await new RefuseChange().run(
      decisionBy(change, await manager(), 'The bank means another claim')
    )
    assert.isNull(await StoredFile.find(fileId))
    assert.equal(await paymentStatus(one), PaymentStatus.paid)
    assert.isNull(await PaymentReversal.findBy('claimId', one.claim.id))
    await propose(client, one)
    assert.equal((await proposed(one)).status, 'waiting')
  })

  test('requires a date between the credit and today, a known code, and a payment that is paid', async ({
    client,
    assert,
  }) => {
    const one = await paidClaim()
    const wrong = async (typed: object) =>
      (await propose(client, one, typed)).flashMessage('inputErrorsBag')
    assert.property(await wrong({ returnedOn: addDays(TODAY, -1) }), 'returnedOn')
    assert.property(await wrong({ returnedOn: addDays(TODAY, 1) }), 'returnedOn')
    assert.property(await wrong({ returnCode: 'X9' }), 'returnCode')
    assert.property(await wrong({ remarks: '' }), 'remarks')
    const unpaid = await payableClaim()
    await propose(client, unpaid)
    assert.isNull(await ProposedChange.findBy('subject', `none:${unpaid.claim.id}`))
    const page = await requestAs(client, one.accounts, 'get', `${unpaid.office}/reversal`)
    assert.isNull(pageProps(page, 'lending/claims/payment_reversal').payment)
  })

  test('is proposed by a response that reports a paid payment as failed, which books nothing, even when sent twice', async ({
    client,
    assert,
  }) => {
    const one = await paidClaim()
    const colleague = await createUser(Role.accounts, { districtId: null })
    const gaps = await bookGaps()
    const line = `${one.claim.id},Return,64,UTR9`
    const header = 'Claim Id,Status,Return Code,UTR'
    for (const end of ['', '\r\n']) {
      const report = await answerBatchOf(one, `${header}\r\n${line}\r\n${end}`)
      assert.containsSubset(report, { returned: 1, failed: 0, errors: [] })
    }
    assert.equal(await paymentStatus(one), PaymentStatus.paid)
    assert.deepEqual(await bookGaps(), gaps)
    assert.lengthOf(
      await db.from('notices').where({ user_id: colleague.id, template: 'payments_reported' }),
      2
    )
    const reported = await undecidedContradictions()
    assert.lengthOf(
      reported.filter(({ claimId }) => claimId === one.claim.id),
      1
    )
    const page = await requestAs(client, one.accounts, 'get', `${one.office}/reversal`)
    assert.containsSubset(pageProps(page, 'lending/claims/payment_reversal').reported, {
      on: TODAY,
      reference: 'UTR9',
      returnCode: '64',
    })
    await propose(client, one)
    await new ConfirmChange().run(decisionBy(await proposed(one), await manager()))
    assert.equal(await paymentStatus(one), PaymentStatus.failed)
    assert.isEmpty(
      (await undecidedContradictions()).filter(({ claimId }) => claimId === one.claim.id)
    )
  })

  test('has one effect, with 50 proposals and with 50 confirmations at once', async ({
    assert,
  }) => {
    const gaps = await bookGaps()
    const before = (await reconcileBooks()).payments
    const one = await paidClaim()
    const bytes = await fixture('two_pages.pdf')
    const outcomes = async (work: (at: number) => Promise<unknown>) =>
      (await Promise.allSettled(Array.from({ length: 50 }, (_, at) => work(at)))).filter(
        ({ status }) => status === 'fulfilled'
      ).length
    const proposals = await outcomes(() =>
      new ProposeReversal().run({
        ...FORM,
        claimId: one.claim.id,
        person: one.accounts,
        evidence: { bytes, clientName: EVIDENCE },
      })
    )
    assert.equal(proposals, 1)
    const change = await proposed(one)
    const people = [await manager(), await createUser(Role.managingDirector, { districtId: null })]
    const confirmed = await outcomes((at) =>
      new ConfirmChange().run(decisionBy(change, people[at % 2]))
    )
    assert.equal(confirmed, 1)
    assert.lengthOf(await PaymentReversal.query().where('claimId', one.claim.id), 1)
    const steps = await db
      .from('workflow_decisions')
      .where({ subject_type: 'claim', subject_id: one.claim.id, action: 'reverse_payment' })
    assert.lengthOf(steps, 1)
    assert.lengthOf(
      await db.from('notices').where({ user_id: one.owner.id, template: 'claim_reversed' }),
      1
    )
    assert.deepEqual(await bookGaps(), gaps)
    const { reversed } = (await reconcileBooks()).payments
    assert.equal(reversed.claims, before.reversed.claims + 1)
    assert.equal(getClock().today(), TODAY)
  }).timeout(120_000)
})
