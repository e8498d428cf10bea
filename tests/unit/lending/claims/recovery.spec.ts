import { test } from '@japa/runner'
import {
  AGE_BUCKETS,
  type DemandFacts,
  ageBucket,
  demandedAmount,
  dueDaysOf,
  interestOn,
  isStepOpen,
  nextDueDay,
  splitReceipt,
  stateAfter,
} from '#claims/recovery/rules/recovery'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'

const TODAY = plainDate('2026-11-29')

test.group('Recovery rules', () => {
  test('demand the shares of the chosen instalments, or all, limited to the amount that was kept', ({
    assert,
  }) => {
    const rows = [100, 200, 300].map((amount, id) => ({ id, proposedPaise: paise(amount) }))
    const demanded = (chosen: number[] | null, kept = 301) =>
      demandedAmount(paise(301), rows, chosen, paise(kept))
    assert.equal(demanded(null), 301)
    assert.equal(demanded([0]), 51, 'the earliest gets the remaining paisa')
    assert.equal(demanded([1, 2]), 250)
    assert.equal(demanded([1, 2], 200), 200)
    assert.equal(demanded([9]), 0)
  })

  test('charge interest only with a rate, rounded down', ({ assert }) => {
    const from = addDays(TODAY, -73)
    assert.equal(interestOn(paise(1_000_00), null, from, TODAY), 0)
    assert.equal(interestOn(paise(1_000_00), 1000, from, TODAY), 20_00)
    assert.equal(interestOn(paise(101), 1000, from, TODAY), 2)
    assert.equal(interestOn(paise(101), 1000, TODAY, from), 0)
  })

  test('allocate a receipt to the demand before its interest, and to no more than both', ({
    assert,
  }) => {
    const left = { demand: 100, interest: 10 }
    assert.deepEqual(splitReceipt(paise(60), left), { demand: paise(60), interest: paise(0) })
    assert.deepEqual(splitReceipt(paise(104), left), { demand: paise(100), interest: paise(4) })
    assert.isNull(splitReceipt(paise(111), left))
  })

  test('make instalments due one month apart, the last with the remainder', ({ assert }) => {
    const due = (settled: number, count: number | null = 3) =>
      nextDueDay(plainDate('2026-12-31'), count, 100, settled)
    assert.deepEqual(
      [due(0), due(33), due(66), due(99)],
      ['2026-12-31', '2027-01-31', '2027-02-28', '2027-02-28']
    )
    assert.equal(due(60, null), '2026-12-31')
  })

  test('age overdue amounts by 30, 60 and 90 days', ({ assert }) => {
    const ages = [0, 1, 30, 31, 60, 61, 90, 91].map((days) =>
      ageBucket(addDays(TODAY, -days), TODAY)
    )
    assert.deepEqual(ages, [
      'not_due',
      'to_30',
      'to_30',
      'to_60',
      'to_60',
      'to_90',
      'to_90',
      'over_90',
    ])
  })

  test('filter by age in the same way as they count', ({ assert }) => {
    for (let days = -2; days <= 120; days++) {
      const due = addDays(TODAY, -days)
      const buckets = AGE_BUCKETS.filter((bucket) => {
        const [from, till] = dueDaysOf(bucket, TODAY)
        return (from === null || from <= due) && (till === null || due <= till)
      })
      assert.deepEqual(buckets, [ageBucket(due, TODAY)], due)
    }
  })

  test('allow an order only after an answer or after the deadline', ({ assert }) => {
    const order = (state: DemandFacts['state'], answerTill = TODAY) =>
      isStepOpen('order', { state, answerTill, nextDueOn: null }, TODAY)
    assert.isFalse(order('proposed'))
    assert.isFalse(order('notice_sent'))
    assert.isTrue(order('notice_sent', addDays(TODAY, -1)))
    assert.isTrue(order('answered'))
    assert.isFalse(order('confirmed'))
  })

  test('close a settled demand, and reopen it if the settlement is undone', ({ assert }) => {
    const at = (
      state: DemandFacts['state'],
      left: number,
      kind: 'receipt' | 'set_off' | 'write_off',
      isSetOff = false
    ) =>
      stateAfter(
        {
          state,
          outstandingPaise: left,
          interestDuePaise: 0,
          instalments: 3,
          isSetOff,
          isCertified: false,
        },
        kind
      )
    assert.equal(at('set_off', 0, 'set_off'), 'recovered')
    assert.equal(at('set_off', 0, 'write_off'), 'written_off')
    assert.equal(at('recovered', 5, 'set_off', true), 'set_off')
    assert.equal(at('written_off', 5, 'receipt', true), 'set_off')
    assert.equal(at('recovered', 5, 'set_off'), 'in_instalments')
    assert.equal(at('recovered', 5, 'receipt'), 'in_instalments')
    assert.equal(at('set_off', 5, 'receipt'), 'set_off')
  })
})
