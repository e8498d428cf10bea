import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { plainDate } from '#kernel/calendar/plain_date'
import {
  type DecisionToDraw,
  MAX_DRAWN_BY_KIND,
  type PaymentToDraw,
  type RiskMark,
  checksOf,
  closableOn,
  drawSample,
  drawnFromText,
  evaluateChecks,
  isClosable,
  paymentWeight,
  readDrawnFrom,
  uniformFromSeed,
  weightedSample,
} from '#audits/rules/sample_draw'

const rows = Array.from({ length: 200 }, (_, at) => ({ id: at + 1 }))

test.group('Drawing a sample', () => {
  test('draws the same rows for the same seed, whatever their order, and others for another seed', ({
    assert,
  }) => {
    const draw = (seed: string, from = rows) =>
      weightedSample(from, { seed, count: 10 }).map(({ id }) => id)
    assert.deepEqual(draw('a'), draw('a', rows.toReversed()))
    assert.notDeepEqual(draw('a'), draw('b'))
    assert.lengthOf(new Set(draw('a')), 10)
    assert.lengthOf(draw('a', rows.slice(0, 3)), 3)
  })

  test('keeps the draw when rows are measured again and get other ids', ({ assert }) => {
    const named = rows.map(({ id }) => ({ id, lot: 1000 + id }))
    const anew = named.map(({ id, lot }) => ({ id: 5000 - id, lot }))
    const lots = (from: typeof named) =>
      weightedSample(from, { seed: 'a', count: 10, lot: ({ lot }) => lot }).map(({ lot }) => lot)
    assert.deepEqual(lots(anew), lots(named))
  })

  test('derives the draw from the digest of the seed and the number', ({ assert }) => {
    /** SHA-256 of `a:1` begins with 2b2c40a6706d9; adding a half centres the value within the range of 52 bits. */
    assert.equal(uniformFromSeed('a', 1), (0x2b2c40a6706d9 + 0.5) / 2 ** 52)
  })

  test('draws rows with equal draw values by id', ({ assert }) => {
    const from = [3, 1, 2].map((id) => ({ id }))
    const same = weightedSample(from, { seed: 'a', count: 2, lot: () => 7 })
    assert.deepEqual(same, [{ id: 1 }, { id: 2 }])
  })

  test('draws each row in proportion to its weight', ({ assert }) => {
    const counts = new Map<number, number>()
    for (let at = 0; at < 4000; at++) {
      const weight = ({ id }: { id: number }) => (id === 1 ? 3 : 1)
      const [one] = weightedSample(rows.slice(0, 4), { seed: `seed ${at}`, count: 1, weight })
      counts.set(one.id, (counts.get(one.id) ?? 0) + 1)
    }
    assert.closeTo(counts.get(1)! / 4000, 3 / 6, 0.03)
    assert.closeTo(counts.get(2)! / 4000, 1 / 6, 0.03)
  })

  test('weights a payment by its rupees, once more for each risk mark', ({ assert }) => {
    assert.equal(paymentWeight(5_000_00, []), 5000)
    assert.equal(paymentWeight(5_000_00, ['first_of_loan', 'shared_number']), 15_000)
    assert.equal(paymentWeight(1, []), 1)
  })

  test('lists the open checks of a checklist and whether there is a finding', ({ assert }) => {
    const yes = Object.fromEntries(checksOf('paid_claim').map((check) => [check, 'yes' as const]))
    assert.deepInclude(evaluateChecks('paid_claim', { ...yes, other: 'no' }), {
      answers: yes,
      open: [],
      hasFinding: false,
    })
    assert.deepEqual(evaluateChecks('paid_claim', { ...yes, account: 'no' }).hasFinding, true)
    assert.deepEqual(evaluateChecks('usual', yes).open, [...checksOf('usual')])
  })
})

