import fc from 'fast-check'
import { test } from '@japa/runner'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { workingDaysBetween } from '#kernel/calendar/working_days'
import { endedWait, firstTimelyDay } from '#workflow/rules/waits'

const HOLIDAYS = [
  { month: 1, day: 26, year: null },
  { month: 5, day: 1, year: null },
  { month: 8, day: 15, year: null },
  { month: 10, day: 2, year: null },
]

test.group('Overdue applications and claims', () => {
  test('arrived before the first timely day, by working days and holidays', ({ assert }) => {
    const days = fc.integer({ min: 0, max: 3000 })
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 40 }), (offset, target) => {
        const today = addDays(plainDate('2024-01-01'), offset)
        const first = firstTimelyDay(today, target, HOLIDAYS)
        assert.isAtMost(workingDaysBetween(first, today, HOLIDAYS), target)
        assert.isAbove(workingDaysBetween(addDays(first, -1), today, HOLIDAYS), target)
      })
    )
  })

  test('are late from the day after the target, as in their completed waiting periods', ({
    assert,
  }) => {
    const [from, to] = [plainDate('2026-11-09'), plainDate('2026-11-16')]
    assert.deepEqual(endedWait(from, to, 5, HOLIDAYS), { days: 5, isTimely: true })
    assert.deepEqual(endedWait(from, to, 4, HOLIDAYS), { days: 5, isTimely: false })
    assert.isNull(endedWait(from, to, null, HOLIDAYS))
  })

  test('are late after a week and a weekend with a target of five days', ({ assert }) => {
    /** Monday 9 November 2026; the 14th is a second Saturday. */
    const today = plainDate('2026-11-16')
    assert.equal(firstTimelyDay(today, 5, HOLIDAYS), '2026-11-09')
  })
})
