import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import { hasLapsed } from '#maker_checker/rules/confirmation'
import type { ChangeStatus } from '#maker_checker/models/proposed_change'
import { plainDate } from '#kernel/calendar/plain_date'
import { lastDayOf } from '#administration/schemes/change_kinds'

const DAY = plainDate('2031-04-01')
const NEXT = plainDate('2031-04-02')

const change = (
  status: ChangeStatus,
  lastDay: typeof DAY | null,
  decided: string | null = null
) => ({
  status,
  lastDay,
  decidedAt: decided === null ? null : DateTime.fromISO(decided),
})

test.group('Change after its last day', () => {
  test('lapses the day after its last one while it is pending', ({ assert }) => {
    assert.isFalse(hasLapsed(change('waiting', DAY), DAY))
    assert.isTrue(hasLapsed(change('waiting', DAY), NEXT))
    assert.isFalse(hasLapsed(change('waiting', null), NEXT))
  })

  test('keeps its state from the day of the decision in India if it was decided', ({ assert }) => {
    assert.isFalse(hasLapsed(change('confirmed', DAY, '2031-04-01T10:00:00Z'), NEXT))
    assert.isFalse(hasLapsed(change('confirmed', DAY, '2031-04-02T10:00:00Z'), NEXT))
    assert.isFalse(hasLapsed(change('stale', DAY, '2031-04-01T18:29:00Z'), NEXT))
    assert.isTrue(hasLapsed(change('stale', DAY, '2031-04-01T18:31:00Z'), NEXT))
  })

  test('can be planned until its day, and changed or withdrawn until the day before', ({
    assert,
  }) => {
    const last = (replaces: typeof DAY | null, typed: object | null, from = NEXT) =>
      lastDayOf({ from, replaces, typed })
    assert.equal(last(null, {}), NEXT)
    assert.equal(last(NEXT, {}), DAY)
    assert.equal(last(DAY, {}), '2031-03-31')
    assert.equal(last(NEXT, {}, DAY), DAY)
    assert.equal(last(NEXT, null), DAY)
  })
})
