import fc from 'fast-check'
import { test } from '@japa/runner'
import { addDays, plainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { type Segment, periodsOf, segmentsOf } from '#reports/rules/period_counts'

const FIRST = plainDate('2019-01-01')
const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays(FIRST, days))

/** In how many of the segments this day is counted. */
const timesIn = (segments: Segment[], date: PlainDate) =>
  segments.filter(({ level, from, to }) => {
    const start = periodsOf(date)[level]
    return (from === null || start >= from) && (to === null || start <= to)
  }).length

test.group('Periods of the roll-ups', () => {
  test('a financial year is one period, and so is everything', ({ assert }) => {
    const year = segmentsOf(plainDate('2025-04-01'), plainDate('2026-03-31'))
    assert.deepEqual(year, [{ level: 'year', from: '2025-04-01', to: '2026-03-31' }])
    assert.deepEqual(segmentsOf(null, null), [{ level: 'year', from: null, to: null }])
  })

  test('every day of a range is counted once, every other day never', ({ assert }) => {
    fc.assert(
      fc.property(fc.option(day), fc.option(day), day, (from, to, any) => {
        const segments = segmentsOf(from, to)
        const edges = [from, to].flatMap((edge) =>
          edge === null ? [] : [-1, 0, 1].map((days) => addDays(edge, days))
        )
        for (const date of [any, ...edges]) {
          const isInside = (from === null || date >= from) && (to === null || date <= to)
          assert.equal(timesIn(segments, date), isInside ? 1 : 0, `${from} ${date} ${to}`)
        }
      }),
      { numRuns: 2000 }
    )
  })

  test('single days stand only at the ends: at most two broken months', ({ assert }) => {
    fc.assert(
      fc.property(day, day, (from, to) => {
        const days = segmentsOf(from, to).filter((segment) => segment.level === 'day')
        assert.isAtMost(days.length, 2)
      })
    )
  })
})
