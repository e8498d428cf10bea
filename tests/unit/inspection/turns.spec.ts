import { test } from '@japa/runner'
import { plainDate } from '#core/calendar/plain_date'
import { explanationOf } from '#inspection/rules/explanations'
import {
  addTurns,
  chanceOfHeads,
  countsOfTurn,
  findingsOf,
  NO_TURNS,
  passedBy,
} from '#inspection/rules/turns'

const day = (n: number) => plainDate(`2026-03-${String(n).padStart(2, '0')}`)

test.group('Whose turn it was', () => {
  test('passes who still waits when its day ends, and nobody who left on the same day', ({
    assert,
  }) => {
    const arrivedOn = day(1)
    const neighbours = [9, 10, 11, null].map((left) => ({
      arrivedOn,
      leftOn: left === null ? null : day(left),
    }))
    assert.equal(passedBy(day(10), neighbours), 2)
  })

  test('counts what is explained and what has too few neighbours, without measuring it', ({
    assert,
  }) => {
    assert.deepInclude(countsOfTurn(20, 'group'), { decided: 1, explained: 1, measured: 0, far: 0 })
    assert.deepInclude(countsOfTurn(null, null), { decided: 1, explained: 0, measured: 0 })
    const places = [4, 5, 12, 13, 16, 17, 20].map((passed) => countsOfTurn(passed, null))
    assert.deepInclude(places.reduce(addTurns, NO_TURNS), {
      measured: 7,
      passed: 87,
      halfway: 2,
      nearly: 2,
      far: 2,
    })
  })

  test('a toss of coins has the chances of the binomial', ({ assert }) => {
    assert.equal(chanceOfHeads(0, 10), 1)
    assert.closeTo(chanceOfHeads(1, 1), 0.5, 1e-12)
    assert.closeTo(chanceOfHeads(9, 10), 11 / 1024, 1e-12)
    assert.closeTo(chanceOfHeads(10, 10), 1 / 1024, 1e-12)
    assert.closeTo(chanceOfHeads(2000, 4000), 0.5, 0.01)
    assert.isBelow(chanceOfHeads(2500, 4000), 1e-50)
  })

  test('as many far as nearly is no finding; eleven to nothing is one', ({ assert }) => {
    const counts = { ...NO_TURNS, decided: 100, measured: 100, passed: 1000 }
    assert.isFalse(findingsOf({ ...counts, far: 20, nearly: 20, halfway: 40 }).isRemarkable)
    assert.isTrue(findingsOf({ ...counts, far: 11 }).isRemarkable)
    assert.isFalse(findingsOf({ ...counts, far: 9 }).isRemarkable)
    assert.isTrue(findingsOf({ ...counts, far: 20, nearly: 30, halfway: 10 }).isRemarkable)
    assert.equal(findingsOf(counts).departureBp, 5000)
    assert.isNull(findingsOf(NO_TURNS).departureBp)
  })

  test('explains who came back, was sent back, met the committee or is a group', ({ assert }) => {
    const plain = { action: 'forward', isBack: false, isGroup: false }
    assert.isNull(explanationOf(plain))
    assert.equal(explanationOf({ ...plain, isBack: true }), 'came_back')
    assert.equal(explanationOf({ ...plain, action: 'hold' }), 'sent_back')
    assert.equal(explanationOf({ ...plain, action: 'committee_approve' }), 'committee')
    assert.equal(explanationOf({ ...plain, isGroup: true }), 'group')
  })
})
