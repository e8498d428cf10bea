import { test } from '@japa/runner'
import fc from 'fast-check'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import {
  isAcceptableApprovedAmount,
  proposedRefund,
  proposedRefundForRows,
} from '#claims/claim/rules/refund'
import { interestForMonth } from '#loans/rules/amortisation'

const RULES = { capBp: basisPoints(1200), onTimeGraceDays: null }
const dueOn = plainDate('2026-03-05')

function paidRow(openingPaise: number, interestPaise: number, paidOn = dueOn) {
  return { openingPaise: paise(openingPaise), interestPaise: paise(interestPaise), dueOn, paidOn }
}

test.group('Proposed refund', () => {
  test('is the interest if the rate does not exceed the cap', ({ assert }) => {
    assert.equal(proposedRefund({ ...paidRow(10_000_000, 87_500), ...RULES }), 87_500)
    assert.equal(proposedRefund({ ...paidRow(10_000_000, 100_000), ...RULES }), 100_000)
  })

  test('is the interest at the cap, rounded in the same way, if the rate exceeds it', ({
    assert,
  }) => {
    assert.equal(proposedRefund({ ...paidRow(10_000_000, 125_000), ...RULES }), 100_000)
    assert.equal(proposedRefund({ ...paidRow(12_345_650, 154_321), ...RULES }), 123_457)
    assert.equal(proposedRefund({ ...paidRow(12_345_649, 154_321), ...RULES }), 123_456)
  })

  test('does not depend on the payment date while the setting is off', ({ assert }) => {
    const late = paidRow(10_000_000, 87_500, plainDate('2026-06-01'))
    assert.equal(proposedRefund({ ...late, ...RULES }), 87_500)
  })

  test('is 0 for a row paid after the grace period if the setting is on', ({ assert }) => {
    const on = (paidOn: string, onTimeGraceDays: number) =>
      proposedRefund({
        ...paidRow(10_000_000, 87_500, plainDate(paidOn)),
        ...RULES,
        onTimeGraceDays,
      })
    assert.equal(on('2026-03-05', 0), 87_500)
    assert.equal(on('2026-03-06', 0), 0)
    assert.equal(on('2026-03-08', 3), 87_500)
    assert.equal(on('2026-03-09', 3), 0)
    assert.equal(on('2026-02-20', 0), 87_500)
  })

  test('is added up over the rows of a claim', ({ assert }) => {
    const rows = [
      paidRow(10_000_000, 125_000),
      paidRow(9_000_000, 60_000),
      paidRow(8_000_000, 70_000, plainDate('2026-04-01')),
    ]
    assert.deepEqual(proposedRefundForRows(rows, { ...RULES, onTimeGraceDays: 5 }), {
      claimPaise: paise(255_000),
      proposedPaise: paise(160_000),
      perRow: [100_000, 60_000, 0].map(paise),
    })
    assert.deepEqual(proposedRefundForRows([], RULES), {
      claimPaise: paise(0),
      proposedPaise: paise(0),
      perRow: [],
    })
  })

  test('never exceeds the interest or the cap, and equals one of them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500_000_000 }).map(paise),
        fc.integer({ min: 0, max: 2000 }).map(basisPoints),
        fc.integer({ min: 0, max: 2000 }).map(basisPoints),
        fc.option(fc.nat({ max: 30 })),
        fc.integer({ min: -30, max: 60 }),
        (openingPaise, rateBp, capBp, onTimeGraceDays, delay) => {
          const interestPaise = interestForMonth(openingPaise, rateBp)
          const capped = interestForMonth(openingPaise, capBp)
          const paidOn = addDays(dueOn, delay)
          const refund = proposedRefund({
            openingPaise,
            interestPaise,
            dueOn,
            paidOn,
            capBp,
            onTimeGraceDays,
          })
          const isLate = onTimeGraceDays !== null && delay > onTimeGraceDays
          return refund === (isLate ? 0 : Math.min(interestPaise, capped))
        }
      ),
      { numRuns: 100_000 }
    )
  }).timeout(120_000)
})

test.group('Approved amount', () => {
  const check = (approved: number, proposed: number, previous: number | null) =>
    isAcceptableApprovedAmount({
      approved: paise(approved),
      proposed: paise(proposed),
      previousStageApproved: previous === null ? null : paise(previous),
    })

  test('is above 0 and at most the proposed refund', ({ assert }) => {
    assert.deepEqual(check(1, 100, null), { ok: true })
    assert.deepEqual(check(100, 100, null), { ok: true })
    assert.deepEqual(check(0, 100, null), {
      ok: false,
      error: 'not_positive',
      limitPaise: paise(100),
    })
    assert.deepEqual(check(-1, 100, null), {
      ok: false,
      error: 'not_positive',
      limitPaise: paise(100),
    })
    assert.deepEqual(check(101, 100, null), {
      ok: false,
      error: 'above_proposed',
      limitPaise: paise(100),
    })
  })

  test('may be lowered by a later stage, never raised', ({ assert }) => {
    assert.deepEqual(check(80, 100, 80), { ok: true })
    assert.deepEqual(check(79, 100, 80), { ok: true })
    assert.deepEqual(check(81, 100, 80), {
      ok: false,
      error: 'above_previous_stage',
      limitPaise: paise(80),
    })
    assert.deepEqual(check(101, 100, 80), {
      ok: false,
      error: 'above_proposed',
      limitPaise: paise(80),
    })
  })

  test('is not possible without a proposed refund', ({ assert }) => {
    assert.isFalse(check(0, 0, null).ok)
    assert.isFalse(check(1, 0, null).ok)
  })
})
