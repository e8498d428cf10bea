import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { FREQUENCIES, type Frequency, lastDueDay, periodBefore } from '#reports/rules/report_terms'

/** 23 November 2026 is a Monday. */
const DUE: [frequency: Frequency, today: string, due: string, from: string, to: string][] = [
  ['daily', '2026-11-25', '2026-11-25', '2026-11-24', '2026-11-24'],
  ['daily', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['weekly', '2026-11-23', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['weekly', '2026-11-24', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['weekly', '2026-11-29', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['weekly', '2026-11-30', '2026-11-30', '2026-11-23', '2026-11-29'],
  ['monthly', '2026-11-01', '2026-11-01', '2026-10-01', '2026-10-31'],
  ['monthly', '2026-03-31', '2026-03-01', '2026-02-01', '2026-02-28'],
]

test.group('Report subscription', () => {
  for (const [frequency, today, due, from, to] of DUE) {
    test(`${frequency}, on ${today}: is due on ${due} and covers ${from} to ${to}`, ({
      assert,
    }) => {
      const dueOn = lastDueDay(frequency, plainDate(today))
      assert.equal(dueOn as string, due)
      const period = periodBefore(frequency, dueOn)
      assert.deepEqual([period.from, period.to] as string[], [from, to])
    })
  }

  test('is due every day, week or month', ({ assert }) => {
    assert.deepEqual([...FREQUENCIES], ['daily', 'weekly', 'monthly'])
  })
})
