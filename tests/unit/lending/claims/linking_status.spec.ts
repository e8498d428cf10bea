import { test } from '@japa/runner'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import {
  LINKING_STATUSES,
  type LinkingFacts,
  canRequestStatement,
  isNotLinked,
  linkingStatus,
  needsStatement,
} from '#claims/aadhaar_linking/rules/linking_status'
import { plainDate } from '#kernel/calendar/plain_date'

const FACTS: LinkingFacts = {
  paymentStatusId: PaymentStatus.toBePaid,
  statement: { id: 5, statedOn: plainDate('2026-01-01') },
  failedStep: null,
  statedStep: null,
  requestedStatementId: null,
  today: plainDate('2026-06-30'),
  validDays: 180,
}

const FAILED = { paymentStatusId: PaymentStatus.failed, failedStep: 20 }

test.group('Aadhaar linking status of a claim', () => {
  test('is {state}')
    .with<{ state: string; facts: Partial<LinkingFacts> }[]>([
      { state: 'current', facts: {} },
      { state: 'old', facts: { today: plainDate('2026-07-01') } },
      { state: 'missing', facts: { statement: null } },
      { state: 'asked', facts: { requestedStatementId: 5 } },
      { state: 'asked', facts: { statement: null, requestedStatementId: 0 } },
      { state: 'current', facts: { requestedStatementId: 4 } },
      { state: 'failed', facts: FAILED },
      { state: 'failed', facts: { ...FAILED, statedStep: 19 } },
      { state: 'again', facts: { ...FAILED, statedStep: 21 } },
      { state: 'asked', facts: { ...FAILED, statedStep: 21, requestedStatementId: 5 } },
      { state: 'again', facts: { ...FAILED, statedStep: 21, requestedStatementId: 4 } },
      { state: 'failed', facts: { ...FAILED, requestedStatementId: 5 } },
    ])
    .run(({ assert }, { state, facts }) => {
      assert.equal(linkingStatus({ ...FACTS, ...facts }), state as never)
    })

  test('states who must act, and which claims are not paid where linking is compulsory', ({
    assert,
  }) => {
    assert.deepEqual(LINKING_STATUSES.filter(needsStatement), ['failed', 'asked', 'missing', 'old'])
    assert.deepEqual(LINKING_STATUSES.filter(isNotLinked), ['asked', 'missing', 'old'])
  })

  test('can be requested once by the role holding the claim, before it is with the bank', ({
    assert,
  }) => {
    const status = { pendingWithRole: 6, isFinal: false }
    const claim = { status, paymentStatusId: PaymentStatus.failed }
    assert.isTrue(canRequestStatement(claim, 6, 'again'))
    assert.isFalse(canRequestStatement(claim, 7, 'again'))
    assert.isFalse(canRequestStatement(claim, 6, 'asked'))
    for (const paymentStatusId of [PaymentStatus.sentToBank, PaymentStatus.paid]) {
      assert.isFalse(canRequestStatement({ status, paymentStatusId }, 6, 'current'))
    }
    const rejected = { ...claim, status: { ...status, isFinal: true } }
    assert.isFalse(canRequestStatement(rejected, 6, 'again'))
  })
})
