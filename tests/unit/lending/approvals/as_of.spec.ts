import { test } from '@japa/runner'
import { isCovered } from '#approvals/queries/review_as_of'
import { PaymentStatus, paymentStatusAfter } from '#claims/payments/rules/payment_status'

test.group('State as of an earlier date', () => {
  test('periods in which an application was live cover a time or leave a gap', ({ assert }) => {
    const times = [
      { from: 40, until: null },
      { from: 10, until: 30 },
      { from: 25, until: 35 },
    ]
    assert.isTrue(isCovered(times, 10, 35))
    assert.isFalse(isCovered(times, 10, 36))
    assert.isFalse(isCovered(times, 9, 20))
    assert.isTrue(isCovered(times, 40, 1_000))
    assert.isFalse(isCovered([], 0, 1))
  })

  test('a payment has the status of its last step', ({ assert }) => {
    const after = (...actions: string[]) =>
      paymentStatusAfter(actions.map((action) => ({ action, isPayable: !NOT_PAYABLE.has(action) })))
    assert.equal(after('submit', 'verify'), PaymentStatus.notDue)
    assert.equal(after('submit', 'approve'), PaymentStatus.toBePaid)
    assert.equal(after('approve', 'send_to_bank'), PaymentStatus.sentToBank)
    assert.equal(after('approve', 'send_to_bank', 'take_back'), PaymentStatus.toBePaid)
    assert.equal(after('approve', 'send_to_bank', 'mark_failed'), PaymentStatus.failed)
    assert.equal(after('send_to_bank', 'mark_failed', 'requeue_payment'), PaymentStatus.toBePaid)
    assert.equal(after('send_to_bank', 'mark_paid', 'note'), PaymentStatus.paid)
    assert.equal(after('approve', 'stop_payment'), PaymentStatus.notDue)
  })
})

/** Steps that do not lead to a payment. */
const NOT_PAYABLE = new Set(['submit', 'verify', 'stop_payment'])
