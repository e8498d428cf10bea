import { test } from '@japa/runner'
import { checksOf, drawn, readChecks, weightOf } from '#inspection/rules/sample'

const rows = Array.from({ length: 200 }, (_, at) => ({ id: at + 1 }))

test.group('Drawing a sample', () => {
  test('the same seed draws the same, whatever the order of the rows; another seed draws others', ({
    assert,
  }) => {
    const draw = (seed: string, from = rows) => drawn(from, { seed, count: 10 }).map(({ id }) => id)
    assert.deepEqual(draw('a'), draw('a', rows.toReversed()))
    assert.notDeepEqual(draw('a'), draw('b'))
    assert.lengthOf(new Set(draw('a')), 10)
    assert.lengthOf(draw('a', rows.slice(0, 3)), 3)
  })

  test('the lot stays where rows were measured anew and have other numbers', ({ assert }) => {
    const named = rows.map(({ id }) => ({ id, lot: 1000 + id }))
    const anew = named.map(({ id, lot }) => ({ id: 5000 - id, lot }))
    const lots = (from: typeof named) =>
      drawn(from, { seed: 'a', count: 10, lot: ({ lot }) => lot }).map(({ lot }) => lot)
    assert.deepEqual(lots(anew), lots(named))
  })

  test('every row comes as often as its weight says', ({ assert }) => {
    const counts = new Map<number, number>()
    for (let at = 0; at < 4000; at++) {
      const weight = ({ id }: { id: number }) => (id === 1 ? 3 : 1)
      const [one] = drawn(rows.slice(0, 4), { seed: `seed ${at}`, count: 1, weight })
      counts.set(one.id, (counts.get(one.id) ?? 0) + 1)
    }
    assert.closeTo(counts.get(1)! / 4000, 3 / 6, 0.03)
    assert.closeTo(counts.get(2)! / 4000, 1 / 6, 0.03)
  })

  test('a payment weighs its rupees, once more for each mark', ({ assert }) => {
    assert.equal(weightOf(5_000_00, []), 5000)
    assert.equal(weightOf(5_000_00, ['first_of_loan', 'shared_number']), 15_000)
    assert.equal(weightOf(1, []), 1)
  })

  test('a checklist says what is open and whether something was found', ({ assert }) => {
    const yes = Object.fromEntries(checksOf('paid_claim').map((check) => [check, 'yes' as const]))
    assert.deepInclude(readChecks('paid_claim', { ...yes, other: 'no' }), {
      answers: yes,
      open: [],
      hasFinding: false,
    })
    assert.deepEqual(readChecks('paid_claim', { ...yes, account: 'no' }).hasFinding, true)
    assert.deepEqual(readChecks('usual', yes).open, [...checksOf('usual')])
  })
})
