import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import {
  buildSchedule,
  computedInstalment,
  rebuildSchedule,
  type Moratorium,
  type RebuildTerms,
} from '#loans/rules/amortisation'

const PRINCIPAL = paise(10_000_000)
const TERMS: RebuildTerms = {
  rateBp: basisPoints(1200),
  tenureMonths: 12,
  emiStartOn: plainDate('2026-01-31'),
  emiPaise: paise(888_488),
  principalChangePaise: paise(0),
}

function rowsOf(moratorium?: Moratorium) {
  const schedule = buildSchedule({ ...TERMS, principalPaise: PRINCIPAL, moratorium })
  if (!schedule.ok) throw new Error(schedule.error)
  return schedule.rows
}

function rebuilt(keep: number, changes: Partial<RebuildTerms> = {}) {
  const schedule = rebuildSchedule(rowsOf().slice(0, keep), { ...TERMS, ...changes })
  if (!schedule.ok) throw new Error(schedule.error)
  return schedule
}

test.group('Edit Loan: the rebuilt schedule', () => {
  test('is unchanged if nothing changes', ({ assert }) => {
    assert.deepEqual(rebuilt(5).rows, rowsOf())
  })

  test('includes the kept rows in a longer tenure', ({ assert }) => {
    const balance = rowsOf()[4].closingPaise
    const emiPaise = computedInstalment(balance, TERMS.rateBp, 19)
    const { rows, computedEmiPaise, endsOn } = rebuilt(5, { tenureMonths: 24, emiPaise })
    assert.lengthOf(rows, 24)
    assert.equal(computedEmiPaise, emiPaise)
    assert.equal(rows[5].openingPaise, balance)
    assert.equal(rows[5].dueOn, '2026-06-30')
    assert.equal(endsOn, '2027-12-31')
  })

  test('applies a new rate from the first row that is not kept', ({ assert }) => {
    const { rows } = rebuilt(5, { rateBp: basisPoints(900) })
    assert.deepEqual(rows.slice(0, 5), rowsOf().slice(0, 5))
    assert.equal(rows[5].interestPaise, Math.round((rows[5].openingPaise * 900) / 120_000))
  })

  test('changes the balance by the difference of a new amount', ({ assert }) => {
    const { rows } = rebuilt(5, { principalChangePaise: paise(1_000_000) })
    assert.equal(rows[5].openingPaise, rowsOf()[4].closingPaise + 1_000_000)
  })

  test('moves the rows that are not kept with a new start date', ({ assert }) => {
    const { rows } = rebuilt(2, { emiStartOn: plainDate('2026-02-10') })
    assert.deepEqual(
      rows.slice(0, 4).map((row) => row.dueOn),
      ['2026-01-31', '2026-02-28', '2026-04-10', '2026-05-10']
    )
  })

  test('rebuilds interest-only months that were not kept', ({ assert }) => {
    const moratorium = { months: 4, kind: 'interest_only' } as const
    const schedule = rebuildSchedule(rowsOf(moratorium).slice(0, 2), { ...TERMS, moratorium })
    if (!schedule.ok) return assert.fail(schedule.error)
    assert.deepEqual(schedule.rows, rowsOf(moratorium))
  })

  test('is complete if the kept rows have repaid the loan', ({ assert }) => {
    const kept = rowsOf().slice(0, 5)
    const schedule = rebuilt(5, { principalChangePaise: paise(-kept[4].closingPaise) })
    assert.deepEqual(schedule.rows, kept)
    assert.equal(schedule.endsOn, kept[4].dueOn)
  })

  test('states why it is impossible', ({ assert }) => {
    const kept = rowsOf().slice(0, 5)
    const errorOf = (changes: Partial<RebuildTerms>) => {
      const result = rebuildSchedule(kept, { ...TERMS, ...changes })
      return result.ok ? null : result.error
    }
    assert.equal(errorOf({ principalChangePaise: paise(-9_999_999) }), 'amount_below_repaid')
    assert.equal(errorOf({ tenureMonths: 5 }), 'tenure_too_short')
    assert.equal(errorOf({ emiStartOn: plainDate('2025-12-31') }), 'overlaps_kept_rows')
    assert.equal(errorOf({ emiPaise: paise(10) }), 'does_not_cover_interest')
    assert.throws(() => rebuildSchedule([], TERMS), RangeError)
  })
})
