import fc from 'fast-check'
import { test } from '@japa/runner'
import { addDays, plainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { type Segment, periodsOf, segmentsOf } from '#reports/rules/period_counts'

const FIRST = plainDate('2019-01-01')
const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays(FIRST, days))

/** Returns the number of segments that contain this date. */
const timesIn = (segments: Segment[], date: PlainDate) =>
  segments.filter(({ level, from, to }) => {
    const start = periodsOf(date)[level]
    return (from === null || start >= from) && (to === null || start <= to)
  }).length

test.group('Roll-up periods', () => {
  test('cover a financial year with one period, and all time with one', ({ assert }) => {
    const year = segmentsOf(plainDate('2025-04-01'), plainDate('2026-03-31'))
    assert.deepEqual(year, [{ level: 'year', from: '2025-04-01', to: '2026-03-31' }])
    assert.deepEqual(segmentsOf(null, null), [{ level: 'year', from: null, to: null }])
  })

  test('count every day of a range once and no other day', ({ assert }) => {
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

  test('use single days only at the ends, in at most two partial months', ({ assert }) => {
    fc.assert(
      fc.property(day, day, (from, to) => {
        const days = segmentsOf(from, to).filter((segment) => segment.level === 'day')
        assert.isAtMost(days.length, 2)
      })
    )
  })
})
