import { test } from '@japa/runner'
import { type PlainDate, addDays, plainDate } from '#kernel/calendar/plain_date'
import { addWorkingDays, workingDaysBetween } from '#kernel/calendar/working_days'
import {
  RESPONDENTS,
  RESPONDENT_ROLES,
  GRIEVANCE_KINDS,
  respondentOf,
  grievanceNumbering,
  isAboutPeople,
  GRIEVANCE_ROLES,
  activeTerm,
  chainAfterAnswer,
  effectiveStatus,
  escalationChain,
  isLate,
  mayRate,
  mayReopen,
  scheduleTerms,
  staffedChain,
  staffedChainAfterAnswer,
} from '#grievances/rules/escalation'

const DAYS: Record<number, number> = { 2: 7, 3: 5, 4: 5, 5: 5, 7: 7 }
/** A Monday. */
const START = plainDate('2026-03-02')
const HOLI = { month: 3, day: 3, year: 2026 }

const plan = (kind: 'file' | 'demand_for_money', about: number | null = null) =>
  scheduleTerms(escalationChain(kind, about), {
    kind,
    startsOn: START,
    daysOf: (role) => DAYS[role],
    holidays: [HOLI],
  })

test.group('Subject of a grievance', () => {
  test('is either people or the work itself', ({ assert }) => {
    assert.deepEqual(GRIEVANCE_KINDS.filter(isAboutPeople), ['office', 'demand_for_money'])
  })

  test('is named by the role, and is somebody else for a role that the form does not offer', ({
    assert,
  }) => {
    for (const name of RESPONDENTS) {
      assert.equal(respondentOf(RESPONDENT_ROLES[name]), name)
    }
    assert.equal(respondentOf(2), 'district_office')
    assert.equal(respondentOf(99), 'somebody_else')
  })

  test('determines whether the number contains the district', ({ assert }) => {
    const numbered = (kind: (typeof GRIEVANCE_KINDS)[number], day: string) => {
      const { sequence, numberOf } = grievanceNumbering(kind, 'PUN', plainDate(day))
      return [sequence, numberOf(123)]
    }
    const inDistrict = ['grievance:PUN:2627', 'GR-PUN-2627-000123']
    const inState = ['grievance:2627', 'GR-2627-000123']
    for (const kind of GRIEVANCE_KINDS) {
      assert.deepEqual(numbered(kind, '2026-04-01'), isAboutPeople(kind) ? inState : inDistrict)
    }
    assert.deepEqual(numbered('file', '2026-03-31')[0], 'grievance:PUN:2526')
  })
})

