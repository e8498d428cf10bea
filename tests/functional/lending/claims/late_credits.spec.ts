import { test } from '@japa/runner'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { DownloadPaymentBatch } from '#claims/payments/actions/release_payment_batch'
import { CancelPaymentBatch } from '#claims/payments/actions/payment_batches'
import RecoveryDemand from '#claims/models/recovery_demand'
import RecoveryEntry from '#claims/models/recovery_entry'
import { reconcileBooks } from '#claims/payments/queries/reconciliation'
import { ArrangeRecovery, RecordReceipt } from '#claims/recovery/actions/collect_or_write_off'
import { paise } from '#kernel/money/paise'
import { createPayableClaims } from '#tests/support/payable_claims'
import { Decide } from '#workflow/actions/decide'
import { undecidedContradictions } from '#claims/payments/queries/reversals'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import ProposedChange from '#maker_checker/models/proposed_change'
import { bookGaps } from '#tests/support/books'
import { decisionBy } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { generalManager, orderedDemand } from '#tests/support/recoveries'
import {
  type ReturnedPayment,
  answerBatchOf,
  paidLines,
  payByBank,
  payableClaim,
  returnByBank,
  returnedPayment,
} from '#tests/support/returned_payments'
import { dialect } from '#tests/support/tags'
import { requestAs } from '#tests/support/users'
import type { ApiClient } from '@japa/api-client'
import { TODAY, requeue } from './linking_statement.js'

/** Amounts of a demand, in paise; the second was received after the payment had failed. */
const [SET_OFF, RECEIVED] = [3_000_00, 2_500_00]
const CREDIT = { reference: 'UTR-LATE', creditedOn: TODAY, remarks: 'Statement of the bank' }

const propose = (client: ApiClient, one: ReturnedPayment, typed: object) =>
  requestAs(client, one.accounts, 'post', `${one.office}/late-credit`).form({ ...CREDIT, ...typed })

async function confirm({ claim }: ReturnedPayment) {
  const item = await PaymentBatchItem.query().where('claimId', claim.id).orderBy('id').firstOrFail()
  const change = await ProposedChange.findByOrFail('openKey', `late_credit:${item.id}`)
  await new ConfirmChange().run(decisionBy(change, await generalManager()))
  await claim.refresh()
  return item.refresh()
}

const pendingCreditsOf = async ({ claim }: ReturnedPayment) =>
  (await undecidedContradictions()).filter(({ claimId }) => claimId === claim.id)

const payAgain = ({ claim, accounts }: ReturnedPayment) =>
  new CreatePaymentBatch().run({ claimIds: [claim.id], actor: accounts.actor })

