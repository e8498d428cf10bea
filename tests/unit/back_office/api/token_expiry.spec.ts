import { test } from '@japa/runner'
import { WARNING_DAYS, dueReminderDays, tokenState } from '#api/rules/systems'

const DAY_MS = 86_400_000
const NOW = new Date('2026-03-10T06:30:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

test.group('Token expiry', () => {
  test('is reached at the end, and soon during the thirty days before', ({ assert }) => {
    assert.equal(tokenState(after(-1), NOW), 'over')
    assert.equal(tokenState(after(0), NOW), 'over')
    assert.equal(tokenState(after(1), NOW), 'ends_soon')
    assert.equal(tokenState(after(WARNING_DAYS * DAY_MS), NOW), 'ends_soon')
    assert.equal(tokenState(after(WARNING_DAYS * DAY_MS + 1), NOW), 'in_force')
    assert.equal(tokenState(null, NOW), 'in_force')
  })
  test('sends reminders thirty and seven days before, except for a token created within that time', ({
    assert,
  }) => {
    const days = (count: number) => after(count * DAY_MS)
    const longAgo = days(-300)
    assert.isNull(dueReminderDays(longAgo, null, NOW))
    assert.isNull(dueReminderDays(longAgo, days(31), NOW))
    for (const left of [30, 8]) assert.equal(dueReminderDays(longAgo, days(left), NOW), 30)
    for (const left of [7, 1]) assert.equal(dueReminderDays(longAgo, days(left), NOW), 7)
    for (const left of [0, -1]) assert.isNull(dueReminderDays(longAgo, days(left), NOW))
    /** A token for 20 days, after 10 days and after 14 days. */
    assert.isNull(dueReminderDays(days(-10), days(10), NOW))
    assert.equal(dueReminderDays(days(-14), days(6), NOW), 7)
    /** A token for a week gets no reminder. */
    assert.isNull(dueReminderDays(days(-3), days(4), NOW))
  })
})
