import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import {
  NO_QUEUE_COUNTS,
  NO_TRIALS,
  addQueueCounts,
  assessOrder,
  binomialTail,
  countOvertaken,
  countsOfDecision,
  explanationOf,
  inconclusiveReason,
  isCompared,
  overtakingRateBp,
  pValueOf,
  significanceThreshold,
} from '#audits/rules/queue_order'
import { addTrials, trialsOfDay } from '#tests/unit/accountability/audits/simulated_desk'

const day = (n: number) => plainDate(`2026-03-${String(n).padStart(2, '0')}`)

test.group('Queue order', () => {
  test('counts as overtaken those still waiting at the end of the day, not those who left on the same day', ({
    assert,
  }) => {
    const arrivedOn = day(1)
    const neighbours = [9, 10, 11, null].map((left) => ({
      arrivedOn,
      leftOn: left === null ? null : day(left),
    }))
    assert.equal(countOvertaken(day(10), neighbours), 2)
  })

  test('counts explained decisions and those with too few neighbours without measuring them', ({
    assert,
  }) => {
    assert.deepInclude(countsOfDecision(20, 'group'), {
      decided: 1,
      explained: 1,
      measured: 0,
      far: 0,
    })
    assert.deepInclude(countsOfDecision(null, null), { decided: 1, explained: 0, measured: 0 })
    const counts = { '4': [0, 0, 0], '5': [1, 0, 0], '12': [1, 0, 0], '13': [0, 1, 0] }
    const places = Object.entries({ ...counts, '16': [0, 1, 0], '17': [0, 0, 1], '20': [0, 0, 1] })
    for (const [passed, [halfway, nearly, far]] of places) {
      const turn = { decided: 1, explained: 0, measured: 1, passed: Number(passed) }
      assert.deepEqual(countsOfDecision(Number(passed), null), { ...turn, halfway, nearly, far })
    }
    const turns = places.map(([passed]) => countsOfDecision(Number(passed), null))
    const sums = {
      decided: 7,
      explained: 0,
      measured: 7,
      passed: 87,
      halfway: 2,
      nearly: 2,
      far: 2,
    }
    assert.deepEqual(turns.reduce(addQueueCounts, NO_QUEUE_COUNTS), sums)
  })

  test('a Bernoulli trial has the probabilities of the binomial distribution', ({ assert }) => {
    assert.equal(binomialTail(0, 10), 1)
    assert.closeTo(binomialTail(1, 1), 0.5, 1e-12)
    assert.closeTo(binomialTail(9, 10), 11 / 1024, 1e-12)
    assert.closeTo(binomialTail(10, 10), 1 / 1024, 1e-12)
    assert.closeTo(binomialTail(2000, 4000), 0.5, 0.01)
    assert.isBelow(binomialTail(2500, 4000), 1e-50)
    /** Twice the rarer of both results: 8 or more of 11, compared with 3 of 4. */
    const days = { farDays: 3, nearlyDays: 1, aheadDays: 8, halfwayDays: 3 }
    assert.closeTo(pValueOf(days), (2 * (165 + 55 + 11 + 1)) / 2 ** 11, 1e-12)
  })

  test('counts the decisions of one day as one Bernoulli trial, however many there are', ({
    assert,
  }) => {
    const day = { ...NO_QUEUE_COUNTS, measured: 30, far: 20, nearly: 5, halfway: 25 }
    assert.deepEqual(trialsOfDay(day), { farDays: 1, nearlyDays: 0, aheadDays: 0, halfwayDays: 0 })
    assert.deepEqual(trialsOfDay({ ...day, nearly: 21 }), {
      farDays: 0,
      nearlyDays: 1,
      aheadDays: 1,
      halfwayDays: 0,
    })
    assert.deepEqual(trialsOfDay({ ...day, halfway: 26 }), {
      ...NO_TRIALS,
      farDays: 1,
      halfwayDays: 1,
    })
    assert.deepEqual(trialsOfDay(NO_QUEUE_COUNTS), NO_TRIALS)
    const tosses = { farDays: 1, nearlyDays: 2, aheadDays: 3, halfwayDays: 4 }
    const sum = { farDays: 2, nearlyDays: 4, aheadDays: 6, halfwayDays: 8 }
    assert.deepEqual(addTrials(tosses, tosses), sum)
    assert.equal(overtakingRateBp({ ...day, measured: 30, passed: 300 }), 5000)
    assert.isNull(overtakingRateBp(NO_QUEUE_COUNTS))
  })

  test('reports eleven days against none, never fewer; among a hundred compared, fifteen', ({
    assert,
  }) => {
    const flow = { arrived: 100, left: 100, waiting: 20 }
    const findingFor = (tosses: object, compared = 1) =>
      assessOrder(50, { ...NO_TRIALS, ...tosses }, flow, significanceThreshold(compared)).finding
    assert.equal(findingFor({ farDays: 11 }), 'remarkable')
    assert.equal(findingFor({ farDays: 11, nearlyDays: 1 }), 'usual')
    assert.equal(findingFor({ aheadDays: 11 }), 'remarkable')
    assert.equal(findingFor({ farDays: 14 }, 100), 'usual')
    assert.equal(findingFor({ farDays: 15 }, 100), 'remarkable')
    assert.isFalse(isCompared({ ...NO_TRIALS, farDays: 10 }, flow))
    assert.isTrue(isCompared({ ...NO_TRIALS, farDays: 6, nearlyDays: 5 }, flow))
    assert.isTrue(isCompared({ ...NO_TRIALS, aheadDays: 6, halfwayDays: 5 }, flow))
    const days = { ...NO_TRIALS, farDays: 11 }
    const { chance } = assessOrder(50, days, flow, 0)
    assert.closeTo(chance, 2 / 2 ** 11, 1e-12)
    assert.equal(
      assessOrder(50, days, flow, chance).finding,
      'usual',
      'only rarer results are reported'
    )
    assert.equal(assessOrder(0, NO_TRIALS, flow, 0.001).finding, 'too_few')
  })

  test('reports nothing about a queue that grows, shrinks or has a wait longer than the period examined', ({
    assert,
  }) => {
    assert.isNull(inconclusiveReason({ arrived: 100, left: 80, waiting: 40 }))
    assert.isNull(inconclusiveReason({ arrived: 80, left: 100, waiting: 50 }))
    assert.equal(inconclusiveReason({ arrived: 100, left: 79, waiting: 0 }), 'grows')
    assert.equal(inconclusiveReason({ arrived: 79, left: 100, waiting: 0 }), 'shrinks')
    assert.equal(inconclusiveReason({ arrived: 100, left: 100, waiting: 51 }), 'long')
    const tosses = { ...NO_TRIALS, farDays: 40 }
    const growing = { arrived: 100, left: 40, waiting: 0 }
    assert.equal(assessOrder(50, tosses, growing, 0.001).finding, 'grows')
    assert.isFalse(isCompared(tosses, growing))
  })

  test('explains applications that came back, were sent back, met the committee or belong to a group', ({
    assert,
  }) => {
    const plain = { action: 'forward', isBack: false, isGroup: false }
    assert.isNull(explanationOf(plain))
    assert.equal(explanationOf({ ...plain, isBack: true }), 'came_back')
    for (const action of ['hold', 'send_back', 'return', 'committee_hold', 'change_district']) {
      assert.equal(explanationOf({ ...plain, action, isGroup: true }), 'sent_back', action)
    }
    assert.equal(explanationOf({ ...plain, action: 'committee_approve' }), 'committee')
    assert.equal(explanationOf({ ...plain, isGroup: true }), 'group')
  })
})
