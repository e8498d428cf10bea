import { test } from '@japa/runner'
import fc from 'fast-check'
import { unmetLimits } from '#applications/rules/submission'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import {
  type FileFacts,
  type ProposedLimits,
  type RulesOfFile,
  compareLimits,
  tallyOf,
} from '#reports/rules/rules_comparison'

const RULES = {
  minAge: 18,
  belowAge: 50,
  eligibleCategories: ['2'],
  minIncomePaise: paise(0),
  maxIncomePaise: paise(800_000_00),
  minAmountPaise: paise(100_000_00),
  maxAmountPaise: paise(1_000_000_00),
  minTenureMonths: 12,
  maxTenureMonths: 60,
  minRateBp: basisPoints(1),
  maxRateBp: basisPoints(2_000),
  rateStepBp: basisPoints(1),
  minDisbursementPaise: paise(1),
  maxEditLoanPaise: paise(1_000_000_00),
  allowsMoratorium: true,
  maxMoratoriumMonths: 12,
} as RulesOfFile

const UNCHANGED_LIMITS: ProposedLimits = {
  minAge: null,
  belowAge: null,
  maxIncomePaise: null,
  minAmountPaise: null,
  maxAmountPaise: null,
  maxTenureMonths: null,
}

const FILE: FileFacts = {
  age: 49,
  category: '2',
  incomePaise: 800_000_00,
  amountPaise: 1_000_000_00,
  tenureMonths: 60,
}

const maybe = (most: number) => fc.option(fc.integer({ min: 0, max: most }), { nil: null })
const facts: fc.Arbitrary<FileFacts> = fc.record({
  age: maybe(100),
  category: fc.constantFrom('1', '2', null),
  incomePaise: maybe(1_000_000_00),
  amountPaise: maybe(1_200_000_00),
  tenureMonths: maybe(72),
})

/** Limits that are at least as strict as those of the rules. */
const stricter: fc.Arbitrary<ProposedLimits> = fc.record({
  minAge: fc.option(fc.integer({ min: RULES.minAge, max: 100 }), { nil: null }),
  belowAge: maybe(RULES.belowAge),
  maxIncomePaise: maybe(RULES.maxIncomePaise),
  minAmountPaise: fc.option(fc.integer({ min: RULES.minAmountPaise, max: 1_200_000_00 }), {
    nil: null,
  }),
  maxAmountPaise: maybe(RULES.maxAmountPaise),
  maxTenureMonths: maybe(RULES.maxTenureMonths),
})

test.group('Submission limits', () => {
  test('are inclusive and listed in order', ({ assert }) => {
    assert.isEmpty(unmetLimits(FILE, RULES))
    const outside = { age: 50, category: '1', incomePaise: 800_000_01, amountPaise: 99_999_99 }
    assert.deepEqual(unmetLimits(outside, RULES), ['age', 'category', 'income', 'amount'])
    assert.isEmpty(unmetLimits({ ...FILE, age: 18, amountPaise: 100_000_00 }, RULES))
    assert.deepEqual(unmetLimits({ ...FILE, age: 17 }, RULES), ['age'])
    assert.deepEqual(unmetLimits({ ...FILE, amountPaise: 1_000_000_01 }, RULES), ['amount'])
  })
})

test.group('Application under other limits', () => {
  test('does not differ if no limit differs', ({ assert }) => {
    fc.assert(
      fc.property(facts, (file) => {
        const { own, other, differing } = compareLimits(file, RULES, UNCHANGED_LIMITS)
        assert.equal(own, other)
        assert.isEmpty(differing)
        assert.notInclude(['newly_in', 'newly_out'], tallyOf({ own, other }))
      })
    )
  })

  test('is never admitted by stricter limits', ({ assert }) => {
    fc.assert(
      fc.property(facts, stricter, (file, limits) => {
        const { own, other } = compareLimits(file, RULES, limits)
        if (own === 'outside') assert.equal(other, 'outside')
        assert.notEqual(tallyOf({ own, other }), 'newly_in')
      })
    )
  })

  test('is never excluded by looser limits', ({ assert }) => {
    fc.assert(
      fc.property(facts, stricter, (file, limits) => {
        const strict = { ...RULES, ...Object.fromEntries(given(limits)) } as RulesOfFile
        const back = Object.fromEntries(given(limits).map(([key]) => [key, RULES[key]]))
        const { own, other } = compareLimits(file, strict, { ...UNCHANGED_LIMITS, ...back })
        assert.notEqual(tallyOf({ own, other }), 'newly_out')
      })
    )

    function given(limits: ProposedLimits) {
      return (Object.entries(limits) as [keyof ProposedLimits, number | null][]).filter(
        ([, value]) => value !== null
      )
    }
  })

  test('lists each limit with a different result', ({ assert }) => {
    const cases: [Partial<ProposedLimits>, string[]][] = [
      [{ belowAge: 50 }, []],
      [{ belowAge: 49 }, ['age']],
      [{ minAge: 50 }, ['age']],
      [{ maxIncomePaise: 799_999_99 }, ['income']],
      [{ maxAmountPaise: 999_999_99 }, ['amount']],
      [{ minAmountPaise: 1_000_000_01 }, ['amount']],
      [{ maxTenureMonths: 59 }, ['tenure']],
      [{ belowAge: 40, maxTenureMonths: 48 }, ['age', 'tenure']],
    ]
    for (const [limits, differing] of cases) {
      const answer = compareLimits(FILE, RULES, { ...UNCHANGED_LIMITS, ...limits })
      assert.deepEqual(answer.differing, differing)
      assert.equal(answer.other, differing.length > 0 ? 'outside' : 'within')
    }
  })

  test('is admitted by a looser limit, and reports unknown values', ({ assert }) => {
    const old = compareLimits({ ...FILE, age: 50 }, RULES, { ...UNCHANGED_LIMITS, belowAge: 51 })
    assert.deepEqual(old, { own: 'outside', other: 'within', differing: ['age'] })
    assert.equal(tallyOf(old), 'newly_in')
    const erased = { ...FILE, incomePaise: null }
    const unknown = compareLimits(erased, RULES, { ...UNCHANGED_LIMITS, maxIncomePaise: 1 })
    assert.deepEqual(unknown, { own: 'not_kept', other: 'not_kept', differing: [] })
    assert.equal(tallyOf(unknown), 'not_kept')
    /** Before a bank has sanctioned the loan there is no tenure, and nothing is missing. */
    const withoutLoan = { ...FILE, tenureMonths: null }
    const short = compareLimits(withoutLoan, RULES, { ...UNCHANGED_LIMITS, maxTenureMonths: 12 })
    assert.equal(tallyOf(short), 'both')
  })
})