test.group('Failed payment that a response reports as credited', (group) => {
  dialect(group)
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  test('books nothing, is not paid again, and is booked as paid by two persons', async ({
    client,
    assert,
  }) => {
    const gaps = await bookGaps()
    const one = await returnedPayment('64')
    const lines = paidLines(one)
    for (const end of ['', '\r\n']) {
      assert.containsSubset(await answerBatchOf(one, lines + end), { credited: 1, errors: [] })
    }
    assert.equal(one.claim.paymentStatusId, PaymentStatus.failed)
    assert.containsSubset(await pendingCreditsOf(one), [{ kind: 'late-credit', reportedOn: TODAY }])
    await requeue(client, one)
    assert.equal((await one.claim.refresh()).paymentStatusId, PaymentStatus.failed)
    const page = await requestAs(client, one.accounts, 'get', `${one.office}/late-credit`)
    assert.containsSubset(pageProps(page, 'lending/claims/late_credit').payment, {
      amountPaise: one.claim.approvedPaise,
      reference: `UTR${one.claim.id}`,
      creditedOn: TODAY,
    })
    const wrong = await propose(client, one, { isCredited: true, reference: '' })
    assert.property(wrong.flashMessage('inputErrorsBag'), 'reference')
    await propose(client, one, { isCredited: true })
    assert.equal((await one.claim.refresh()).paymentStatusId, PaymentStatus.failed)
    const item = await confirm(one)
    assert.equal(one.claim.paymentStatusId, PaymentStatus.paid)
    assert.containsSubset(item.serialize(), {
      result: 'paid',
      liveClaimId: one.claim.id,
      bankReference: 'UTR-LATE',
      creditedOn: TODAY,
      returnCode: null,
      undecidedClaimId: null,
    })
    assert.isEmpty(await pendingCreditsOf(one))
    assert.deepEqual(await bookGaps(), gaps)
  }).timeout(60_000)

  test('is left out of a batch that it was queued for, until it is decided as not credited', async ({
    client,
    assert,
  }) => {
    const one = await returnedPayment('64')
    await requeue(client, one)
    assert.equal((await one.claim.refresh()).paymentStatusId, PaymentStatus.toBePaid)
    await answerBatchOf(one, paidLines(one))
    await assert.rejects(() => payAgain(one), /claims\.messages\.credit_reported/)
    await propose(client, one, { isCredited: false })
    await confirm(one)
    assert.isEmpty(await pendingCreditsOf(one))
    await answerBatchOf(one, `${paidLines(one)}\r\n`)
    assert.isEmpty(await pendingCreditsOf(one), 'decided items are not reported again')
    await payAgain(one)
    assert.equal((await one.claim.refresh()).paymentStatusId, PaymentStatus.sentToBank)
  }).timeout(60_000)

  test('blocks the download of an earlier batch, and the claim from being stopped', async ({
    client,
    assert,
  }) => {
    const one = await returnedPayment('64')
    const actor = one.accounts.actor
    await requeue(client, one)
    const { batch } = await payAgain(one)
    await answerBatchOf(one, paidLines(one), true)
    await assert.rejects(
      () => new DownloadPaymentBatch().run({ batchId: batch.id, actor }),
      /claims\.messages\.credit_reported/
    )
    await new CancelPaymentBatch().run({ batchId: batch.id, actor })
    await one.claim.refresh()
    const stop = { subjectType: 'claim', subjectId: one.claim.id, action: 'stop_payment' } as const
    await assert.rejects(() => new Decide().run({ ...stop, actor, remarks: 'No longer due' }))
    await propose(client, one, { isCredited: true })
    await confirm(one)
    assert.equal(one.claim.paymentStatusId, PaymentStatus.paid)
  }).timeout(60_000)

  test('is reported again after a decision when a response names another credit', async ({
    client,
    assert,
  }) => {
    const one = await returnedPayment('64')
    await answerBatchOf(one, paidLines(one))
    await propose(client, one, { isCredited: false })
    await confirm(one)
    const again = paidLines(one).replace(`UTR${one.claim.id}`, 'UTR-LATER')
    assert.containsSubset(await answerBatchOf(one, again), { credited: 1 })
    assert.lengthOf(await pendingCreditsOf(one), 1)
  }).timeout(60_000)

  test('of an older payment settles the claim: the later one no longer counts as failed', async ({
    client,
    assert,
  }) => {
    const gaps = await bookGaps()
    const one = await returnedPayment('64')
    await requeue(client, one)
    await returnByBank(one, '64')
    await one.claim.refresh()
    await answerBatchOf(one, paidLines(one), true)
    await propose(client, one, { isCredited: true })
    await confirm(one)
    assert.equal(one.claim.paymentStatusId, PaymentStatus.paid)
    assert.deepEqual(await bookGaps(), gaps)
  }).timeout(60_000)

  test('with a set-off that was since recovered otherwise requires the return of that money to the citizen', async ({
    client,
    assert,
  }) => {
    const before = (await reconcileBooks()).recoveries
    const paid = await payableClaim()
    await payByBank(paid)
    const { id } = await orderedDemand(paid, await generalManager(), paise(SET_OFF))
    const step = { demandId: id, actor: paid.accounts.actor }
    await new ArrangeRecovery().run({ ...step, instalments: null })
    const [claim] = await createPayableClaims(1, { loan: paid.loan })
    const one = { ...paid, claim, office: `/officer/claims/${claim.id}` }
    await returnByBank(one, '64')
    await new RecordReceipt().run({
      ...step,
      reference: `R-${id}`,
      amount: paise(RECEIVED),
      receivedOn: TODAY,
    })
    const file = { ...one, claim: { id: claim.id, approvedPaise: claim.approvedPaise! - SET_OFF } }
    await answerBatchOf(one, paidLines(file as ReturnedPayment))
    const page = await requestAs(client, one.accounts, 'get', `${one.office}/late-credit`)
    assert.equal(pageProps(page, 'lending/claims/late_credit').payment!.twicePaise, RECEIVED)
    const wrong = await propose(client, one, { isCredited: true })
    assert.property(wrong.flashMessage('inputErrorsBag'), 'returnReference')
    await propose(client, one, { isCredited: true, returnReference: 'UTR-BACK' })
    await confirm(one)
    assert.equal(one.claim.paymentStatusId, PaymentStatus.paid)
    const entries = await RecoveryEntry.query().where('demandId', id).orderBy('id')
    assert.deepEqual(
      entries.map((entry) => [entry.kind, entry.state, entry.amountPaise, entry.undoneReference]),
      [
        ['set_off', 'booked', SET_OFF, null],
        ['receipt', 'undone', RECEIVED, 'UTR-BACK'],
      ]
    )
    assert.equal((await RecoveryDemand.findOrFail(id)).state, 'recovered')
    const { kept, recovered, outstanding, writtenOff, isReconciled } = (await reconcileBooks())
      .recoveries
    assert.isTrue(isReconciled)
    assert.deepEqual(
      [
        kept - before.kept,
        recovered - before.recovered,
        outstanding - before.outstanding,
        writtenOff - before.writtenOff,
      ],
      [paid.claim.approvedPaise! - SET_OFF + claim.approvedPaise!, SET_OFF, 0, 0]
    )
  }).timeout(60_000)
})
