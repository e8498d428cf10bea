import { test } from '@japa/runner'
import fc from 'fast-check'
import { addDays, type PlainDate, plainDate } from '#kernel/calendar/plain_date'
import { holidayDates, isWorkingDay, workingDaysBetween } from '#kernel/calendar/working_days'

const HOLIDAYS = [
  { month: 1, day: 26, year: null },
  { month: 5, day: 1, year: null },
  { month: 8, day: 15, year: null },
  { month: 10, day: 2, year: null },
]

test.group('Working days', () => {
  test('exclude Sundays, second and fourth Saturdays and holidays', ({ assert }) => {
    const free = [
      '2026-11-01',
      '2026-11-14',
      '2026-11-28',
      '2026-01-26',
      '2026-05-01',
      '2026-10-02',
    ]
    const working = ['2026-11-07', '2026-11-21', '2026-08-29', '2026-11-02', '2026-01-27']
    for (const day of free) assert.isFalse(isWorkingDay(plainDate(day), HOLIDAYS), day)
    for (const day of working) assert.isTrue(isWorkingDay(plainDate(day), HOLIDAYS), day)
    assert.isTrue(isWorkingDay(plainDate('2026-10-02'), []))
  })

  test('exclude a holiday of one year only in that year, and count a date once', ({ assert }) => {
    const diwali = { month: 11, day: 9, year: 2026 }
    const again = { month: 10, day: 2, year: 2026 }
    const holidays = [...HOLIDAYS, diwali, again]
    assert.isFalse(isWorkingDay(plainDate('2026-11-09'), holidays))
    assert.isTrue(isWorkingDay(plainDate('2027-11-09'), holidays))
    const year = (number: number) =>
      workingDaysBetween(plainDate(`${number - 1}-12-31`), plainDate(`${number}-12-31`), holidays)
    const without = (number: number) =>
      workingDaysBetween(plainDate(`${number - 1}-12-31`), plainDate(`${number}-12-31`), HOLIDAYS)
    assert.equal(year(2026), without(2026) - 1)
    assert.equal(year(2027), without(2027))
    assert.equal(holidayDates(2026, holidays).get(plainDate('2026-10-02')), again)
    assert.isFalse(holidayDates(2027, holidays).has(plainDate('2027-11-09')))
  })

  test('are counted after the first day up to and including the last', ({ assert }) => {
    const count = (from: string, to: string) =>
      workingDaysBetween(plainDate(from), plainDate(to), HOLIDAYS)
    assert.equal(count('2026-11-02', '2026-11-02'), 0)
    assert.equal(count('2026-11-02', '2026-11-03'), 1)
    assert.equal(count('2026-11-13', '2026-11-16'), 1)
    assert.equal(count('2026-11-06', '2026-11-09'), 2)
    assert.equal(count('2026-01-23', '2026-01-27'), 1)
    assert.equal(count('2026-11-03', '2026-11-02'), 0)
  })

  test('match a count day by day, also across years and a leap day', () => {
    const holidays = [
      ...HOLIDAYS,
      { month: 2, day: 29, year: null },
      { month: 8, day: 15, year: null },
    ]
    const counted = (from: PlainDate, days: number) =>
      Array.from({ length: days }, (_, passed) => addDays(from, passed + 1)).filter((day) =>
        isWorkingDay(day, holidays)
      ).length
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40_000 }),
        fc.integer({ min: 0, max: 1_600 }),
        (start, days) => {
          const from = addDays(plainDate('1960-01-01'), start)
          return workingDaysBetween(from, addDays(from, days), holidays) === counted(from, days)
        }
      )
    )
  })

  test('of a period are the sum of its parts', () => {
    const days = fc.integer({ min: 0, max: 400 })
    fc.assert(
      fc.property(days, days, days, (start, first, second) => {
        const a = addDays(plainDate('2024-01-01'), start)
        const b = addDays(a, first)
        const c = addDays(b, second)
        return (
          workingDaysBetween(a, b, HOLIDAYS) + workingDaysBetween(b, c, HOLIDAYS) ===
          workingDaysBetween(a, c, HOLIDAYS)
        )
      })
    )
  })
})
