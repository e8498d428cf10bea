import { test } from '@japa/runner'
import { addDays, type PlainDate, plainDate } from '#core/calendar/plain_date'
import { addWorkingDays, workingDaysBetween } from '#core/calendar/working_days'
import { mayRate, mayReopen, statusToday } from '#grievances/rules/standing'
import { chainAfter, chainOf, termsOf, termToday } from '#grievances/rules/terms'

const DAYS: Record<number, number> = { 2: 7, 3: 5, 4: 5, 5: 5, 7: 7 }
/** A Monday. */
const START = plainDate('2026-03-02')
const HOLI = { month: 3, day: 3, year: 2026 }

const plan = (kind: 'file' | 'demand_for_money', about: number | null = null) =>
  termsOf(chainOf(kind, about), {
    kind,
    startsOn: START,
    daysOf: (role) => DAYS[role],
    holidays: [HOLI],
  })

test.group('Who has a complaint', () => {
  test('goes from the district up, and leaves out whom it is about', ({ assert }) => {
    for (const kind of ['file', 'claim', 'payment'] as const) {
      assert.deepEqual(chainOf(kind, null), [2, 3, 5, 4])
    }
    assert.deepEqual(chainOf('office', 2), [3, 5, 4])
    assert.deepEqual(chainOf('office', null), [3, 5, 4])
    assert.deepEqual(chainOf('office', 3), [5, 4])
    assert.deepEqual(chainOf('office', 4), [3, 5])
    assert.deepEqual(chainOf('demand_for_money', null), [7, 4])
    assert.deepEqual(chainOf('demand_for_money', 2), [7, 4])
    assert.deepEqual(chainOf('demand_for_money', 7), [4])
    assert.deepEqual(chainOf('demand_for_money', 4), [7])
  })

  test('goes on from whoever answered, when it is opened again', ({ assert }) => {
    assert.deepEqual(chainAfter([2, 3, 5, 4], 2), [3, 5, 4])
    assert.deepEqual(chainAfter([2, 3, 5, 4], 4), [4])
    assert.deepEqual(chainAfter([7], 7), [7])
  })

  test('is one post on each day, the next one the day after the last working day', ({ assert }) => {
    const { terms, dueOn } = plan('file')
    assert.equal(dueOn, '2026-03-11', 'seven working days, without a holiday and a Sunday')
    assert.deepEqual(
      terms.map(({ roleId, fromOn, untilOn }) => [roleId, fromOn, untilOn]),
      [
        [2, START, '2026-03-11'],
        [3, '2026-03-12', '2026-03-18'],
        [5, '2026-03-19', '2026-03-24'],
        [4, '2026-03-25', null],
      ]
    )
    for (let day: PlainDate = START; day < '2026-05-01'; day = addDays(day, 1)) {
      const holders = terms.filter((term) => termToday([term], day))
      assert.lengthOf(holders, 1, day)
    }
    assert.isTrue(terms.every(({ seesOn, fromOn }) => seesOn === fromOn))
  })

  test('is seen by the MD at once where money was demanded', ({ assert }) => {
    const { terms } = plan('demand_for_money')
    assert.deepEqual(
      terms.map(({ roleId, seesOn }) => [roleId, seesOn]),
      [
        [7, START],
        [4, START],
      ]
    )
    assert.equal(termToday(terms, START)?.roleId, 7)
    assert.equal(termToday(terms, plainDate('2026-03-12'))?.roleId, 4)
  })
})

test.group('How a complaint stands', () => {
  const answered = { status: 'answered', round: 1, answeredOn: START } as const

  test('is rated and opened again within thirty days of the answer, again once', ({ assert }) => {
    const last = addDays(START, 30)
    assert.isTrue(mayRate(answered, last))
    assert.isTrue(mayReopen(answered, last))
    assert.isFalse(mayRate(answered, addDays(last, 1)))
    assert.isFalse(mayReopen(answered, addDays(last, 1)))
    assert.equal(statusToday(answered, addDays(last, 1)), 'closed')
    assert.isFalse(mayReopen({ ...answered, round: 2 }, last))
    assert.isTrue(mayReopen({ ...answered, status: 'closed' }, last), 'a rating is no end')
    assert.isFalse(mayReopen({ status: 'open', round: 1, answeredOn: null }, last))
  })
})

test('Working days that are added are those that are counted', ({ assert }) => {
  for (let days = 1; days < 60; days++) {
    const end = addWorkingDays(START, days, [HOLI])
    assert.equal(workingDaysBetween(START, end, [HOLI]), days)
  }
  assert.equal(addWorkingDays(START, 0, []), START)
})
