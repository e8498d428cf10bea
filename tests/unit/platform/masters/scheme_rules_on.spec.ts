import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import type { SchemeRuleRow } from '#masters/queries/master_lists'
import { InvalidSchemeRule, SCHEME_RULES, schemeRulesOn } from '#masters/rules/scheme_rules'
import { readableValue } from '#tests/support/scheme_values'

const GROUP = 2
let nextId = 1

function row(schemeId: number | null, name: string, value: string | null, from = '2020-01-01') {
  return { id: nextId++, schemeId, name, value, effectiveFrom: plainDate(from) }
}

/** A general row for every rule, and additional rows. */
function rows(...others: SchemeRuleRow[]): SchemeRuleRow[] {
  const general = Object.values(SCHEME_RULES).map((rule) =>
    row(null, rule.name, readableValue(rule))
  )
  return [...general, ...others]
}

const on = (list: SchemeRuleRow[], date: string) => schemeRulesOn(list, GROUP, plainDate(date))

test.group('Scheme rules on a date', () => {
  test('apply a new value from its date on, not before', ({ assert }) => {
    const list = rows(row(null, 'loi_validity_days', '90', '2026-04-01'))
    assert.equal(on(list, '2026-03-31').loiValidityDays, 1)
    assert.equal(on(list, '2026-04-01').loiValidityDays, 90)
    assert.equal(on(list.toReversed(), '2030-01-01').loiValidityDays, 90)
  })

  test('prefer the scheme’s own value to a general one, even a later one', ({ assert }) => {
    const list = rows(
      row(GROUP, 'min_age', '21', '2021-01-01'),
      row(null, 'min_age', '16', '2025-01-01'),
      row(3, 'min_age', '17', '2025-01-01')
    )
    assert.equal(on(list, '2020-06-01').minAge, 1)
    assert.equal(on(list, '2026-06-01').minAge, 21)
  })

  test('return amounts in paise, rates in basis points, and lists', ({ assert }) => {
    const list = rows(
      row(GROUP, 'max_amount_rupees', '5000000'),
      row(GROUP, 'rate_step_percent', '0.05'),
      row(GROUP, 'eligible_categories', 'OBC SBC'),
      row(GROUP, 'requires_business_photo', '0')
    )
    const rules = on(list, '2026-01-01')
    assert.equal(rules.maxAmountPaise, 500_000_000)
    assert.equal(rules.rateStepBp, 5)
    assert.deepEqual(rules.eligibleCategories, ['OBC', 'SBC'])
    assert.isFalse(rules.requiresBusinessPhoto)
  })

  test('may leave the grace period open, in general or for a scheme', ({ assert }) => {
    assert.isNull(on(rows(row(GROUP, 'on_time_grace_days', null)), '2026-01-01').onTimeGraceDays)
    assert.throws(
      () => on(rows(row(GROUP, 'min_age', '')), '2026-01-01'),
      'Scheme rule min_age of scheme 2 has the unreadable value "" on 2026-01-01'
    )
  })

  test('refuse a rule without a row or with an unreadable value, by name', ({ assert }) => {
    assert.throws(() => on(rows(), '2019-12-31'), /min_age of scheme 2 has no row on 2019-12-31/)
    for (const value of ['-1', 'ten', '1.5']) {
      assert.throws(() => on(rows(row(GROUP, 'min_age', value)), '2026-01-01'), /unreadable/)
    }
    try {
      on(rows(row(GROUP, 'max_rate_percent', 'high')), '2026-01-01')
      assert.fail('should have been refused')
    } catch (error) {
      assert.instanceOf(error, InvalidSchemeRule)
    }
  })
})
