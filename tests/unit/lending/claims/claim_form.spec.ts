import { test } from '@japa/runner'
import { claimTotals } from '#claims/claim/actions/claim_form'
import { plainDate } from '#kernel/calendar/plain_date'
import { FieldRefusals } from '#kernel/exceptions/refusal'
import { paise } from '#kernel/money/paise'

const DUE = plainDate('2026-08-20')

/** Returns the errors for a claim on one row in a given state. */
function errorKeys(state: string, paidOn = DUE) {
  const explanation = { claimable: state === 'due', reason: 'already_claimed', lastDay: DUE }
  const row = { id: 1, dueOn: DUE, openingPaise: 0, principalPaise: 0, interestPaise: 0 }
  const schedule = {
    rows: [{ row, trancheNo: 1, explanation, state, proposedPaise: 0 }],
    rules: { refundCapBp: 1200, onTimeGraceDays: null },
    paidFrom: plainDate('2026-07-20'),
  } as unknown as Parameters<typeof claimTotals>[1]
  const form = { rows: [{ scheduleRowId: 1 }], paidOn, paidPaise: paise(0), chargesPaise: paise(0) }
  try {
    claimTotals(form, schedule, plainDate('2026-08-31'))
    return []
  } catch (error) {
    return (error as FieldRefusals).fields.map(({ messageKey }) => messageKey.split('.').at(-1))
  }
}

test.group('Claim form', () => {
  test('names the outcome of an instalment: {0} returns {1}')
    .with([
      ['claimed', 'row_already_claimed'],
      ['refunded', 'row_refunded'],
      ['refused', 'row_refused'],
    ] as const)
    .run(({ assert }, [state, key]) => assert.deepEqual(errorKeys(state), ['no_row', key]))

  test('accepts a paid date from the first disbursal until today', ({ assert }) => {
    assert.deepEqual(errorKeys('due', plainDate('2026-07-20')), [])
    assert.deepEqual(errorKeys('due', plainDate('2026-07-19')), ['paid_before_disbursal'])
    assert.deepEqual(errorKeys('due', plainDate('2020-01-01')), ['paid_before_disbursal'])
    assert.deepEqual(errorKeys('due', plainDate('2026-08-31')), [])
    assert.deepEqual(errorKeys('due', plainDate('2026-09-01')), ['paid_in_future'])
  })
})
