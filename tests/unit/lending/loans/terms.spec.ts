import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import {
  buildSchedule,
  capitalisedInterest,
  computedInstalment,
  rebuildSchedule,
  type Moratorium,
} from '#loans/rules/amortisation'
import { minInstalment, moratoriumOf, openingBalance, proposedInstalment } from '#loans/rules/terms'

const LOAN = { principalPaise: paise(10_000_000), rateBp: basisPoints(1200) }
const CAPITALISED: Moratorium = { months: 6, kind: 'capitalised' }
const INTEREST_ONLY: Moratorium = { months: 6, kind: 'interest_only' }
const TERMS = { ...LOAN, tenureMonths: 12, emiStartOn: plainDate('2026-01-31') }

test.group('Loan terms (DECISIONS 7)', () => {
  test('a moratorium requires months and a kind', ({ assert }) => {
    assert.deepEqual(moratoriumOf(6, 'capitalised'), CAPITALISED)
    assert.isNull(moratoriumOf(0, 'capitalised'))
    assert.isNull(moratoriumOf(null, 'capitalised'))
    assert.isNull(moratoriumOf(6, null))
    assert.isNull(moratoriumOf(undefined, undefined))
  })

  test('capitalised interest is part of the balance before row 0, paid interest is not', ({
    assert,
  }) => {
    assert.equal(openingBalance({ ...LOAN, moratorium: CAPITALISED }), 10_600_000)
    assert.equal(openingBalance({ ...LOAN, moratorium: INTEREST_ONLY }), 10_000_000)
    assert.equal(openingBalance({ ...LOAN, moratorium: null }), 10_000_000)
    assert.equal(openingBalance(LOAN), 10_000_000)
  })

  test('an instalment covers at least the interest of the first month', ({ assert }) => {
    assert.equal(minInstalment(LOAN), 100_000)
    assert.equal(minInstalment({ ...LOAN, moratorium: CAPITALISED }), 106_000)
  })

  test('the proposed instalment is computed from the opening balance', ({ assert }) => {
    assert.equal(proposedInstalment({ ...LOAN, tenureMonths: 12 }), 888_488)
    assert.equal(
      proposedInstalment({ ...LOAN, tenureMonths: 12, moratorium: CAPITALISED }),
      941_797
    )
  })
})

test.group('Impossible terms', () => {
  const months = (what: () => unknown) => {
    try {
      what()
      return 'accepted'
    } catch (error) {
      return error instanceof RangeError ? error.message : 'another error'
    }
  }
  const emiPaise = paise(888_488)

  test('have a specific error', ({ assert }) => {
    const schedule = (changes: object) => () => buildSchedule({ ...TERMS, emiPaise, ...changes })
    assert.equal(months(schedule({ principalPaise: 0 })), 'The principal is not positive')
    assert.equal(months(schedule({ tenureMonths: 0 })), 'Not a number of months: 0')
    for (const kind of ['capitalised', 'interest_only']) {
      const moratorium = { months: -1, kind }
      assert.equal(months(schedule({ moratorium })), 'Not a number of months: -1')
    }
    assert.equal(
      months(() => computedInstalment(paise(-1), basisPoints(100), 1)),
      'The principal is negative'
    )
    assert.equal(
      months(() => computedInstalment(paise(1), basisPoints(100), 0)),
      'Not a number of months: 0'
    )
    assert.equal(
      months(() => capitalisedInterest(paise(1), basisPoints(100), 0.5)),
      'Not a number of months: 0.5'
    )
    const change = { ...TERMS, emiPaise, principalChangePaise: paise(0) }
    assert.equal(
      months(() => rebuildSchedule([], change)),
      'No rows to keep'
    )
  })

  test('a debt of zero has an instalment of zero', ({ assert }) => {
    assert.equal(computedInstalment(paise(0), basisPoints(0), 12), 0)
    assert.equal(computedInstalment(paise(0), basisPoints(1200), 12), 0)
    assert.equal(computedInstalment(paise(1_000), basisPoints(0), 10), 100)
  })
})

test.group('Limits of Edit Loan', () => {
  const emiPaise = paise(888_488)
  const built = (moratorium?: Moratorium) => {
    const schedule = buildSchedule({ ...TERMS, emiPaise, moratorium })
    if (!schedule.ok) throw new Error(schedule.error)
    return schedule.rows
  }
  const change = { ...TERMS, emiPaise, principalChangePaise: paise(0) }

  test('a single month of the new tenure may remain', ({ assert }) => {
    const kept = built().slice(0, 5)
    const rebuilt = rebuildSchedule(kept, { ...change, tenureMonths: 6 })
    if (!rebuilt.ok) return assert.fail(rebuilt.error)
    assert.lengthOf(rebuilt.rows, 6)
    assert.equal(rebuilt.rows[5].principalPaise, kept[4].closingPaise)
    assert.isTrue(rebuilt.needsAcknowledgement)
  })

  test('interest-only months count in the new tenure, kept or future', ({ assert }) => {
    const moratorium = INTEREST_ONLY
    const kept = built(moratorium).slice(0, 2)
    const balance = kept[1].closingPaise
    const rebuilt = rebuildSchedule(kept, { ...change, tenureMonths: 24, moratorium })
    if (!rebuilt.ok) return assert.fail(rebuilt.error)
    assert.equal(rebuilt.computedEmiPaise, computedInstalment(balance, LOAN.rateBp, 24))
    const later = rebuildSchedule(built(moratorium).slice(0, 8), { ...change, moratorium })
    if (!later.ok) return assert.fail(later.error)
    assert.equal(
      later.computedEmiPaise,
      computedInstalment(built(moratorium)[7].closingPaise, LOAN.rateBp, 10)
    )
  })

  test('capitalised months are not instalments and do not lengthen the rebuilt schedule', ({
    assert,
  }) => {
    const rebuilt = rebuildSchedule(built().slice(0, 2), { ...change, moratorium: CAPITALISED })
    if (!rebuilt.ok) return assert.fail(rebuilt.error)
    assert.deepEqual(rebuilt.rows, built())
    assert.equal(rebuilt.capitalisedPaise, 0)
  })

  test('the acknowledgement limit can be specified', ({ assert }) => {
    const larger = { ...change, emiPaise: paise(900_000) }
    const needs = (acknowledgeFromBp?: number) => {
      const rebuilt = rebuildSchedule(built().slice(0, 2), { ...larger, acknowledgeFromBp })
      return rebuilt.ok && rebuilt.needsAcknowledgement
    }
    assert.isTrue(needs())
    assert.isFalse(needs(5_000))
    assert.isTrue(needs(50))
  })

  test('a repaid loan needs no acknowledgement and no tenure', ({ assert }) => {
    const kept = built().slice(0, 5)
    const paidBack = { ...change, principalChangePaise: paise(-kept[4].closingPaise) }
    assert.deepEqual(rebuildSchedule(kept, paidBack), {
      ok: true,
      rows: kept,
      computedEmiPaise: paise(0),
      differenceBp: 0,
      needsAcknowledgement: false,
      endsOn: kept[4].dueOn,
      capitalisedPaise: paise(0),
    })
    assert.throws(
      () => rebuildSchedule(kept, { ...paidBack, tenureMonths: 0 }),
      'Not a number of months: 0'
    )
  })
})
