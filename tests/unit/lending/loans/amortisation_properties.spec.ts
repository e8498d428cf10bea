import { test } from '@japa/runner'
import fc from 'fast-check'
import { addMonthsClamped, addDays, plainDate } from '#kernel/calendar/plain_date'
import { paise, sumPaise, type Paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import {
  buildSchedule,
  computedInstalment,
  interestForMonth,
  rebuildSchedule,
  type Moratorium,
  type ScheduleRow,
  type ScheduleTerms,
} from '#loans/rules/amortisation'

const principal = fc.integer({ min: 1, max: 500_000_000 }).map(paise)
const rate = fc.integer({ min: 0, max: 2000 }).map(basisPoints)
const tenure = fc.integer({ min: 1, max: 60 })
const start = fc.nat({ max: 8000 }).map((days) => addDays(plainDate('2020-04-01'), days))
const moratorium: fc.Arbitrary<Moratorium | null> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.record({
      months: fc.integer({ min: 0, max: 36 }),
      kind: fc.constantFrom('interest_only', 'capitalised'),
    }),
  }
)
/** The bank's instalment in per cent of the computed one; most banks use the computed one. */
const emiPercent = fc.oneof(fc.constant(100), fc.integer({ min: 60, max: 250 }))

const loan = fc
  .tuple(principal, rate, tenure, start, moratorium, emiPercent)
  .map(([principalPaise, rateBp, tenureMonths, emiStartOn, pause, percent]): ScheduleTerms => {
    const computed = computedInstalment(principalPaise, rateBp, tenureMonths)
    const emiPaise = paise(Math.max(1, Math.round((computed * percent) / 100)))
    return { principalPaise, rateBp, tenureMonths, emiStartOn, emiPaise, moratorium: pause }
  })

function assertSound(rows: readonly ScheduleRow[], owed: Paise) {
  let balance: number = owed
  for (const [i, row] of rows.entries()) {
    if (row.rowNo !== i) throw new Error(`row ${i} is numbered ${row.rowNo}`)
    if (row.openingPaise !== balance)
      throw new Error(`row ${i} does not open where ${i - 1} closed`)
    if (row.emiPaise !== row.principalPaise + row.interestPaise) throw new Error(`row ${i}: parts`)
    if (row.closingPaise !== row.openingPaise - row.principalPaise)
      throw new Error(`row ${i}: close`)
    if (Math.min(row.principalPaise, row.interestPaise, row.closingPaise) < 0) {
      throw new Error(`row ${i} is negative`)
    }
    if (i > 0 && row.dueOn <= rows[i - 1].dueOn) throw new Error(`row ${i} is not due later`)
    balance = row.closingPaise
  }
  if (balance !== 0) throw new Error(`${balance} paise are left`)
  if (sumPaise(rows.map((row) => row.principalPaise)) !== owed) throw new Error('principal')
}

test.group('Amortisation: properties', () => {
  test('100,000 loans: the principal adds up exactly, nothing is negative, nothing remains', () => {
    fc.assert(
      fc.property(loan, (terms) => {
        const schedule = buildSchedule(terms)
        const pause = terms.moratorium ?? { months: 0, kind: 'capitalised' }
        if (!schedule.ok) {
          const most = paise(terms.principalPaise * (1 + pause.months))
          return terms.emiPaise < interestForMonth(most, terms.rateBp)
        }
        assertSound(schedule.rows, paise(terms.principalPaise + schedule.capitalisedPaise))
        const interestOnly = pause.kind === 'interest_only' ? pause.months : 0
        return (
          schedule.rows.length <= terms.tenureMonths + interestOnly &&
          schedule.rows.every(
            (row, i) =>
              row.dueOn === addMonthsClamped(terms.emiStartOn, i) &&
              row.interestPaise === interestForMonth(row.openingPaise, terms.rateBp)
          ) &&
          schedule.rows.slice(interestOnly, -1).every((row) => row.emiPaise === terms.emiPaise) &&
          schedule.endsOn === schedule.rows.at(-1)!.dueOn
        )
      }),
      { numRuns: 100_000 }
    )
  }).timeout(180_000)

  test('the computed instalment leaves a last row within one paisa per month, compounded at the rate', () => {
    const ordinary = fc.integer({ min: 1_000_000, max: 500_000_000 }).map(paise)
    fc.assert(
      fc.property(ordinary, rate, tenure, start, (principalPaise, rateBp, months, emiStartOn) => {
        const emiPaise = computedInstalment(principalPaise, rateBp, months)
        const schedule = buildSchedule({
          principalPaise,
          rateBp,
          tenureMonths: months,
          emiStartOn,
          emiPaise,
        })
        if (!schedule.ok) return false
        const last = schedule.rows.at(-1)!
        const allowance = months * (1 + rateBp / 120_000) ** months + 1
        return (
          schedule.rows.length === months &&
          !schedule.needsAcknowledgement &&
          Math.abs(last.emiPaise - emiPaise) <= allowance
        )
      }),
      { numRuns: 3000 }
    )
  }).timeout(60_000)

  test('the computed instalment matches the closed formula', () => {
    fc.assert(
      fc.property(
        principal,
        fc.integer({ min: 1, max: 2000 }).map(basisPoints),
        tenure,
        (principalPaise, rateBp, months) => {
          const r = rateBp / 120_000
          const formula = (principalPaise * r) / -Math.expm1(-months * Math.log1p(r))
          return (
            Math.abs(computedInstalment(principalPaise, rateBp, months) - formula) <= 0.5 + 1e-3
          )
        }
      ),
      { numRuns: 3000 }
    )
  }).timeout(60_000)

  test('a rebuilt schedule keeps its rows and still repays exactly the amount lent', () => {
    fc.assert(
      fc.property(
        loan,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: -100_000_000, max: 100_000_000 }).map(paise),
        rate,
        tenure,
        (terms, keep, principalChangePaise, rateBp, tenureMonths) => {
          const before = buildSchedule(terms)
          if (!before.ok) return true
          const kept = before.rows.slice(0, keep)
          const balance = kept.at(-1)!.closingPaise + principalChangePaise
          const emiPaise = paise(
            Math.max(1, balance > 0 ? computedInstalment(paise(balance), rateBp, 12) : 1)
          )
          const after = rebuildSchedule(kept, {
            rateBp,
            tenureMonths,
            emiStartOn: terms.emiStartOn,
            emiPaise,
            moratorium: terms.moratorium,
            principalChangePaise,
          })
          if (!after.ok) {
            return after.error === 'amount_below_repaid' ? balance < 0 : balance > 0
          }
          const repaid = sumPaise(after.rows.map((row) => row.principalPaise))
          const lent = terms.principalPaise + before.capitalisedPaise + principalChangePaise
          const isKept = kept.every((row, i) => after.rows[i] === row)
          return isKept && repaid === lent && after.rows.at(-1)!.rowNo === after.rows.length - 1
        }
      ),
      { numRuns: 3000 }
    )
  }).timeout(60_000)
})
