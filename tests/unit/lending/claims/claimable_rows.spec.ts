import { test } from '@japa/runner'
import fc from 'fast-check'
import { FixedClock } from '#kernel/calendar/clock'
import { addDays, addMonthsClamped, plainDate } from '#kernel/calendar/plain_date'
import {
  explainRow,
  isRefundPeriodOver,
  isWithinPeriod,
  lastDayToClaim,
  stateOfRow,
} from '#claims/claim/rules/claimable_rows'

const RULES = { windowMonths: 3, periodYears: 5 }

function explain(dueOn: string, today: string, changes: object = {}) {
  return explainRow({
    row: { dueOn: plainDate(dueOn), inLiveClaim: false, spent: false, ...changes },
    firstDueOn: plainDate('2026-01-31'),
    today: plainDate(today),
    rules: RULES,
  })
}

test.group('Claimable rows', () => {
  test('are open from the due date to the same day three months later, both included', ({
    assert,
  }) => {
    const lastDay = plainDate('2026-06-05')
    assert.deepEqual(explain('2026-03-05', '2026-03-04'), {
      claimable: false,
      reason: 'not_due',
      opensOn: plainDate('2026-03-05'),
      lastDay,
    })
    assert.deepEqual(explain('2026-03-05', '2026-03-05'), { claimable: true, lastDay })
    assert.deepEqual(explain('2026-03-05', '2026-06-05'), { claimable: true, lastDay })
    assert.deepEqual(explain('2026-03-05', '2026-06-06'), {
      claimable: false,
      reason: 'window_closed',
      lastDay,
    })
  })

  test('have a last day that is clamped to the end of the month', ({ assert }) => {
    assert.equal(lastDayToClaim(plainDate('2025-11-30'), 3), '2026-02-28')
    assert.equal(lastDayToClaim(plainDate('2027-11-30'), 3), '2028-02-29')
    assert.equal(lastDayToClaim(plainDate('2026-02-28'), 3), '2026-05-28')
    assert.isTrue(explain('2026-01-31', '2026-04-30').claimable)
    assert.isFalse(explain('2026-01-31', '2026-05-01').claimable)
  })

  test('have a period of five years from the first row, excluding the last day', ({ assert }) => {
    assert.isTrue(explain('2031-01-30', '2031-01-30').claimable)
    assert.deepEqual(explain('2031-01-31', '2031-01-31'), {
      claimable: false,
      reason: 'period_over',
      lastDay: plainDate('2031-04-30'),
    })
    const leapDay = plainDate('2028-02-29')
    assert.isTrue(isWithinPeriod(plainDate('2033-02-27'), leapDay, 5))
    assert.isFalse(isWithinPeriod(plainDate('2033-02-28'), leapDay, 5))
  })

  test('include sixty monthly rows within five years, not the sixty-first', ({ assert }) => {
    const first = plainDate('2026-05-31')
    assert.isTrue(isWithinPeriod(addMonthsClamped(first, 59), first, 5))
    assert.isFalse(isWithinPeriod(addMonthsClamped(first, 60), first, 5))
  })

  test('end the period with the last claimable row, whatever is due after it', ({ assert }) => {
    const firstDueOn = plainDate('2026-01-31')
    const dueDates = ['2026-01-31', '2026-03-05', '2031-01-31'].map(plainDate)
    const isOver = (today: string) =>
      isRefundPeriodOver({ firstDueOn, dueDates }, RULES, plainDate(today))
    assert.isFalse(isOver('2026-06-05'))
    assert.isTrue(isOver('2026-06-06'))
  })

  test('exclude a claimed or spent row on any day', ({ assert }) => {
    for (const today of ['2026-01-01', '2026-03-05', '2027-01-01']) {
      for (const state of [{ inLiveClaim: true }, { spent: true }]) {
        const result = explain('2026-03-05', today, state)
        assert.isTrue(!result.claimable && result.reason === 'already_claimed', today)
      }
    }
  })

  test('do not include a future row beyond the period', ({ assert }) => {
    const result = explain('2031-02-28', '2026-03-05')
    assert.isTrue(!result.claimable && result.reason === 'period_over')
  })

  test('are due in the schedule on exactly the claimable days, otherwise with the reason', ({
    assert,
  }) => {
    const stateOn = (today: string, dueOn = '2026-03-05') => stateOfRow(explain(dueOn, today))
    assert.deepEqual(
      ['2026-03-04', '2026-03-05', '2026-06-05', '2026-06-06'].map((day) => stateOn(day)),
      ['not_due', 'due', 'due', 'too_late']
    )
    assert.equal(stateOn('2026-03-05', '2031-01-31'), 'after_period')
    assert.equal(stateOn('2032-01-01', '2031-01-30'), 'too_late')
  })

  test('show the state of the claim in the schedule on any day if they are in one', ({
    assert,
  }) => {
    for (const today of ['2026-01-01', '2026-03-05', '2027-01-01']) {
      const claimed = explain('2026-03-05', today, { inLiveClaim: true })
      const spent = explain('2026-03-05', today, { spent: true })
      assert.equal(stateOfRow(claimed, 'claimed'), 'claimed')
      assert.equal(stateOfRow(spent, 'refunded'), 'refunded')
      assert.equal(stateOfRow(spent, 'refused'), 'refused')
    }
  })

  test('if free, can be claimed exactly on the days of their window and period', () => {
    const days = fc.integer({ min: -200, max: 2200 })
    fc.assert(
      fc.property(days, days, (due, now) => {
        const firstDueOn = plainDate('2026-01-31')
        const dueOn = addDays(firstDueOn, Math.abs(due))
        const today = addDays(firstDueOn, now)
        const row = { dueOn, inLiveClaim: false, spent: false }
        const result = explainRow({ row, firstDueOn, today, rules: RULES })
        const isInside =
          today >= dueOn && today <= addMonthsClamped(dueOn, 3) && dueOn < plainDate('2031-01-31')
        return result.claimable === isInside
      }),
      { numRuns: 100_000 }
    )
  }).timeout(120_000)

  test('use days that begin and end at midnight in India, not in Greenwich', ({ assert }) => {
    const row = { dueOn: plainDate('2026-11-30'), inLiveClaim: false, spent: false }
    const at = (instant: string) => {
      const today = new FixedClock(new Date(instant)).today()
      const first = plainDate('2026-01-31')
      const result = explainRow({ row, firstDueOn: first, today, rules: RULES })
      return result.claimable ? 'claimable' : result.reason
    }
    assert.equal(at('2026-11-29T18:29:59Z'), 'not_due')
    assert.equal(at('2026-11-29T18:30:00Z'), 'claimable')
    assert.equal(at('2027-02-28T18:29:59Z'), 'claimable')
    assert.equal(at('2027-02-28T18:30:00Z'), 'window_closed')
  })

  test('end the window of a 30 November on 29 February in a leap year', ({ assert }) => {
    const row = { dueOn: plainDate('2027-11-30'), inLiveClaim: false, spent: false }
    const at = (instant: string) => {
      const today = new FixedClock(new Date(instant)).today()
      return explainRow({ row, firstDueOn: plainDate('2026-01-31'), today, rules: RULES }).claimable
    }
    assert.isTrue(at('2028-02-29T18:29:59Z'))
    assert.isFalse(at('2028-02-29T18:30:00Z'))
  })
})
