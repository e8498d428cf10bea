import { test } from '@japa/runner'
import fc from 'fast-check'
import { financialYear } from '#kernel/calendar/periods'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise, signedRupees } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import {
  BUDGET_USAGE_KINDS,
  NO_USAGE,
  type Source,
  addEstimates,
  addUsage,
  claimedShare,
  estimateRefund,
  headOf,
  needsCorporation,
  overdraftsOf,
  refundOfLoan,
  remainingOf,
  spanInYear,
} from '#claims/budget/rules/budget'
import { buildSchedule, computedInstalment } from '#loans/rules/amortisation'

const source = (
  headCode: string,
  schemeId: number | null = null,
  subCorporationCode: string | null = null
): Source => ({ headCode, schemeId, subCorporationCode })

const amounts = fc.integer({ min: 0, max: 10 ** 12 }).map(paise)
const uses = fc.record({
  paidPaise: amounts,
  reversedPaise: amounts,
  recoveredPaise: amounts,
  sentPaise: amounts,
  toBePaidPaise: amounts,
  returnedPaise: amounts,
  openPaise: amounts,
})

test.group('Budget head of a refund', () => {
  const all = [
    source('ALL'),
    source('CORP', null, 'AGRI'),
    source('EDU', 3),
    source('BOTH', 3, 'AGRI'),
  ]

  test('is the most specific one, whatever the order of the rows', ({ assert }) => {
    for (const sources of [all, all.toReversed()]) {
      assert.equal(headOf(sources, { loanType: 1, subCorporation: null }), 'ALL')
      assert.equal(headOf(sources, { loanType: 1, subCorporation: 'AGRI' }), 'CORP')
      assert.equal(headOf(sources, { loanType: 3, subCorporation: null }), 'EDU')
      assert.equal(headOf(sources, { loanType: 3, subCorporation: 'KONKAN' }), 'EDU')
      assert.equal(headOf(sources, { loanType: 3, subCorporation: 'AGRI' }), 'BOTH')
    }
    const both = [source('CORP', null, 'AGRI'), source('EDU', 3)]
    assert.equal(headOf(both, { loanType: 3, subCorporation: 'AGRI' }), 'EDU', 'the scheme first')
    assert.isNull(headOf([source('EDU', 3)], { loanType: 1, subCorporation: null }))
    assert.isTrue(needsCorporation(all))
    assert.isFalse(needsCorporation([source('ALL'), source('EDU', 3)]))
  })
})

test.group('Balance of a grant', () => {
  test('is reduced by paid and sent amounts and increased by returned ones; the free balance is also reduced by claims', ({
    assert,
  }) => {
    fc.assert(
      fc.property(amounts, uses, uses, (grant, one, other) => {
        const both = addUsage(one, other)
        const { leftPaise, freePaise } = remainingOf(grant, both)!
        assert.equal(leftPaise, grant - both.paidPaise - both.sentPaise + both.reversedPaise)
        const returned = grant + both.reversedPaise
        assert.equal(
          freePaise,
          returned - BUDGET_USAGE_KINDS.reduce((sum, use) => sum + both[use], 0)
        )
        assert.isAtMost(freePaise, leftPaise)
      })
    )
    assert.isNull(remainingOf(null, NO_USAGE))
  })

  test('is exceeded from the first paisa beyond it, and never without a grant', ({ assert }) => {
    const left = new Map([
      ['A', paise(100)],
      ['B', null],
    ])
    const over = (code: string, taken: number) =>
      overdraftsOf(left, new Map([[code, paise(taken)]]))
    assert.deepEqual(over('A', 100), [])
    assert.deepEqual(over('A', 101), [
      { headCode: 'A', leftPaise: paise(100), takenPaise: paise(101) },
    ])
    assert.deepEqual(over('B', 10 ** 9), [])
    assert.deepEqual(over('C', 10 ** 9), [])
  })

  test('is granted and withdrawn in rupees', ({ assert }) => {
    assert.equal(signedRupees('12,50,000.50'), 12_50_000_50)
    assert.equal(signedRupees('-1000'), -1000_00)
    assert.equal(signedRupees('−1000'), -1000_00)
    assert.isNull(signedRupees('--1000'))
    assert.isNull(signedRupees('10.123'))
    assert.isNull(signedRupees('-'))
  })
})

