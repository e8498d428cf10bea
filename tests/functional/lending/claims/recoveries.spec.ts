import { buildDataCopy } from '#privacy/queries/build_data_copy'
import { test } from '@japa/runner'
import type { Row } from '#reports/builder/definition'
import { parseReportRequest } from '#reports/builder/report_request'
import { reportRows } from '#reports/builder/run'
import { recoveriesByAge } from '#reports/definitions/payments'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { createUser } from '#database/factories/application_factory'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import PaymentBatch from '#claims/models/payment_batch'
import { openBatches } from '#claims/debit_account/queries/book'
import { paymentLines } from '#claims/payments/spreadsheets/bank_files'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import RecoveryDemand from '#claims/models/recovery_demand'
import RecoveryEntry from '#claims/models/recovery_entry'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { CancelPaymentBatch } from '#claims/payments/actions/payment_batches'
import { ProposeReversal } from '#claims/payments/actions/reverse_payment'
import { reconcileBooks } from '#claims/payments/queries/reconciliation'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import {
  ArrangeRecovery,
  RecordReceipt,
  ReturnRecoveredMoney,
} from '#claims/recovery/actions/collect_or_write_off'
import { OrderRecovery, SendNotice } from '#claims/recovery/actions/hear_recovery'
import { RemindDebtors } from '#claims/recovery/actions/notify_recovery'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import ProposedChange from '#maker_checker/models/proposed_change'
import { fixture } from '#tests/fixtures/files/corpus'
import { bookGaps } from '#tests/support/books'
import { decisionBy } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { createPayableClaims } from '#tests/support/payable_claims'
import {
  generalManager,
  heardDemand,
  orderedDemand,
  proposedDemand,
} from '#tests/support/recoveries'
import {
  type ReturnedPayment,
  answerBatchOf,
  payByBank,
  payableClaim,
  returnedLines,
  sendToBank,
} from '#tests/support/returned_payments'
import { planVersion, deleteAddedVersions } from '#tests/support/schemes'
import { dialect } from '#tests/support/tags'
import { TEST_PASSWORD, createOfficer, requestAs } from '#tests/support/users'
import { TODAY } from './linking_statement.js'

const AMOUNT = 4_321_50

async function paidClaim() {
  const one = await payableClaim()
  await payByBank(one)
  return one
}

/** Creates another claim of the same person that waits for payment. */
async function laterClaim(one: ReturnedPayment, approvedPaise = AMOUNT): Promise<ReturnedPayment> {
  const [claim] = await createPayableClaims(1, { loan: one.loan, approvedPaise })
  return { ...one, claim }
}

const step = (client: ApiClient, person: User, id: number, fields: object) =>
  requestAs(client, person, 'post', `/officer/recoveries/${id}/steps`).form(fields)

const order = (client: ApiClient, person: User, id: number, fields: object) =>
  requestAs(client, person, 'post', `/officer/recoveries/${id}/orders`).form({
    password: TEST_PASSWORD,
    ...fields,
  })

const demandOf = ({ claim }: ReturnedPayment) =>
  RecoveryDemand.query().where('claimId', claim.id).orderBy('id', 'desc').firstOrFail()

const recoveryBooks = async () => (await reconcileBooks()).recoveries

/** Returns the difference between the amount paid and its parts, in paise: other tests pay without a batch. */
async function unexplained() {
  const { payments, recoveries } = await reconcileBooks()
  const { kept, recovered, outstanding, writtenOff } = recoveries
  return kept + recovered + outstanding + writtenOff - payments.paidNow.amountPaise
}

const setOffOf = (id: number) =>
  RecoveryEntry.query().where({ demandId: id, kind: 'set_off' }).orderBy('id')