test.group('Monthly sample', () => {
  const SEED = 'seed'
  const turnsOf = (count: number, from: number, passed: (at: number) => number) =>
    Array.from({ length: count }, (_, at): DecisionToDraw => {
      const id = from + at
      return { id, lot: 7 * id, subjectType: 'claim', subjectId: id, passed: passed(at) }
    })
  const paymentsOf = (count: number, from: number): PaymentToDraw[] =>
    Array.from({ length: count }, (_, at) => ({ id: from + at, amountPaise: 100_00, marks: [] }))
  const NOTHING = { turns: [], explained: [], payments: [] }
  const MANY = {
    turns: turnsOf(60, 100, (at) => at % 21),
    explained: turnsOf(20, 300, () => 0),
    payments: paymentsOf(30, 500),
  }

  test('limits the number of each kind (docs/users/queue_order.md)', ({ assert }) => {
    const turns = [...turnsOf(25, 100, () => 18), ...turnsOf(25, 200, () => 3)]
    const kinds = drawSample({ ...MANY, turns }, SEED).map(({ kind }) => kind)
    assert.deepEqual(kinds, [
      ...Array(20).fill('far_ahead'),
      ...Array(10).fill('usual'),
      ...Array(5).fill('explained'),
      ...Array(10).fill('paid_claim'),
    ])
    assert.deepEqual(MAX_DRAWN_BY_KIND, { far_ahead: 20, usual: 10, explained: 5, paid_claim: 10 })
    assert.deepEqual(drawSample(NOTHING, SEED), [])
    const allFar = drawSample({ ...NOTHING, turns: turnsOf(40, 100, () => 17) }, SEED)
    assert.isTrue(allFar.every(({ kind }) => kind === 'far_ahead'))
    assert.lengthOf(allFar, 20)
  })

  test('draws the applications that overtook the most first, and equal ones at random', ({
    assert,
  }) => {
    const turns = turnsOf(12, 100, (at) => 15 + (at % 4))
    const far = drawSample({ ...NOTHING, turns }, SEED).filter(({ kind }) => kind === 'far_ahead')
    const byLot = (passed: number) =>
      turns
        .filter((turn) => turn.passed === passed)
        .map(({ id, lot }) => ({ id, lot: uniformFromSeed(SEED, lot) }))
        .toSorted((a, b) => b.lot - a.lot)
        .map(({ id }) => id)
    assert.deepEqual(
      far.map(({ waitingPeriodId }) => waitingPeriodId),
      [...byLot(18), ...byLot(17)]
    )
  })

  test('states what each line was drawn from', ({ assert }) => {
    const file = { id: 5, lot: 50, subjectType: 'application', subjectId: 9 }
    const marks: RiskMark[] = ['large', 'shared_number']
    const given = {
      turns: [
        { ...file, passed: 17 },
        { ...file, id: 6, subjectId: 10, passed: 16 },
      ],
      explained: [{ ...file, id: 7, subjectId: 11, passed: 0 }],
      payments: [{ id: 9, amountPaise: 1, marks }],
    }
    const line = { subjectType: 'application', marks: [] }
    assert.deepEqual(drawSample(given, SEED), [
      { ...line, kind: 'far_ahead', subjectId: 9, waitingPeriodId: 5 },
      { ...line, kind: 'usual', subjectId: 10, waitingPeriodId: 6 },
      { ...line, kind: 'explained', subjectId: 11, waitingPeriodId: 7 },
      { kind: 'paid_claim', subjectType: 'claim', subjectId: 9, waitingPeriodId: null, marks },
    ])
  })

  test('contains each application once, by its first decision', ({ assert }) => {
    const [far, usual, told] = [17, 3, 0].map((passed, at) => turnsOf(1, at + 1, () => passed)[0])
    const again = (turn: DecisionToDraw, passed = turn.passed) => ({
      ...turn,
      id: turn.id + 10,
      passed,
    })
    const lines = drawSample(
      {
        turns: [far, again(far), again(far, 3), usual, again(usual)],
        explained: [far, usual, told, again(told)],
        payments: paymentsOf(4, 1),
      },
      SEED
    )
    assert.deepEqual(
      lines.map(({ kind, subjectId, waitingPeriodId }) => [kind, subjectId, waitingPeriodId]),
      [
        ['far_ahead', 1, 1],
        ['usual', 2, 2],
        ['explained', 3, 3],
        ['paid_claim', 4, null],
      ]
    )
  })

  test('draws usual and explained decisions at random', ({ assert }) => {
    const turns = turnsOf(40, 100, () => 3)
    const anew = turns.map((turn) => ({ ...turn, id: 1000 - turn.id }))
    const filesOf = (given: object) =>
      drawSample({ ...NOTHING, ...given }, SEED).map(({ subjectId }) => subjectId)
    assert.deepEqual(filesOf({ turns: anew }), filesOf({ turns }))
    assert.deepEqual(filesOf({ explained: anew }), filesOf({ explained: turns }))
    assert.notDeepEqual(filesOf({ turns }), filesOf({ turns: turnsOf(40, 100, () => 3).slice(9) }))
  })

  test('weights payments by rupees and marks', ({ assert }) => {
    const payments = paymentsOf(11, 1)
    const left = (heavy: Partial<PaymentToDraw>) => {
      const given = payments.map((payment) =>
        payment.id === 1 ? payment : { ...payment, ...heavy }
      )
      const paid = drawSample({ ...NOTHING, payments: given }, SEED)
      return payments.filter(({ id }) => !paid.some(({ subjectId }) => subjectId === id))[0].id
    }
    assert.equal(left({ amountPaise: 100_00_00_000 }), 1)
    assert.equal(left({ marks: Array<RiskMark>(100_000).fill('large') }), 1)
    assert.notEqual(left({}), 1)
  })

  test('is reproducible from the stored text', ({ assert }) => {
    const text = drawnFromText(MANY)
    const shuffled = {
      turns: MANY.turns.toReversed(),
      explained: MANY.explained.toReversed(),
      payments: MANY.payments.toReversed(),
    }
    assert.equal(drawnFromText(shuffled), text)
    assert.deepEqual(readDrawnFrom(text), MANY)
    assert.deepEqual(drawSample(readDrawnFrom(text), SEED), drawSample(MANY, SEED))
    assert.equal(
      drawnFromText({
        turns: [{ id: 5, lot: 50, subjectType: 'application', subjectId: 9, passed: 17 }],
        explained: [],
        payments: [{ id: 9, amountPaise: 1, marks: ['large'] }],
      }),
      '{"turns":[[5,"application",9,17,50]],"explained":[],"payments":[[9,1,["large"]]]}'
    )
  })
})

test.group('Sample item', () => {
  /** 1 March in India. */
  const checkedAt = DateTime.fromISO('2031-02-28T18:31:00Z')
  const [last, next] = [plainDate('2031-03-31'), plainDate('2031-04-01')]

  test('can be closed once it is answered, or after thirty days without an answer', ({
    assert,
  }) => {
    assert.equal(closableOn(checkedAt), next)
    assert.isTrue(isClosable({ state: 'asked', checkedAt }, next))
    assert.isFalse(isClosable({ state: 'asked', checkedAt }, last))
    assert.isFalse(isClosable({ state: 'asked', checkedAt: null }, next))
    assert.isTrue(isClosable({ state: 'answered', checkedAt }, last))
    for (const state of ['drawn', 'closed']) {
      assert.isFalse(isClosable({ state, checkedAt }, next), state)
    }
  })
})