test.group('Escalation chain of a grievance', () => {
  test('goes from the district upwards and omits the role that the grievance is about', ({
    assert,
  }) => {
    for (const kind of ['file', 'claim', 'payment'] as const) {
      assert.deepEqual(escalationChain(kind, null), [2, 3, 5, 4])
    }
    assert.deepEqual(escalationChain('office', 2), [3, 5, 4])
    assert.deepEqual(escalationChain('office', null), [3, 5, 4])
    assert.deepEqual(escalationChain('office', 3), [5, 4])
    assert.deepEqual(escalationChain('office', 4), [3, 5])
    assert.deepEqual(escalationChain('demand_for_money', null), [7, 4])
    assert.deepEqual(escalationChain('demand_for_money', 2), [7, 4])
    assert.deepEqual(escalationChain('demand_for_money', 7), [4])
    assert.deepEqual(escalationChain('demand_for_money', 4), [7])
  })

  test('contains exactly the roles that handle grievances', ({ assert }) => {
    const chains = GRIEVANCE_KINDS.map((kind) => escalationChain(kind, null))
    assert.sameMembers([...GRIEVANCE_ROLES], [...new Set(chains.flat())])
  })

  test('contains only staffed roles, or all roles while none is staffed', ({ assert }) => {
    const chain = [2, 3, 5, 4]
    assert.deepEqual(staffedChain(chain, [4, 3, 7]), [3, 4])
    assert.deepEqual(staffedChain(chain, [2]), [2])
    assert.deepEqual(staffedChain(chain, [7]), chain)
    assert.deepEqual(staffedChain(chain, []), chain)
  })

  test('continues with the staffed roles after the one that answered, otherwise the last staffed one', ({
    assert,
  }) => {
    const chain = [2, 3, 5, 4]
    const cases: [answeredBy: number, held: number[], after: number[]][] = [
      [2, [2, 5, 4], [5, 4]],
      [3, [2, 3, 4], [4]],
      [3, [2, 3], [3]],
      [4, [2, 4], [4]],
      [5, [2, 3, 5], [5]],
      [3, [], [5, 4]],
    ]
    for (const [answeredBy, held, after] of cases) {
      assert.deepEqual(
        staffedChainAfterAnswer(chain, answeredBy, held),
        after,
        `${answeredBy}: ${held}`
      )
    }
  })

  test('continues after the role that answered when the grievance is reopened', ({ assert }) => {
    assert.deepEqual(chainAfterAnswer([2, 3, 5, 4], 2), [3, 5, 4])
    assert.deepEqual(chainAfterAnswer([2, 3, 5, 4], 4), [4])
    assert.deepEqual(chainAfterAnswer([7], 7), [7])
  })

  test('has one responsible role on each day; the next one takes over the day after the last working day', ({
    assert,
  }) => {
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
      const holders = terms.filter((term) => activeTerm([term], day))
      assert.lengthOf(holders, 1, day)
    }
    assert.isTrue(terms.every(({ seesOn, fromOn }) => seesOn === fromOn))
  })

  test('is visible to the MD at once where money was demanded', ({ assert }) => {
    const { terms } = plan('demand_for_money')
    assert.deepEqual(
      terms.map(({ roleId, seesOn }) => [roleId, seesOn]),
      [
        [7, START],
        [4, START],
      ]
    )
    assert.equal(activeTerm(terms, START)?.roleId, 7)
    assert.equal(activeTerm(terms, plainDate('2026-03-12'))?.roleId, 4)
  })
})

test.group('Status of a grievance', () => {
  const answered = { status: 'answered', round: 1, answeredOn: START } as const

  test('allows rating and reopening within thirty days of the answer, reopening only once', ({
    assert,
  }) => {
    const last = addDays(START, 30)
    assert.isTrue(mayRate(answered, last))
    assert.isTrue(mayReopen(answered, last))
    assert.isFalse(mayRate(answered, addDays(last, 1)))
    assert.isFalse(mayReopen(answered, addDays(last, 1)))
    assert.equal(effectiveStatus(answered, addDays(last, 1)), 'closed')
    assert.isFalse(mayReopen({ ...answered, round: 2 }, last))
    assert.isTrue(
      mayReopen({ ...answered, status: 'closed' }, last),
      'a rating does not prevent reopening'
    )
    assert.isFalse(mayReopen({ status: 'open', round: 1, answeredOn: null }, last))
    assert.isFalse(mayReopen({ ...answered, status: 'open' }, last))
    assert.isFalse(mayReopen({ status: 'closed', round: 1, answeredOn: null }, last))
  })

  test('is unchanged except for an answer whose period is over', ({ assert }) => {
    const later = addDays(START, 31)
    assert.equal(effectiveStatus(answered, START), 'answered')
    assert.equal(effectiveStatus({ ...answered, status: 'open' }, later), 'open')
    assert.equal(effectiveStatus({ status: 'open', round: 1, answeredOn: null }, later), 'open')
  })

  test('is late from the day after its due date while it is unanswered', ({ assert }) => {
    const next = addDays(START, 1)
    assert.isFalse(isLate({ status: 'open', dueOn: START }, START))
    assert.isTrue(isLate({ status: 'open', dueOn: START }, next))
    assert.isFalse(isLate({ status: 'answered', dueOn: START }, next))
    assert.isFalse(isLate({ status: 'closed', dueOn: START }, next))
  })
})

test('working days that are added match those that are counted', ({ assert }) => {
  for (let days = 1; days < 60; days++) {
    const end = addWorkingDays(START, days, [HOLI])
    assert.equal(workingDaysBetween(START, end, [HOLI]), days)
  }
  assert.equal(addWorkingDays(START, 0, []), START)
})