test.group('Recovery of a refund', (group) => {
  dialect(group)
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  test('leads from the proposal through notice, answer and order to three instalments and a set-off of the rest', async ({
    client,
    assert,
  }) => {
    const before = await recoveryBooks()
    const one = await paidClaim()
    const auditor = await createOfficer(Role.auditor)
    const gm = await createOfficer(Role.generalManager)
    const district = await createUser(Role.districtOfficer, { districtId: one.claim.districtId })
    const proposal = await requestAs(client, auditor, 'post', `${one.office}/recovery`)
      .fields({ reason: 'The instalment was refunded twice', password: TEST_PASSWORD })
      .file('evidence', await fixture('two_pages.pdf'), { filename: 'audit.pdf' })
    proposal.assertFlashMissing('inputErrorsBag')
    const { id, proposedPaise } = await demandOf(one)
    assert.equal(proposedPaise, AMOUNT)
    await step(client, auditor, id, { step: 'notice' })
    const own = await requestAs(client, one.owner, 'get', `${one.home}/recovery`)
    assert.isTrue(pageProps(own, 'lending/claims/own_recovery').canAnswer)
    await requestAs(client, one.owner, 'post', `${one.home}/recovery`).form({
      answer: 'I did not know',
    })
    for (const { id: officer } of [one.accounts, gm, district]) {
      const notices = db.from('notices').where({ user_id: officer, template: 'recovery_answered' })
      assert.containsSubset(await notices, [{ claim_id: one.claim.id }])
    }
    await order(client, gm, id, { step: 'order', amount: '3001.00', text: 'The answer admits it' })
    assert.containsSubset((await demandOf(one)).serialize(), {
      state: 'confirmed',
      orderedPaise: 3_001_00,
      outstandingPaise: 3_001_00,
      interestPaise: 0,
    })
    await step(client, one.accounts, id, { step: 'instalments', instalments: 4 })
    for (const at of [1, 2, 3]) {
      const receipt = { amount: '600.00', receivedOn: TODAY, reference: `UTR-${id}-${at}` }
      await step(client, one.accounts, id, { step: 'receipt', ...receipt })
      await step(client, one.accounts, id, { step: 'receipt', ...receipt })
    }
    assert.equal((await demandOf(one)).outstandingPaise, 1_201_00, 'a reference counts once')
    await step(client, one.accounts, id, { step: 'set_off' })
    const later = await laterClaim(one)
    await payByBank({
      ...later,
      claim: Object.assign(later.claim, { approvedPaise: AMOUNT - 1_201_00 }),
    })
    assert.equal(later.claim.paymentStatusId, PaymentStatus.paid)
    assert.containsSubset((await demandOf(one)).serialize(), {
      state: 'recovered',
      outstandingPaise: 0,
      closedOn: TODAY,
    })
    const item = await PaymentBatchItem.findByOrFail('claimId', later.claim.id)
    assert.deepEqual([item.amountPaise, item.setOffPaise], [AMOUNT, 1_201_00])
    const batch = await PaymentBatch.findOrFail(item.batchId)
    const [line] = await Array.fromAsync(paymentLines(batch))
    assert.equal(line.amountPaise, AMOUNT - 1_201_00, 'in a file of any format')
    const atBank = await requestAs(
      client,
      one.accounts,
      'get',
      `/officer/payment-batches/${batch.id}`
    )
    const shown = pageProps(atBank, 'lending/claims/payment_batch')
    assert.deepEqual([shown.batch.setOffPaise, shown.items[0].setOffPaise], [1_201_00, 1_201_00])
    const debited = await openBatches(batch.debitAccount, db.connection())
    assert.equal(debited.find(({ id: one }) => one === batch.id)?.totalPaise, AMOUNT - 1_201_00)
    const after = await recoveryBooks()
    assert.equal(after.recovered - before.recovered, 3_001_00)
    assert.equal(after.outstanding, before.outstanding)

    const page = await requestAs(client, auditor, 'get', `/officer/recoveries/${id}`)
    assert.lengthOf(pageProps(page, 'lending/claims/recovery').demand.entries, 4)
    const list = await requestAs(client, auditor, 'get', '/officer/recoveries')
    assert.equal(pageProps(list, 'lending/claims/recoveries').list.rows[0].id, id)
    const asked = parseReportRequest(recoveriesByAge, {}, { districts: null })
    const reported: Row[] = []
    for await (const row of reportRows(asked)) reported.push(row)
    const inReport = reported.find((row) => Number(row.claimNo) === one.claim.id)!
    assert.deepEqual(
      [
        inReport.orderedAmount,
        inReport.recoveredAmount,
        inReport.writtenOffAmount,
        inReport.outstandingAmount,
      ].map(Number),
      [3_001_00, 3_001_00, 0, 0]
    )
    const { parts } = await buildDataCopy(one.claim.userId, 'en')
    const booked = parts.find(({ key }) => key === 'recovery_entries')!.rows
    assert.lengthOf(booked, 4, 'in the copy of the own data')
    const { id: receiptId } = await RecoveryEntry.findByOrFail({ demandId: id, kind: 'receipt' })
    for (const letter of ['notice', 'order', `receipt?entry=${receiptId}`]) {
      const paper = await requestAs(
        client,
        one.owner,
        'get',
        `${one.home}/recovery/letters/${letter}`
      )
      paper.assertStatus(200)
      assert.equal(paper.header('content-type'), 'application/pdf')
    }
    ;(
      await requestAs(client, one.owner, 'get', `${one.home}/recovery/letters/certificate`)
    ).assertStatus(404)
  }).timeout(60_000)

  test('requires a hearing and another person, and is dropped when the answer is convincing', async ({
    client,
    assert,
  }) => {
    const one = await paidClaim()
    const gm = await createOfficer(Role.generalManager)
    const { id } = await proposedDemand(one)
    const state = async () => (await demandOf(one)).state
    const input = { demandId: id, text: 'Paid in error', amount: paise(AMOUNT) }
    await assert.rejects(() => new OrderRecovery().run({ ...input, actor: gm.actor }))
    await assert.rejects(() => proposedDemand(one), /claims\.recovery\.demanded_already/)
    await new SendNotice().run({ demandId: id, actor: gm.actor })
    await assert.rejects(() => new OrderRecovery().run({ ...input, actor: gm.actor }))
    await step(client, one.accounts, id, { step: 'answer', answer: 'By letter' })
    assert.equal(await state(), 'answered')
    await assert.rejects(
      () => new OrderRecovery().run({ ...input, actor: gm.actor }),
      /claims\.recovery\.same_person/
    )
    await order(client, await createOfficer(Role.generalManager), id, {
      step: 'drop',
      text: 'Both instalments were due',
    })
    assert.equal(await state(), 'dropped')
    assert.equal((await proposedDemand(one)).proposedPaise, AMOUNT, 'it can be proposed again')
  })

  test('can be a complete set-off without a line in the file, which a cancelled batch or failed payment undoes', async ({
    assert,
  }) => {
    const one = await paidClaim()
    const demand = await orderedDemand(one, await generalManager())
    const { accounts } = one
    const { actor } = accounts
    await new ArrangeRecovery().run({ demandId: demand.id, actor, instalments: null })
    const small = await laterClaim(one, 1_000_00)
    const { batch } = await new CreatePaymentBatch().run({ claimIds: [small.claim.id], actor })
    assert.containsSubset((await demand.refresh()).serialize(), {
      outstandingPaise: AMOUNT,
      reservedPaise: 1_000_00,
    })
    await new CancelPaymentBatch().run({ batchId: batch.id, actor })
    assert.equal((await demand.refresh()).reservedPaise, 0)
    await sendToBank(small)
    await small.claim.refresh()
    assert.equal(small.claim.paymentStatusId, PaymentStatus.paid)
    const line = await PaymentBatchItem.query()
      .where('claimId', small.claim.id)
      .orderBy('id', 'desc')
      .firstOrFail()
    assert.equal((await PaymentBatch.findOrFail(line.batchId)).status, 'answered')
    assert.equal((await demand.refresh()).outstandingPaise, AMOUNT - 1_000_00)
    const large = await laterClaim(one, AMOUNT)
    await sendToBank(large)
    await answerBatchOf(large, returnedLines(large, '1'))
    assert.containsSubset((await demand.refresh()).serialize(), {
      outstandingPaise: AMOUNT - 1_000_00,
      reservedPaise: 0,
    })
    const states = (await setOffOf(demand.id)).map((entry) => entry.state)
    assert.deepEqual(states, ['undone', 'booked', 'undone'])
  })

  test('returns the recovered amounts before its payment can be reversed', async ({ assert }) => {
    const one = await paidClaim()
    const demand = await orderedDemand(one, await generalManager())
    const { actor } = one.accounts
    const amount = paise(1_000_00)
    const receipt = { demandId: demand.id, actor, reference: `R${demand.id}`, amount }
    const entry = await new RecordReceipt().run({ ...receipt, receivedOn: TODAY })
    const reverse = async () =>
      new ProposeReversal().run({
        claimId: one.claim.id,
        person: one.accounts,
        reference: 'RET-1',
        returnedOn: TODAY,
        returnCode: '64',
        remarks: 'Letter of the bank',
        evidence: { bytes: await fixture('two_pages.pdf'), clientName: 'letter.pdf' },
      })
    await assert.rejects(reverse, /claims\.recovery\.return_first/)
    const back = { demandId: demand.id, actor, entryId: entry.id, reference: 'BACK-1' }
    await new ReturnRecoveredMoney().run(back)
    await assert.rejects(() => new ReturnRecoveredMoney().run(back))
    assert.equal((await demand.refresh()).outstandingPaise, AMOUNT)
    await reverse()
  })

  test('sends a reminder of overdue amounts once a month, and ends with a certificate', async ({
    client,
    assert,
  }) => {
    const one = await paidClaim()
    const { id, dueOn } = await orderedDemand(one, await generalManager())
    const gm = await createOfficer(Role.generalManager)
    await order(client, gm, id, { step: 'certify' })
    assert.equal((await demandOf(one)).state, 'confirmed', 'nothing is overdue')
    setClock(new FixedClock(addDays(dueOn!, 1)))
    const { number } = one.loan.application
    for (const _ of [1, 2]) assert.include((await new RemindDebtors().run()).reminded, number)
    await order(client, gm, id, { step: 'certify' })
    assert.equal((await demandOf(one)).state, 'certified')
    const letter = `/officer/recoveries/${id}/letters/certificate`
    ;(await requestAs(client, gm, 'get', letter)).assertStatus(200)
  })

  test('is written off with a reason by the MD alone, within the current limit', async ({
    assert,
    cleanup,
  }) => {
    cleanup(deleteAddedVersions)
    const one = await paidClaim()
    const gm = await generalManager()
    const demand = await orderedDemand(one, gm)
    const payload = { demandId: demand.id, reason: 'Nothing to be had' }
    const propose = () =>
      new ProposeChange().run({ kind: 'recovery_write_off', payload, person: one.accounts })
    const limit = async (rupees: string) => {
      await deleteAddedVersions()
      await planVersion(null, TODAY, { recovery_write_off_rupees: rupees })
    }
    await assert.rejects(propose, /claims\.recovery\.no_limit/)
    await limit('4321')
    await assert.rejects(propose, /claims\.recovery\.above_limit/)
    await limit('4322')
    await propose()
    const change = await ProposedChange.findByOrFail('openKey', `recovery_write_off:${demand.id}`)
    await assert.rejects(() => new ConfirmChange().run(decisionBy(change, gm)))
    const director = await createUser(Role.managingDirector, { districtId: null })
    await new ConfirmChange().run(decisionBy(change, director))
    assert.containsSubset((await demand.refresh()).serialize(), {
      state: 'written_off',
      outstandingPaise: 0,
    })
    assert.containsSubset(
      (await demand.related('entries').query()).map((entry) => entry.serialize()),
      [{ kind: 'write_off', amountPaise: AMOUNT, reason: payload.reason, confirmedBy: director.id }]
    )
  })

  test('has one effect, with 50 simultaneous reversals, receipts and set-offs of one payment', async ({
    assert,
  }) => {
    const one = await paidClaim()
    const manager = await generalManager()
    const { id } = await orderedDemand(one, manager)
    const { accounts } = one
    const { actor } = accounts
    await new ArrangeRecovery().run({ demandId: id, actor, instalments: null })
    await new ProposeReversal().run({
      claimId: one.claim.id,
      person: accounts,
      reference: `RET-${id}`,
      returnedOn: TODAY,
      returnCode: '64',
      remarks: 'Letter of the bank',
      evidence: { bytes: await fixture('two_pages.pdf'), clientName: 'letter.pdf' },
    })
    const { itemId } = await RecoveryDemand.findOrFail(id)
    const change = await ProposedChange.findByOrFail('openKey', `payment_reversal:${itemId}`)
    const later = await laterClaim(one)
    const gaps = await bookGaps()
    const before = await unexplained()
    const works = [
      () => new ConfirmChange().run(decisionBy(change, manager)),
      (at: number) =>
        new RecordReceipt().run({
          demandId: id,
          actor,
          amount: paise(AMOUNT),
          receivedOn: TODAY,
          reference: `M-${id}-${at}`,
        }),
      () => new CreatePaymentBatch().run({ claimIds: [later.claim.id], actor }),
    ]
    await Promise.allSettled(Array.from({ length: 50 }, (_, at) => works[at % 3](at)))
    const entries = await RecoveryEntry.query().where({ demandId: id })
    const isReversed = (await one.claim.refresh()).paymentStatusId === PaymentStatus.failed
    assert.equal(entries.length + Number(isReversed), 1)
    const lines = await PaymentBatchItem.query().where('claimId', later.claim.id)
    assert.lengthOf(lines, 1, 'the other claim is paid once')
    const reserved = entries.filter(({ kind }) => kind === 'set_off')
    assert.equal(lines[0].setOffPaise, reserved.length * AMOUNT)
    assert.deepEqual(await bookGaps(), gaps)
    assert.equal(await unexplained(), before)
  }).timeout(120_000)

  test('has one effect each, with 50 simultaneous orders, receipts, set-offs and returns', async ({
    assert,
  }) => {
    const one = await paidClaim()
    const { actor } = one.accounts
    const gm = await generalManager()
    const id = await heardDemand(one)
    const before = await recoveryBooks()
    const countSucceeded = async (work: (at: number) => Promise<unknown>) =>
      (await Promise.allSettled(Array.from({ length: 50 }, (_, at) => work(at)))).filter(
        ({ status }) => status === 'fulfilled'
      ).length
    const ordered = { demandId: id, actor: gm.actor, text: 'Paid twice', amount: paise(AMOUNT) }
    assert.equal(await countSucceeded(() => new OrderRecovery().run(ordered)), 1)
    const amount = paise(3_000_00)
    const receipt = { demandId: id, actor, amount, receivedOn: TODAY }
    const receipts = await countSucceeded((at) =>
      new RecordReceipt().run({ ...receipt, reference: `P-${id}-${at}` })
    )
    assert.equal(receipts, 1, 'two would be more than is owed')
    await new ArrangeRecovery().run({ demandId: id, actor, instalments: null })
    const later = await laterClaim(one)
    const batches = await countSucceeded(() =>
      new CreatePaymentBatch().run({ claimIds: [later.claim.id], actor })
    )
    assert.equal(batches, 1)
    assert.lengthOf(await setOffOf(id), 1)
    const entry = await RecoveryEntry.findByOrFail({ demandId: id, kind: 'receipt' })
    const back = { demandId: id, actor, entryId: entry.id, reference: 'BACK' }
    assert.equal(await countSucceeded(() => new ReturnRecoveredMoney().run(back)), 1)
    const demand = await RecoveryDemand.findOrFail(id)
    assert.deepEqual([demand.outstandingPaise, demand.reservedPaise], [AMOUNT, AMOUNT - 3_000_00])
    const after = await recoveryBooks()
    assert.equal(after.kept - before.kept, -AMOUNT)
    assert.equal(after.outstanding - before.outstanding, AMOUNT)
    assert.equal(after.recovered, before.recovered)
  }).timeout(120_000)
})
