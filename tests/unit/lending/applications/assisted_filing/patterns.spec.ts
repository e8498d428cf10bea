import { test } from '@japa/runner'
import {
  type AssistanceFacts,
  suspiciousPatterns,
} from '#applications/assisted_filing/rules/patterns'
import { MIN_OPENED, MAX_QUICK_SECONDS } from '#applications/assisted_filing/rules/thresholds'

let last = 0

/** Assistance without suspicious facts. */
function help(given: Partial<AssistanceFacts> = {}): AssistanceFacts {
  const id = ++last
  return {
    id,
    citizenId: id,
    number: `IL-PUN-2627-${String(id).padStart(6, '0')}`,
    account: `account ${id}`,
    telephones: [`telephone ${id}`],
    address: `house ${id}`,
    files: [`file ${id}`],
    submittedAt: new Date(Date.UTC(2026, 10, 2 + (id % 20), 6)),
    openingSeconds: 60,
    submissionSeconds: 60,
    isLapsed: false,
    isOperator: false,
    ...given,
  }
}

const many = (count: number, given: Partial<AssistanceFacts> = {}) =>
  Array.from({ length: count }, () => help(given))

const kindsOf = (facts: AssistanceFacts[]) => suspiciousPatterns(facts).map(({ kind }) => kind)
/** A time in India on a fixed date. */
const at = (hour: number, minute = 0) =>
  new Date(Date.UTC(2026, 10, 5, 0, hour * 60 + minute) - 5.5 * 3_600_000)

test.group('Suspicious patterns of a centre', () => {
  test('do not include usual applications', ({ assert }) => {
    assert.deepEqual(suspiciousPatterns([]), [])
    assert.deepEqual(suspiciousPatterns(many(3)), [])
  })

  test('include values shared by at least the minimum number of citizens')
    .with([
      ['same_account', { account: 'x' }, 2],
      ['same_file', { files: ['x', 'y'] }, 2],
      ['same_telephone', { telephones: ['x'] }, 3],
      ['same_address', { address: 'x' }, 3],
    ] as const)
    .run(({ assert }, [kind, given, least]) => {
      assert.notInclude(kindsOf(many(least - 1, given as Partial<AssistanceFacts>)), kind)
      const facts = many(least, given as Partial<AssistanceFacts>)
      const found = suspiciousPatterns(facts).find((one) => one.kind === kind)!
      assert.equal(found.count, least)
      assert.deepEqual(found.numbers, facts.map(({ number }) => number).toSorted())
    })

  test('include each shared value, and the same citizens once', ({ assert }) => {
    const pairs = ['x', 'y'].flatMap((account) => many(2, { account, number: null }))
    const found = suspiciousPatterns(pairs)
    assert.deepEqual(found, Array(2).fill({ kind: 'same_account', count: 2, numbers: [] }))
    assert.deepEqual(kindsOf(many(2, { files: ['x', 'y'] })), ['same_file'])
  })

  test('do not include values of one citizen who came twice', ({ assert }) => {
    const twice = { citizenId: 1, account: 'x', files: ['x'], telephones: ['x'], address: 'x' }
    assert.deepEqual(kindsOf(many(3, twice)), [])
  })

  test('do not include missing values', ({ assert }) => {
    assert.deepEqual(
      kindsOf(many(4, { account: null, address: null, files: [], telephones: [] })),
      []
    )
  })

  test('include codes entered within seconds, if repeated', ({ assert }) => {
    assert.deepEqual(kindsOf(many(2, { openingSeconds: MAX_QUICK_SECONDS })), [])
    assert.deepEqual(kindsOf(many(3, { openingSeconds: MAX_QUICK_SECONDS })), ['quick_codes'])
    assert.deepEqual(kindsOf(many(3, { submissionSeconds: 0 })), ['quick_codes'])
    assert.deepEqual(kindsOf(many(3, { submissionSeconds: MAX_QUICK_SECONDS + 1 })), [])
    assert.deepEqual(kindsOf(many(3, { submissionSeconds: null, openingSeconds: null })), [])
  })

  test('include many submissions within any hour, not within any day', ({ assert }) => {
    const within = [0, 11, 22, 33, 44, 55].map((minute) =>
      help({ submittedAt: at(12, 30 + minute) })
    )
    assert.deepEqual(kindsOf(within), ['many_in_an_hour'])
    assert.deepEqual(kindsOf(within.toReversed()), ['many_in_an_hour'])
    const anHourLater = help({ submittedAt: at(13, 30) })
    assert.deepEqual(kindsOf([...within.slice(0, 5), anHourLater]), [])
    const spread = [9, 10, 11, 12, 13, 14].map((hour) => help({ submittedAt: at(hour) }))
    assert.deepEqual(kindsOf(spread), [])
    assert.deepEqual(kindsOf(spread.toReversed()), [])
    assert.deepEqual(kindsOf(within.slice(1)), [])
  })

  test('include submissions at night, by the time in India', ({ assert }) => {
    assert.deepEqual(kindsOf([22, 5].map((hour) => help({ submittedAt: at(hour, 59) }))), [
      'at_night',
    ])
    for (const hour of [21, 6]) assert.deepEqual(kindsOf(many(2, { submittedAt: at(hour) })), [])
    assert.deepEqual(kindsOf(many(2, { submittedAt: at(22) })), ['at_night'])
    assert.deepEqual(kindsOf(many(3, { submittedAt: null })), [])
  })

  test('include an operator who is the citizen', ({ assert }) => {
    assert.deepEqual(kindsOf([help({ isOperator: true })]), ['operator_as_citizen'])
  })

  test('include a high number of which half had no result', ({ assert }) => {
    const lapsed = many(MIN_OPENED / 2, { isLapsed: true, submittedAt: null })
    assert.deepEqual(kindsOf([...lapsed, ...many(MIN_OPENED / 2)]), ['lapsed'])
    assert.deepEqual(kindsOf([...lapsed, ...many(MIN_OPENED / 2 + 1)]), [])
    assert.deepEqual(kindsOf(lapsed), [])
  })
})
