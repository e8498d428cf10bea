import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import type { SchemeRuleRow } from '#masters/queries/master_lists'
import { ALL_RULES, AS_ALL_SCHEMES } from '#masters/rules/scheme_rules'
import { planVersion } from '#masters/rules/scheme_version_plan'
import { storedRules } from '#masters/rules/schemes'
import { readableValue } from '#tests/support/scheme_values'

const INDIVIDUAL = 1
const TODAY = plainDate('2026-06-15')
const NEXT = plainDate('2026-07-01')

/** Consistent rules of all schemes, and the individual scheme's own maximum loan. */
const GENERAL: Record<string, string> = {
  below_age: '50',
  director_below_age: '50',
  rate_step_percent: '0.05',
  eligible_categories: 'OBC',
  max_cibil: '900',
  max_edit_loan_rupees: '1000000',
  max_amount_rupees: '1000000',
}

const row = (schemeId: number | null, name: string, value: string, from: string) =>
  ({ id: 1, schemeId, name, value, effectiveFrom: plainDate(from) }) satisfies SchemeRuleRow

const ROWS = [
  ...ALL_RULES.map((rule) =>
    row(null, rule.name, GENERAL[rule.name] ?? readableValue(rule), '2000-01-01')
  ),
  row(INDIVIDUAL, 'max_amount_rupees', '500000', '2000-01-01'),
]

interface Typed {
  values?: Record<string, string>
  /** Rules that no longer have a value of their own. */
  without?: string[]
  from?: string
  replaces?: string
}

function plan(
  { values = {}, without = [], from = NEXT, replaces }: Typed,
  rows: readonly SchemeRuleRow[] = ROWS,
  scope: number | null = INDIVIDUAL
) {
  const written = storedRules(rows, scope, plainDate(from))
  const before = [...written].map(([name, { value }]) => [name, value])
  const own = [...written].flatMap(([name, { isOwn }]) => (isOwn ? [name] : []))
  const typed = {
    values: { ...Object.fromEntries(before), ...values },
    own: [...own, ...Object.keys(values)].filter((name) => !without.includes(name)),
  }
  return planVersion(
    rows,
    { scope, from: plainDate(from), replaces: replaces ? plainDate(replaces) : null, typed },
    { today: TODAY, categories: ['OBC', 'SBC'], schemeIds: [INDIVIDUAL, 2] }
  )
}

const written = ({ writes }: ReturnType<typeof plan>) =>
  writes.map(({ name, value }) => [name, value])
const problems = (asked: Typed, ...rest: [SchemeRuleRow[]?, (number | null)?]) =>
  plan(asked, ...rest).problems.map(({ field, problem }) => [field, problem])

