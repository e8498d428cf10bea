import { test } from '@japa/runner'
import { plainDate } from '#core/calendar/plain_date'
import { daysOfShare, figureOf } from '#promise/rules/figure'
import { wholeQuarters } from '#core/calendar/quarters'

const cell = (days: number, subjects: number, isTimely = days <= 7) => ({
  days,
  subjects,
  isTimely,
})

test.group('Figures of a quarter', () => {
  test('quarters are whole and do not overlap', ({ assert }) => {
    const quarters = wholeQuarters(plainDate('2026-02-28'), 4)
    assert.deepEqual(quarters, [
      { code: '2025-Q4', from: plainDate('2025-10-01'), to: plainDate('2025-12-31') },
      { code: '2025-Q3', from: plainDate('2025-07-01'), to: plainDate('2025-09-30') },
      { code: '2025-Q2', from: plainDate('2025-04-01'), to: plainDate('2025-06-30') },
      { code: '2025-Q1', from: plainDate('2025-01-01'), to: plainDate('2025-03-31') },
    ])
    assert.equal(wholeQuarters(plainDate('2026-04-01'), 1)[0].code, '2026-Q1')
  })

  test('half and nine in ten are counted in files', ({ assert }) => {
    const cells = [cell(9, 1), cell(2, 5), cell(4, 3), cell(6, 1)]
    assert.equal(daysOfShare(cells, 0.5), 2)
    assert.equal(daysOfShare(cells, 0.9), 6)
    assert.isNull(daysOfShare([], 0.5))
  })

  test('a percentile needs five files on either side, a share is never rounded up', ({
    assert,
  }) => {
    assert.isNull(figureOf([]))
    assert.containsSubset(figureOf([cell(3, 9)])!, { medianDays: null, ninetyDays: null })
    assert.containsSubset(figureOf([cell(3, 49)])!, { medianDays: 3, ninetyDays: null })
    assert.deepEqual(figureOf([cell(3, 995), cell(30, 5)]), {
      files: 1000,
      inTime: 995,
      late: 5,
      inTimePercent: 99,
      medianDays: 3,
      ninetyDays: 3,
    })
  })
})
