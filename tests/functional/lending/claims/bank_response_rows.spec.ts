import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import BankTransfer from '#claims/models/bank_transfer'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { ImportResponse } from '#claims/payments/transfers/actions/import_response'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { contradictoryResponse, unknownUpload } from '#tests/support/bank_transfers'
import { pageProps } from '#tests/support/page_props'
import { payableClaim, sendToBank } from '#tests/support/returned_payments'
import { requestAs } from '#tests/support/users'
import { TODAY } from './linking_statement.js'

const CUT =
  db.connection().dialect.name === 'mysql'
    ? "signal sqlstate '45000' set message_text = 'cut'"
    : "select raise(abort, 'cut')"

const CUT_BEFORE_TRAIL = `create trigger cut_before_trail before insert on bank_transfer_steps
  for each row begin ${CUT}; end`

test.group('Collected response with contradictory rows', (group) => {
  group.each.setup(() => {
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  test('is decided row by row from its page, and its trail shows that it is imported', async ({
    client,
    assert,
  }) => {
    const one = await payableClaim()
    await sendToBank(one)
    const { batchId } = await PaymentBatchItem.findByOrFail('claimId', one.claim.id)
    const upload = await unknownUpload(await PaymentBatch.findOrFail(batchId))
    const { id } = await contradictoryResponse(upload, one.claim.id)
    const home = `/officer/bank-transfers/${id}`
    const rows = `${home}/rows`
    const transfer = await requestAs(client, one.accounts, 'get', home)
    assert.equal(pageProps(transfer, 'lending/claims/bank_transfer').rowsHref, rows)
    const page = await requestAs(client, one.accounts, 'get', rows)
    const { report, responseId } = pageProps(page, 'lending/claims/payment_batch')
    assert.equal(responseId, id)
    assert.containsSubset(report!.errors, [{ claimId: one.claim.id, problem: 'success_with_code' }])
    const decision = { line: report!.errors[0].line, claimId: one.claim.id, remarks: 'By letter' }
    const decide = (result: string) =>
      requestAs(client, one.accounts, 'post', rows).json({ decisions: [{ ...decision, result }] })
    await decide('leave')
    const left = await BankTransfer.findOrFail(id)
    assert.deepEqual([left.state, left.contentCipher === null], ['quarantined', false])
    await decide('failed')
    assert.equal((await one.claim.refresh()).paymentStatusId, PaymentStatus.failed)
    const imported = await BankTransfer.findOrFail(id)
    assert.deepEqual([imported.state, imported.contentCipher], ['imported', null])
    const steps = await db.from('bank_transfer_steps').where('transfer_id', id).orderBy('id')
    assert.equal(steps.at(-1).step, 'imported')
    const again = await requestAs(client, one.accounts, 'get', home)
    assert.isNull(pageProps(again, 'lending/claims/bank_transfer').rowsHref)
  }).timeout(60_000)

  test('is booked and marked as imported in one step, or neither', async ({ assert }) => {
    const one = await payableClaim()
    await sendToBank(one)
    const { batchId } = await PaymentBatchItem.findByOrFail('claimId', one.claim.id)
    const upload = await unknownUpload(await PaymentBatch.findOrFail(batchId))
    const { id } = await contradictoryResponse(upload, one.claim.id)
    const remarks = 'By letter'
    const decisions = [{ line: 2, claimId: one.claim.id, result: 'paid', remarks } as const]
    const run = () => new ImportResponse().run({ id, actor: one.accounts.actor, decisions })
    /** The process ends before it has recorded the outcome of the response. */
    await db.rawQuery(CUT_BEFORE_TRAIL)
    try {
      await assert.rejects(run)
    } finally {
      await db.rawQuery('drop trigger cut_before_trail')
    }
    assert.equal((await one.claim.refresh()).paymentStatusId, PaymentStatus.sentToBank)
    assert.isEmpty(await db.from('bank_answers').where('batch_id', batchId))
    await run()
    assert.equal((await one.claim.refresh()).paymentStatusId, PaymentStatus.paid)
    assert.equal((await BankTransfer.findOrFail(id)).state, 'imported')
  }).timeout(60_000)
})
