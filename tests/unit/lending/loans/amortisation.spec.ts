import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import {
  buildSchedule,
  capitalisedInterest,
  computedInstalment,
  emiEndDate,
  interestForMonth,
  type BuiltSchedule,
  type ScheduleTerms,
} from '#loans/rules/amortisation'

const TERMS: ScheduleTerms = {
  principalPaise: paise(10_000_000),
  rateBp: basisPoints(1200),
  tenureMonths: 12,
  emiStartOn: plainDate('2026-01-31'),
  emiPaise: paise(888_488),
}

function built(changes: Partial<ScheduleTerms> = {}): BuiltSchedule {
  const schedule = buildSchedule({ ...TERMS, ...changes })
  if (!schedule.ok) throw new Error(schedule.error)
  return schedule
}

test.group('Amortisation: dates', () => {
  test('row i is due i months after the start, clamped from the original day', ({ assert }) => {
    const { rows, endsOn } = built()
    assert.deepEqual(
      rows.slice(0, 4).map((row) => [row.rowNo, row.dueOn]),
      [
        [0, '2026-01-31'],
        [1, '2026-02-28'],
        [2, '2026-03-31'],
        [3, '2026-04-30'],
      ]
    )
    assert.equal(endsOn, '2026-12-31')
  })

  test('the end date is start + tenure − 1 months', ({ assert }) => {
    assert.equal(emiEndDate(plainDate('2024-01-31'), 2), '2024-02-29')
    assert.equal(emiEndDate(plainDate('2024-01-31'), 1), '2024-01-31')
    assert.equal(emiEndDate(plainDate('2026-05-05'), 60), '2031-04-05')
    assert.throws(() => emiEndDate(plainDate('2026-05-05'), 0), RangeError)
  })
})

test.group('Amortisation: interest', () => {
  test('is a twelfth of the annual rate, half-up to the paisa', ({ assert }) => {
    assert.equal(interestForMonth(paise(10_000_000), basisPoints(1200)), 100_000)
    assert.equal(interestForMonth(paise(50), basisPoints(1200)), 1)
    assert.equal(interestForMonth(paise(49), basisPoints(1200)), 0)
    assert.equal(interestForMonth(paise(0), basisPoints(1200)), 0)
  })

  test('row 0 has interest for one full month', ({ assert }) => {
    assert.equal(built().rows[0].interestPaise, 100_000)
  })
})

test.group('Amortisation: the bank’s instalment', () => {
  test('the computed one requires no acknowledgement', ({ assert }) => {
    const schedule = built()
    assert.equal(schedule.differenceBp, 0)
    assert.isFalse(schedule.needsAcknowledgement)
  })

  test('a smaller one must be acknowledged from a difference of one per cent on', ({ assert }) => {
    const computed = paise(888_488)
    const atOnePercent = built({ emiPaise: paise(Math.floor(computed * 0.99)) })
    assert.equal(atOnePercent.differenceBp, -100)
    assert.isTrue(atOnePercent.needsAcknowledgement)

    const justUnder = built({ emiPaise: paise(Math.floor(computed * 0.99) + 1) })
    assert.equal(justUnder.differenceBp, -99)
    assert.isFalse(justUnder.needsAcknowledgement)

    const last = atOnePercent.rows.at(-1)!
    assert.equal(last.closingPaise, 0)
    assert.isAbove(last.emiPaise, atOnePercent.computedEmiPaise)
  })

  test('the limit can be specified', ({ assert }) => {
    const emiPaise = paise(870_000)
    assert.isTrue(built({ emiPaise }).needsAcknowledgement)
    assert.isFalse(built({ emiPaise, acknowledgeFromBp: 500 }).needsAcknowledgement)
  })

  test('a larger one must be acknowledged from a difference of one per cent on', ({ assert }) => {
    const computed = paise(888_488)
    const atOnePercent = built({ emiPaise: paise(Math.ceil(computed * 1.01)) })
    assert.equal(atOnePercent.differenceBp, 100)
    assert.isTrue(atOnePercent.needsAcknowledgement)
    const justAbove = built({ emiPaise: paise(Math.ceil(computed * 1.01) - 1) })
    assert.equal(justAbove.differenceBp, 99)
    assert.isFalse(justAbove.needsAcknowledgement)
  })

  test('a larger one ends early', ({ assert }) => {
    const schedule = built({ emiPaise: paise(2_000_000) })
    assert.lengthOf(schedule.rows, 6)
    assert.equal(schedule.endsOn, '2026-06-30')
    assert.isTrue(schedule.needsAcknowledgement)
    assert.isBelow(schedule.rows[5].emiPaise, 2_000_000)
  })

  test('one that exceeds the total debt leaves one row', ({ assert }) => {
    const { rows } = built({ emiPaise: paise(99_999_999) })
    assert.lengthOf(rows, 1)
    assert.equal(rows[0].emiPaise, 10_100_000)
  })

  test('one that does not cover the interest of the first month is refused', ({ assert }) => {
    const refused = { ok: false, error: 'does_not_cover_interest' }
    assert.deepEqual(buildSchedule({ ...TERMS, emiPaise: paise(99_999) }), refused)
    assert.deepEqual(buildSchedule({ ...TERMS, emiPaise: paise(0) }), refused)
    assert.deepEqual(
      buildSchedule({ ...TERMS, rateBp: basisPoints(0), emiPaise: paise(0) }),
      refused
    )
  })

  test('one that just covers the interest leaves all principal to the last row', ({ assert }) => {
    const { rows, needsAcknowledgement } = built({ emiPaise: paise(100_000) })
    assert.isTrue(rows.slice(0, -1).every((row) => row.principalPaise === 0))
    assert.equal(rows.at(-1)!.emiPaise, 10_100_000)
    assert.isTrue(needsAcknowledgement)
  })
})

