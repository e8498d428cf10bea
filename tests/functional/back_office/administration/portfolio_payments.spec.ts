import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { manyLoans, OldBooks, oldLoan } from '#tests/support/old_books'
import { dialect } from '#tests/support/tags'

test.group('Payments of an existing portfolio', (group) => {
  dialect(group)

  test('are in each of their batches if returned and sent again', async ({ assert }) => {
    const books = await OldBooks.open()
    const { payments, totals, ...sheets } = oldLoan('SENTBACK')
    const [paid] = payments.map((line) => ({ ...line, sent_on: '10-03-2015', return_code: null }))
    const back = { ...paid, sent_on: '01-02-2015', paid_on: '03-02-2015', return_code: '53' }
    await books.checked({
      ...sheets,
      payments: [paid, { ...back, bank_reference: 'UTR000000000122' }],
      totals,
    })
    assert.equal((await books.row()).errors_count, 0)
    await books.written()
    const [{ id }] = await books.applications()
    const claim = await db.from('claims').where('application_id', id).orderBy('id').firstOrFail()
    assert.equal(claim.payment_status_id, PaymentStatus.paid)
    const items = await db
      .from('payment_batch_items as i')
      .join('payment_batches as b', 'b.id', 'i.batch_id')
      .where('i.claim_id', claim.id)
      .orderBy('b.batch_on')
      .select('i.result', 'i.bank_reference', 'i.live_claim_id', 'b.batch_on')
    assert.deepEqual(
      items.map((item) => [String(item.batch_on).slice(0, 10), item.result, item.bank_reference]),
      [
        ['2015-02-01', 'failed', 'UTR000000000122'],
        ['2015-03-10', 'paid', 'UTR000000000123'],
      ]
    )
    assert.deepEqual(
      items.map((item) => item.live_claim_id),
      [null, claim.id]
    )
    const steps = await db
      .from('workflow_decisions')
      .where({ subject_type: 'claim', subject_id: claim.id })
      .orderBy('id')
      .select('action')
    assert.deepEqual(
      steps.map(({ action }) => action),
      ['import', 'mark_failed', 'mark_paid']
    )
  })

  test('of one day form one batch, even if many people are written concurrently', async ({
    assert,
  }) => {
    const books = await OldBooks.open()
    await (await books.checked(manyLoans('DAYS', 51))).written()
    const batches = await db
      .from('payment_batches')
      .where('number', '>', `OLD-${books.id}-`)
      .where('number', '<', `OLD-${books.id}-~`)
    assert.lengthOf(batches, 1)
    const [{ id, items_count: count, total_paise: total }] = batches
    assert.deepEqual([count, Number(total)], [51, 51 * 571_400])
    const items = await db.from('payment_batch_items').where('batch_id', id).orderBy('sr_no')
    assert.deepEqual(
      items.map(({ sr_no: no }) => no),
      Array.from({ length: 51 }, (_, at) => at + 1)
    )
  })
})