test.group('Forecast for a year', () => {
  const rate = basisPoints(1200)
  const loan = { amountPaise: paise(5_00_000_00), rateBp: rate, capBp: rate, tenureMonths: 60 }

  test('is the interest of its own schedule for a future loan', ({ assert }) => {
    const schedule = buildSchedule({
      principalPaise: loan.amountPaise,
      rateBp: rate,
      tenureMonths: 60,
      emiStartOn: plainDate('2026-12-26'),
      emiPaise: computedInstalment(loan.amountPaise, rate, 60),
    })
    assert.isTrue(schedule.ok)
    const rows = schedule.ok ? schedule.rows : []
    const interest = (from: number, to: number) =>
      rows.slice(from, to).reduce((sum, row) => sum + row.interestPaise, 0)
    assert.equal(refundOfLoan(loan, { skip: 0, months: 4 }), interest(0, 4))
    assert.equal(refundOfLoan(loan, { skip: 4, months: 12 }), interest(4, 16))
    assert.equal(refundOfLoan(loan, { skip: 60, months: 12 }), 0)
    const below = { ...loan, capBp: basisPoints(1500) }
    assert.equal(refundOfLoan(below, { skip: 0, months: 4 }), interest(0, 4))
    const dearer = { ...loan, rateBp: basisPoints(1500) }
    assert.isBelow(
      refundOfLoan(dearer, { skip: 0, months: 1 }),
      Math.round((dearer.amountPaise * 1500) / 120_000)
    )
  })

  test('counts the instalments from next month to March', ({ assert }) => {
    const today = plainDate('2026-11-26')
    const year = (day: string) => financialYear(plainDate(day))
    assert.deepEqual(spanInYear(today, year('2026-11-26')), { skip: 0, months: 4 })
    assert.deepEqual(spanInYear(today, year('2027-11-26')), { skip: 4, months: 12 })
    assert.equal(spanInYear(today, year('2025-11-26')).months, 0)
  })

  test('is distributed by past claims, and unknown with too little data', ({ assert }) => {
    const months = (shares: number[]) => shares.map((claimed) => ({ instalments: 100, claimed }))
    assert.deepEqual(claimedShare(months([50, 10, 20, 30, 40, 60, 70, 80, 90, 100, 0])), {
      low: 1000,
      middle: 5000,
      high: 9000,
    })
    assert.isNull(claimedShare(months([50, 50, 50, 50, 50])), 'five months')
    assert.isNull(
      claimedShare(Array.from({ length: 12 }, () => ({ instalments: 2, claimed: 1 }))),
      'twenty-four instalments'
    )
  })

  test('is between the minimum and the maximum, whatever the months', ({ assert }) => {
    const month = fc
      .tuple(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([instalments, part]) => ({ instalments, claimed: Math.floor(instalments * part) }))
    fc.assert(
      fc.property(fc.array(month, { minLength: 12, maxLength: 12 }), amounts, (past, most) => {
        const need = estimateRefund(most, claimedShare(past))
        if (need.lowPaise === null) return
        assert.isAtMost(need.lowPaise, need.middlePaise!)
        assert.isAtMost(need.middlePaise!, need.highPaise!)
        assert.isAtMost(need.highPaise!, need.maxPaise)
        assert.deepEqual(addEstimates([need, estimateRefund(paise(0), null)]).lowPaise, null)
        assert.equal(addEstimates([need, need]).maxPaise, 2 * most)
      })
    )
  })
})
