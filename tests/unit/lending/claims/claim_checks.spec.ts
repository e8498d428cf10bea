import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { basisPoints } from '#kernel/rates/basis_points'
import { CLAIM_RULES, type CheckedClaim, checkClaim } from '#claims/claim/rules/claim_checks'

const day = plainDate
const RULES = { windowMonths: 3, periodYears: 5, capBp: basisPoints(1200), onTimeGraceDays: null }

/** One instalment at 15 %, of which 12 % is refunded; it complies with every rule. */
const ROW = {
  isLineCertain: true,
  dueOn: day('2026-01-31'),
  paidOn: day('2026-02-01'),
  interestPaise: 1_250_00,
  proposedPaise: 1_000_00,
  schedule: { openingPaise: 100_000_00, interestPaise: 1_250_00 },
}

const CLAIM: CheckedClaim = {
  firstSubmittedOn: day('2026-02-10'),
  submittedOn: day('2026-02-10'),
  paidPaise: 6_250_00,
  chargesPaise: 0,
  principalPaise: 5_000_00,
  interestPaise: 1_250_00,
  proposedPaise: 1_000_00,
  isLoanVerified: true,
  hasProof: true,
  hasPhoto: true,
  firstDueOn: day('2026-01-31'),
  firstDisbursedOn: day('2026-01-15'),
  rows: [ROW],
}

const broken = (changes: Partial<CheckedClaim>, row: Partial<CheckedClaim['rows'][number]> = {}) =>
  checkClaim({ ...CLAIM, rows: [{ ...ROW, ...row }], ...changes }, RULES)
    .filter(({ holds }) => !holds)
    .map(({ rule }) => rule)

test.group('Rules for a claim', () => {
  test('are all met by a compliant claim, each named once', ({ assert }) => {
    assert.deepEqual(broken({}), [])
    const all = checkClaim(CLAIM, RULES)
    assert.deepEqual(
      all.map(({ rule }) => rule),
      [...CLAIM_RULES]
    )
  })

  test('require proof and, if the scheme requires one, the photo', ({ assert }) => {
    assert.deepEqual(broken({ hasProof: false }), ['papers'])
    assert.deepEqual(broken({ hasPhoto: false }), ['papers'])
    assert.deepEqual(broken({ hasPhoto: null }), [])
  })

  test('require a verified loan', ({ assert }) => {
    assert.deepEqual(broken({ isLoanVerified: false }), ['loan_verified'])
  })

  test('count the window from the due date to the same day three months later', ({ assert }) => {
    const on = (date: string) => broken({ firstSubmittedOn: day(date), submittedOn: day(date) })
    assert.deepEqual(on('2026-01-30'), ['due', 'paid_on'])
    assert.deepEqual(broken({ firstSubmittedOn: day('2026-01-31') }), [])
    assert.deepEqual(on('2026-04-30'), [])
    assert.deepEqual(on('2026-05-01'), ['window'])
  })

  test('count five years from the first instalment, excluding the last day', ({ assert }) => {
    assert.deepEqual(broken({ firstDueOn: day('2021-02-01') }), [])
    assert.deepEqual(broken({ firstDueOn: day('2021-01-31') }), ['period'])
  })

  test('require each instalment to be paid by the day of submission', ({ assert }) => {
    assert.deepEqual(broken({}, { paidOn: day('2026-02-10') }), [])
    assert.deepEqual(broken({}, { paidOn: day('2026-02-11') }), ['paid_on'])
    assert.deepEqual(broken({}, { paidOn: day('2026-01-14') }), ['paid_after_disbursal'])
    assert.deepEqual(broken({ firstDisbursedOn: null }), ['paid_after_disbursal'])
  })

  test('require payment of at least principal, interest and charges', ({ assert }) => {
    assert.deepEqual(broken({ chargesPaise: 1 }), ['paid_amount'])
    assert.deepEqual(broken({ chargesPaise: 1, paidPaise: 6_250_01 }), [])
  })

  test('compare with the current schedule, to the paisa', ({ assert }) => {
    const schedule = { openingPaise: 100_000_00, interestPaise: 1_250_01 }
    assert.deepEqual(broken({}, { schedule }), ['schedule_interest'])
    assert.deepEqual(broken({}, { schedule: null }), ['schedule_interest', 'cap', 'refund'])
  })

  test('limit the refund to the cap, to the interest and to the computed amount', ({ assert }) => {
    const refund = (proposedPaise: number) => broken({ proposedPaise }, { proposedPaise })
    assert.deepEqual(refund(1_000_01), ['cap', 'refund'])
    assert.deepEqual(refund(999_99), ['refund'])
    const cheap = { interestPaise: 900_00, proposedPaise: 900_01 }
    const schedule = { openingPaise: 100_000_00, interestPaise: 900_00 }
    const sums = { interestPaise: 900_00, proposedPaise: 900_01 }
    assert.deepEqual(broken(sums, { ...cheap, schedule }), ['cap', 'refund'])
  })

  test('require the claim to be the sum of its instalments, of which there is at least one', ({
    assert,
  }) => {
    assert.deepEqual(broken({ proposedPaise: 1_000_01 }), ['sums'])
    assert.deepEqual(broken({ interestPaise: 1_249_99 }), ['sums'])
    assert.deepEqual(broken({ rows: [], interestPaise: 0, proposedPaise: 0 }), ['sums'])
  })

  test('require a bank line that is recognised or confirmed', ({ assert }) => {
    assert.deepEqual(broken({}, { isLineCertain: false }), ['statement_line'])
  })

  test('name the rows that violate a rule, and both amounts where two are compared', ({
    assert,
  }) => {
    const late = { ...ROW, paidOn: day('2026-03-01') }
    const checks = checkClaim(
      { ...CLAIM, interestPaise: 2_500_00, proposedPaise: 2_000_00, rows: [ROW, late] },
      RULES
    )
    assert.deepEqual(checks.find(({ rule }) => rule === 'paid_on')!.rows, [1])
    const refund = checks.find(({ rule }) => rule === 'refund')!
    assert.equal(refund.claimedPaise, 2_000_00)
    assert.equal(refund.computedPaise, 2_000_00)
  })
})
