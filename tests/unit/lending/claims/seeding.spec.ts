import { test } from '@japa/runner'
import { PaymentStatus } from '#claims/rules/payment_status'
import {
  isSeedingAskable,
  isUnseeded,
  SEEDING_STATES,
  type SeedingFacts,
  seedingState,
  waitsForStatement,
} from '#claims/rules/seeding'
import { plainDate } from '#kernel/calendar/plain_date'

const FACTS: SeedingFacts = {
  paymentStatusId: PaymentStatus.toBePaid,
  statement: { id: 5, statedOn: plainDate('2026-01-01') },
  failedStep: null,
  statedStep: null,
  askedAbout: null,
  today: plainDate('2026-06-30'),
  validDays: 180,
}

const FAILED = { paymentStatusId: PaymentStatus.failed, failedStep: 20 }

test.group('Where a claim stands with its seeding', () => {
  test('is {state}')
    .with<{ state: string; facts: Partial<SeedingFacts> }[]>([
      { state: 'current', facts: {} },
      { state: 'old', facts: { today: plainDate('2026-07-01') } },
      { state: 'missing', facts: { statement: null } },
      { state: 'asked', facts: { askedAbout: 5 } },
      { state: 'asked', facts: { statement: null, askedAbout: 0 } },
      { state: 'current', facts: { askedAbout: 4 } },
      { state: 'failed', facts: FAILED },
      { state: 'failed', facts: { ...FAILED, statedStep: 19 } },
      { state: 'again', facts: { ...FAILED, statedStep: 21 } },
      { state: 'asked', facts: { ...FAILED, statedStep: 21, askedAbout: 5 } },
      { state: 'again', facts: { ...FAILED, statedStep: 21, askedAbout: 4 } },
      { state: 'failed', facts: { ...FAILED, askedAbout: 5 } },
    ])
    .run(({ assert }, { state, facts }) => {
      assert.equal(seedingState({ ...FACTS, ...facts }), state as never)
    })

  test('says who has something to do, and what is not paid where it is compulsory', ({
    assert,
  }) => {
    assert.deepEqual(SEEDING_STATES.filter(waitsForStatement), [
      'failed',
      'asked',
      'missing',
      'old',
    ])
    assert.deepEqual(SEEDING_STATES.filter(isUnseeded), ['asked', 'missing', 'old'])
  })

  test('can be asked about on the own desk, before the bank has it and once', ({ assert }) => {
    const status = { pendingWithRole: 6, isFinal: false }
    const claim = { status, paymentStatusId: PaymentStatus.failed }
    assert.isTrue(isSeedingAskable(claim, 6, 'again'))
    assert.isFalse(isSeedingAskable(claim, 7, 'again'))
    assert.isFalse(isSeedingAskable(claim, 6, 'asked'))
    for (const paymentStatusId of [PaymentStatus.sentToBank, PaymentStatus.paid]) {
      assert.isFalse(isSeedingAskable({ status, paymentStatusId }, 6, 'current'))
    }
    const rejected = { ...claim, status: { ...status, isFinal: true } }
    assert.isFalse(isSeedingAskable(rejected, 6, 'again'))
  })
})
