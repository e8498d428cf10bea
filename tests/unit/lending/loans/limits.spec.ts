import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import {
  type LimitCheck,
  type LoanLimits,
  amountLimit,
  changedTerms,
  disbursementLimit,
  editAmountLimit,
  limitViolations,
  moratoriumLimit,
  nextTrancheNo,
  rateLimit,
  tenureLimit,
  termsOf,
} from '#loans/rules/terms'

/** Limits from document 4, sections 5 and 9. */
const LIMITS: LoanLimits = {
  minTenureMonths: 6,
  maxTenureMonths: 60,
  minRateBp: basisPoints(100),
  maxRateBp: basisPoints(2000),
  rateStepBp: 5,
  minAmountPaise: paise(1_000_000),
  maxAmountPaise: paise(100_000_000),
  minDisbursementPaise: paise(1_000_000),
  maxEditLoanPaise: paise(100_000_000),
  maxMoratoriumMonths: 24,
}

const RANGES: [name: string, check: LimitCheck, kept: number[], broken: number[], said: object][] =
  [
    ['tenure', tenureLimit, [6, 60], [5, 61], { rule: 'tenureRange', params: { min: 6, max: 60 } }],
    [
      'rate',
      rateLimit,
      [100, 105, 2000],
      [95, 101, 104, 2005],
      { rule: 'rateRange', params: { min: '1%', max: '20%', step: '0.05%' } },
    ],
    [
      'amount',
      amountLimit,
      [1_000_000, 100_000_000],
      [999_999, 100_000_001],
      { rule: 'amountRange', params: { min: '₹10,000', max: '₹10,00,000' } },
    ],
    [
      'disbursement',
      disbursementLimit,
      [1_000_000, 999_999_999],
      [999_999],
      { rule: 'amountMinimum', params: { min: '₹10,000' } },
    ],
    [
      'edited amount',
      editAmountLimit,
      [1, 100_000_000],
      [100_000_001],
      { rule: 'amountMaximum', params: { max: '₹10,00,000' } },
    ],
    [
      'moratorium',
      moratoriumLimit,
      [1, 24],
      [0, 25],
      { rule: 'moratoriumRange', params: { min: 1, max: 24 } },
    ],
  ]

test.group('Loan limits', () => {
  for (const [name, check, kept, broken, said] of RANGES) {
    test(`of the ${name} include both ends and are named in the error beyond them`, ({
      assert,
    }) => {
      for (const value of kept) assert.isNull(check(value, LIMITS), `${value}`)
      for (const value of broken) assert.deepEqual(check(value, LIMITS) as object, said, `${value}`)
    })
  }

  test('are reported in the order of the form, with the message key, if a form violates them', ({
    assert,
  }) => {
    const broken = limitViolations('loans.messages', LIMITS, [
      ['tenure', tenureLimit, 61],
      ['rate', rateLimit, 1200],
      ['amount', editAmountLimit, 100_000_001],
    ])
    assert.deepEqual(broken, [
      {
        field: 'tenure',
        messageKey: 'loans.messages.tenureRange',
        params: { min: 6, max: 60 },
      },
      {
        field: 'amount',
        messageKey: 'loans.messages.amountMaximum',
        params: { max: '₹10,00,000' },
      },
    ])
  })
})

test.group('Terms of a tranche', () => {
  const terms = {
    tenureMonths: 12,
    rateBp: 1200,
    amountPaise: 10_000_000,
    emiPaise: 888_488,
    emiStartOn: plainDate('2026-01-31'),
  }

  test('are the five that Edit Loan may change', ({ assert }) => {
    assert.deepEqual(termsOf({ ...terms, other: 1 } as never), terms)
  })

  test('are listed in the order of the form if they differ', ({ assert }) => {
    assert.deepEqual(changedTerms(terms, terms), [])
    const after = {
      tenureMonths: 24,
      rateBp: 900,
      amountPaise: 1,
      emiPaise: 2,
      emiStartOn: plainDate('2026-02-28'),
    }
    const all = ['tenureMonths', 'rateBp', 'amountPaise', 'emiPaise', 'emiStartOn']
    assert.deepEqual(changedTerms(terms, after) as string[], all)
    assert.deepEqual(changedTerms(terms, { ...terms, rateBp: 900 }), ['rateBp'])
  })

  test('include the number of the next tranche, which is the first free one (DECISIONS 7)', ({
    assert,
  }) => {
    assert.equal(nextTrancheNo([]), 1)
    assert.equal(nextTrancheNo([1, 2]), 3)
    assert.equal(nextTrancheNo([3, 1]), 2)
    assert.equal(nextTrancheNo([2]), 1)
  })
})
