import fc from 'fast-check'
import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { percentileDays, figureOf } from '#service_standards/rules/figure'
import { completedQuarters } from '#kernel/calendar/periods'

const cell = (days: number, subjects: number, isTimely = days <= 7) => ({
  days,
  subjects,
  isTimely,
})

test.group('Quarterly figures', () => {
  test('quarters are complete and do not overlap', ({ assert }) => {
    const quarters = completedQuarters(plainDate('2026-02-28'), 4)
    assert.deepEqual(quarters, [
      { code: '2025-Q4', from: plainDate('2025-10-01'), to: plainDate('2025-12-31') },
      { code: '2025-Q3', from: plainDate('2025-07-01'), to: plainDate('2025-09-30') },
      { code: '2025-Q2', from: plainDate('2025-04-01'), to: plainDate('2025-06-30') },
      { code: '2025-Q1', from: plainDate('2025-01-01'), to: plainDate('2025-03-31') },
    ])
    assert.equal(completedQuarters(plainDate('2026-04-01'), 1)[0].code, '2026-Q1')
  })

  test('the median and the ninetieth percentile are counted in applications', ({ assert }) => {
    const cells = [cell(9, 1), cell(2, 5), cell(4, 3), cell(6, 1)]
    assert.equal(percentileDays(cells, 0.5), 2)
    assert.equal(percentileDays(cells, 0.9), 6)
    assert.isNull(percentileDays([], 0.5))
    assert.isNull(percentileDays([cell(3, 0)], 0.5), 'days on which no file was done')
  })

  test('a share is never rounded up', ({ assert }) => {
    assert.isNull(figureOf([], 0))
    assert.deepEqual(figureOf([cell(3, 995), cell(30, 5)], 1000), {
      files: 1000,
      inTime: 995,
      late: 5,
      inTimePercent: 99,
      medianDays: 3,
      ninetyDays: 3,
    })
  })

  test('the median and the ninetieth percentile need five people on either side', ({ assert }) => {
    const shown = (files: number, people: number) => {
      const { medianDays, ninetyDays } = figureOf([cell(3, files)], people)!
      return [medianDays, ninetyDays]
    }
    assert.deepEqual(shown(9, 9), [null, null])
    assert.deepEqual(shown(10, 10), [3, null])
    assert.deepEqual(shown(49, 49), [3, null])
    assert.deepEqual(shown(50, 50), [3, 3])
    assert.deepEqual(
      shown(50, 30),
      [3, null],
      'five people may have one file in ten, or twenty files'
    )
    assert.deepEqual(shown(50, 29), [null, null])
  })

  test('a person with many applications is never alone on one side of a figure', ({ assert }) => {
    const files = fc.array(
      fc.record({ person: fc.integer({ min: 1, max: 40 }), days: fc.integer({ min: 1, max: 30 }) }),
      { minLength: 1, maxLength: 120 }
    )
    fc.assert(
      fc.property(files, (all) => {
        const sorted = all.toSorted((a, b) => a.days - b.days)
        const people = new Set(all.map(({ person }) => person)).size
        const figure = figureOf(
          sorted.map(({ days }) => cell(days, 1)),
          people
        )!
        for (const [name, below] of [
          ['medianDays', Math.ceil(all.length / 2)],
          ['ninetyDays', Math.ceil((all.length * 9) / 10)],
        ] as const) {
          if (figure[name] === null) continue
          assert.equal(figure[name], sorted[below - 1].days)
          for (const side of [sorted.slice(0, below), sorted.slice(below)]) {
            assert.isAtLeast(new Set(side.map(({ person }) => person)).size, 5)
          }
        }
      })
    )
  })
})
