import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import type { SchemeRuleRow } from '#masters/queries/master_lists'
import { ALL_RULES, AS_ALL_SCHEMES, SCHEME_RULES, schemeRulesOn } from '#masters/rules/scheme_rules'
import {
  changesBetween,
  isSameValue,
  rulesFor,
  versionsOf,
  versionStates,
  storedRules,
} from '#masters/rules/schemes'
import { readableValue } from '#tests/support/scheme_values'

const [INDIVIDUAL, GROUP] = [1, 2]
const FIRST = '2020-01-01'

function row(schemeId: number | null, name: string, value: string | null, from: string) {
  return { id: 1, schemeId, name, value, effectiveFrom: plainDate(from) }
}

const rows = (...others: SchemeRuleRow[]) => [
  ...ALL_RULES.map((rule) => row(null, rule.name, readableValue(rule), FIRST)),
  ...others,
]

const short = (list: SchemeRuleRow[], scope: number | null) =>
  versionsOf(list, scope).map(({ from, changes, isOwn }) => [
    from,
    changes.map(({ rule }) => rule.name),
    isOwn,
  ])

test.group('Scheme versions', () => {
  test('are the dates from which one of the rules differs', ({ assert }) => {
    const list = rows(
      row(INDIVIDUAL, 'min_age', '21', '2026-01-01'),
      row(null, 'min_age', '20', '2026-02-01'),
      row(null, 'loi_validity_days', '90', '2026-03-01'),
      row(INDIVIDUAL, 'min_age', '21', '2026-04-01'),
      row(GROUP, 'max_directors', '9', '2026-05-01')
    )
    const after = (scope: number | null) => short(list, scope).slice(1)
    assert.deepEqual(after(INDIVIDUAL), [
      ['2026-01-01', ['min_age'], true],
      ['2026-03-01', ['loi_validity_days'], false],
    ])
    assert.deepEqual(after(GROUP), [
      ['2026-02-01', ['min_age'], false],
      ['2026-03-01', ['loi_validity_days'], false],
      ['2026-05-01', ['max_directors'], true],
    ])
    assert.deepEqual(after(null), [
      ['2026-02-01', ['min_age'], true],
      ['2026-03-01', ['loi_validity_days'], true],
    ])
  })

  test('that have begun are superseded by the latest, which is in force', ({ assert }) => {
    const list = rows(
      row(INDIVIDUAL, 'min_age', '21', '2026-01-01'),
      row(INDIVIDUAL, 'min_age', '22', '2026-02-01')
    )
    const statesOn = (day: string) => [
      ...versionStates(versionsOf(list, INDIVIDUAL), plainDate(day)).values(),
    ]
    assert.deepEqual(statesOn('2026-01-31'), ['past', 'in_force', 'planned'])
    assert.deepEqual(statesOn('2026-02-01'), ['past', 'past', 'in_force'])
  })

  test('may return to the rule of all schemes', ({ assert }) => {
    const list = rows(
      row(INDIVIDUAL, 'min_age', '21', '2026-01-01'),
      row(INDIVIDUAL, 'min_age', AS_ALL_SCHEMES, '2026-02-01'),
      row(null, 'min_age', '19', '2026-03-01')
    )
    const ages = ['2026-01-31', '2026-02-01', '2026-03-01'].map(
      (day) => schemeRulesOn(list, INDIVIDUAL, plainDate(day)).minAge
    )
    assert.deepEqual(ages, [21, 1, 19])
    const written = storedRules(list, INDIVIDUAL, plainDate('2026-02-01'))
    assert.deepEqual(written.get('min_age'), { value: '1', isOwn: false })
  })

  test('differ by the meaning and the scope of values, not by notation', ({ assert }) => {
    assert.isTrue(isSameValue(SCHEME_RULES.refundCapBp, '12', '12.00'))
    assert.isFalse(isSameValue(SCHEME_RULES.refundCapBp, '12', '12.01'))
    assert.isTrue(isSameValue(SCHEME_RULES.onTimeGraceDays, '', ''))
    assert.isFalse(isSameValue(SCHEME_RULES.onTimeGraceDays, '', '0'))
    const one = new Map([['min_age', { value: '18', isOwn: true }]])
    const other = new Map([['min_age', { value: '18', isOwn: false }]])
    assert.isEmpty(changesBetween(one, one))
    assert.lengthOf(changesBetween(one, other), 1)
    assert.lengthOf(changesBetween(one, new Map()), 1)
  })

  test('have board rules only for groups and for all schemes together', ({ assert }) => {
    const has = (scope: number | null) => rulesFor(scope).some(({ topic }) => topic === 'board')
    assert.deepEqual([null, INDIVIDUAL, GROUP, 3].map(has), [true, false, true, false])
  })
})