test.group('Plan of a version', () => {
  test('keeps a rule that all schemes together do not have, whatever a form omits', ({
    assert,
  }) => {
    const rows = ROWS.map((one) =>
      one.name === 'min_age' ? { ...one, schemeId: INDIVIDUAL } : one
    )
    assert.deepEqual(problems({ without: ['min_age'] }, rows), [['values.min_age', 'missing']])
  })

  test('writes differences from the values in force, in the stored format', ({ assert }) => {
    const values = { max_amount_rupees: '₹ ५,००,०००', refund_cap_percent: '1.0', min_age: ' 21 ' }
    const made = plan({ values })
    assert.deepEqual(made.problems, [])
    /** The cap is unchanged, but is the scheme's own from now on. */
    assert.deepEqual(written(made), [
      ['min_age', '21'],
      ['refund_cap_percent', '1'],
    ])
    assert.deepEqual(
      made.changes.map(({ rule, old, new: now }) => [
        rule.name,
        old?.value,
        now?.value,
        now?.isOwn,
      ]),
      [
        ['min_age', '1', '21', true],
        ['refund_cap_percent', '1', '1', true],
      ]
    )
    assert.deepEqual(written(plan({})), [])
  })

  test('returns to the rule of all schemes, and replaces a planned version', ({ assert }) => {
    const back = plan({ without: ['max_amount_rupees'] })
    assert.deepEqual(written(back), [['max_amount_rupees', AS_ALL_SCHEMES]])
    assert.equal(back.changes[0].new?.value, '1000000')

    const planned = [...ROWS, row(INDIVIDUAL, 'min_age', '30', NEXT)]
    const moved = plan({ values: { min_age: '25' }, replaces: NEXT, from: '2026-08-01' }, planned)
    assert.deepEqual(written(moved), [['min_age', '25']])
    assert.equal(moved.changes[0].old?.value, '1')
    const same = plan({ values: { min_age: '1' }, without: ['min_age'], replaces: NEXT }, planned)
    assert.deepEqual(written(same), [])
  })

  test('begins today or later, on a date on which no other begins', ({ assert }) => {
    assert.deepEqual(problems({ from: '2026-06-14' }), [['from', 'before_today']])
    assert.deepEqual(problems({ from: TODAY }), [])
    const planned = [...ROWS, row(INDIVIDUAL, 'min_age', '30', NEXT)]
    assert.deepEqual(problems({}, planned), [['from', 'day_taken']])
    assert.deepEqual(problems({ replaces: NEXT }, planned), [])
    /** A version of all schemes is a different one. */
    assert.deepEqual(problems({}, [...ROWS, row(null, 'min_age', '30', NEXT)]), [])
  })

  test('reports an invalid value at its field', ({ assert }) => {
    const wrong = (name: string, value: string) => problems({ values: { [name]: value } })[0]
    for (const [name, value, problem] of [
      ['min_age', '', 'missing'],
      ['min_age', '18.5', 'unreadable.years'],
      ['min_age', '101', 'too_much'],
      ['loi_validity_days', '0', 'nothing'],
      ['refund_cap_percent', '5.123', 'unreadable.percent'],
      ['refund_cap_percent', '100.01', 'too_much'],
      ['max_amount_rupees', 'many', 'unreadable.rupees'],
      ['eligible_categories', '', 'missing'],
      ['eligible_categories', 'OBC XYZ', 'unknown_category'],
      ['allows_moratorium', 'maybe', 'unreadable.yes_or_no'],
    ]) {
      assert.deepEqual(wrong(name, value), [`values.${name}`, problem])
    }
    assert.deepEqual(written(plan({ values: { on_time_grace_days: '' } })), [
      ['on_time_grace_days', null],
    ])
    assert.deepEqual(problems({ values: { claim_reminder_days: '0' } }), [])
    const both = plan({ values: { eligible_categories: 'SBC OBC' } })
    assert.deepEqual(written(both), [['eligible_categories', 'OBC SBC']])
  })

  test('does not apply dates of all schemes to a scheme closed by its own date', ({ assert }) => {
    const open = ROWS.map((one) => (one.name.endsWith('s_on') ? { ...one, value: '' } : one))
    const closed = [...open, row(INDIVIDUAL, 'closes_on', '2026-05-31', '2000-01-01')]
    const opens = { values: { opens_on: '2026-08-01' } }
    assert.deepEqual(problems(opens, closed, null), [])
    /** The closed scheme can still be changed. */
    const opened = [...closed, row(null, 'opens_on', '2026-08-01', NEXT)]
    assert.deepEqual(problems({ values: { min_age: '21' }, from: '2026-07-02' }, opened), [])
    /** Two dates of the same scheme, or of all schemes, must be consistent. */
    const both = { opens_on: '2026-08-01', closes_on: '2026-07-31' }
    for (const scope of [INDIVIDUAL, null]) {
      assert.deepEqual(problems({ values: both }, open, scope), [['values.opens_on', 'more_than']])
    }
  })

  test('refuses contradictory rules in every scheme and later version', ({ assert }) => {
    const twisted = { min_amount_rupees: '600000' }
    assert.deepEqual(problems({ values: twisted }), [['values.min_amount_rupees', 'more_than']])
    assert.deepEqual(problems({ values: { min_age: '50' } }), [['values.min_age', 'not_below']])
    assert.deepEqual(problems({ values: { max_amount_rupees: '1000001' } }), [
      ['values.max_amount_rupees', 'more_than'],
    ])
    /** Valid for all schemes, but not for the one with its own maximum loan. */
    const general = plan({ values: twisted }, ROWS, null).problems
    assert.containSubset(general, [{ schemeId: INDIVIDUAL, problem: 'more_than' }])
    const later = [...ROWS, row(INDIVIDUAL, 'below_age', '20', '2026-09-01')]
    const [problem] = plan({ values: { min_age: '25' } }, later).problems
    assert.deepEqual([problem.day, problem.other?.name], ['2026-09-01', 'below_age'])
    /** Rules that exist only for schemes. */
    const without = ROWS.filter(({ name, schemeId }) => name !== 'min_amount_rupees' || schemeId)
    assert.deepEqual(
      planVersion(
        [...without, row(1, 'min_amount_rupees', '1', '2000-01-01')],
        {
          scope: null,
          from: NEXT,
          replaces: null,
          typed: {
            values: Object.fromEntries(without.map((one) => [one.name, one.value])),
            own: [],
          },
        },
        { today: TODAY, categories: ['OBC'], schemeIds: [INDIVIDUAL] }
      ).problems.filter(({ field }) => field === 'values.min_amount_rupees'),
      []
    )
    /** A scheme for persons has no board. */
    assert.deepEqual(problems({ values: { min_directors: '9' } }), [])
  })
})