test.group('Amortisation: moratorium', () => {
  test('interest only: the first rows from the EMI start, followed by the tenure', ({ assert }) => {
    const { rows, capitalisedPaise, endsOn, computedEmiPaise } = built({
      moratorium: { months: 3, kind: 'interest_only' },
    })
    assert.equal(capitalisedPaise, 0)
    assert.lengthOf(rows, 15)
    for (const row of rows.slice(0, 3)) {
      assert.equal(row.principalPaise, 0)
      assert.equal(row.emiPaise, 100_000)
      assert.equal(row.closingPaise, 10_000_000)
    }
    assert.equal(rows[0].dueOn, '2026-01-31')
    assert.equal(rows[3].emiPaise, 888_488)
    assert.equal(computedEmiPaise, 888_488)
    assert.equal(endsOn, emiEndDate(TERMS.emiStartOn, 15))
  })

  test('capitalised: simple interest is added to the principal before row 0', ({ assert }) => {
    const moratorium = { months: 6, kind: 'capitalised' } as const
    const { rows, capitalisedPaise, endsOn, computedEmiPaise } = built({
      moratorium,
      emiPaise: paise(941_797),
    })
    assert.equal(capitalisedPaise, 600_000)
    assert.equal(rows[0].openingPaise, 10_600_000)
    assert.equal(rows[0].interestPaise, 106_000)
    assert.equal(rows[0].dueOn, '2026-01-31')
    assert.equal(computedEmiPaise, computedInstalment(paise(10_600_000), TERMS.rateBp, 12))
    assert.equal(endsOn, emiEndDate(TERMS.emiStartOn, 12))
    assert.equal(capitalisedInterest(TERMS.principalPaise, TERMS.rateBp, 0), 0)
  })

  test('the instalment must cover the interest on the capitalised principal', ({ assert }) => {
    const moratorium = { months: 6, kind: 'capitalised' } as const
    const result = buildSchedule({ ...TERMS, moratorium, emiPaise: paise(105_999) })
    assert.deepEqual(result, { ok: false, error: 'does_not_cover_interest' })
  })

  test('zero months are not a moratorium', ({ assert }) => {
    for (const kind of ['interest_only', 'capitalised'] as const) {
      assert.deepEqual(built({ moratorium: { months: 0, kind } }), built())
    }
    assert.deepEqual(built({ moratorium: null }), built())
  })
})

test.group('Amortisation: impossible terms', () => {
  test('throw', ({ assert }) => {
    assert.throws(() => built({ principalPaise: paise(0) }), RangeError)
    assert.throws(() => built({ tenureMonths: 0 }), RangeError)
    assert.throws(() => built({ tenureMonths: 1.5 }), RangeError)
    assert.throws(() => built({ moratorium: { months: -1, kind: 'capitalised' } }), RangeError)
    assert.throws(() => computedInstalment(paise(-1), basisPoints(100), 1), RangeError)
  })
})
