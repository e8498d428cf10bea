import { test } from '@japa/runner'
import fc from 'fast-check'
import { type Arc, arcsOf } from '#administration/workflow/pages'

const ways = fc.array(fc.record({ from: fc.nat(8), to: fc.nat(8) }), { maxLength: 20 })

const topOf = ({ from, to }: Arc) => Math.min(from, to)
const bottomOf = ({ from, to }: Arc) => Math.max(from, to)
const overlap = (a: Arc, b: Arc) => topOf(a) < bottomOf(b) && topOf(b) < bottomOf(a)
const pairsOf = (arcs: Arc[]) =>
  arcs.flatMap((a) => arcs.filter((b) => b !== a && b.side === a.side).map((b) => [a, b] as const))
const shown = (given: [from: number, to: number][]) =>
  arcsOf(given.map(([from, to]) => ({ from, to })))
    .map(({ from, to, side, lane }) => `${from}-${to} ${side} ${lane}`)
    .toSorted()

test.group('Arcs drawn beside a column', () => {
  test('appear once for each transition, except those that lead back to the same status', ({
    assert,
  }) => {
    fc.assert(
      fc.property(ways, (given) => {
        const asked = given.filter(({ from, to }) => from !== to).map((w) => `${w.from}-${w.to}`)
        assert.deepEqual(
          arcsOf(given)
            .map(({ from, to }) => `${from}-${to}`)
            .toSorted(),
          [...new Set(asked)].toSorted()
        )
      })
    )
  })

  test('run forward on the right and back on the left', ({ assert }) => {
    assert.deepEqual(shown([[0, 2]]), ['0-2 right 0'])
    assert.deepEqual(shown([[2, 0]]), ['2-0 left 0'])
    assert.deepEqual(
      shown([
        [0, 2],
        [2, 0],
      ]),
      ['0-2 right 0', '2-0 left 0']
    )
  })

  test('do not cross within a lane, and leave no lane unused', ({ assert }) => {
    fc.assert(
      fc.property(ways, (given) => {
        const arcs = arcsOf(given)
        for (const [a, b] of pairsOf(arcs)) assert.isFalse(a.lane === b.lane && overlap(a, b))
        for (const arc of arcs) {
          const inside = arcs.filter((one) => one.side === arc.side && overlap(one, arc))
          for (let lane = 0; lane < arc.lane; lane++)
            assert.isTrue(inside.some((one) => one.lane === lane))
        }
      })
    )
  })

  test('are inside the longer arcs that enclose them', ({ assert }) => {
    fc.assert(
      fc.property(ways, (given) => {
        for (const [a, b] of pairsOf(arcsOf(given))) {
          if (topOf(a) <= topOf(b) && bottomOf(a) >= bottomOf(b)) assert.isAbove(a.lane, b.lane)
        }
      })
    )
  })

  test('share a lane if one ends where another begins', ({ assert }) => {
    assert.deepEqual(
      shown([
        [2, 5],
        [0, 2],
        [5, 7],
      ]),
      ['0-2 right 0', '2-5 right 0', '5-7 right 0']
    )
  })

  test('of equal length use the inner lanes from the top', ({ assert }) => {
    assert.deepEqual(
      shown([
        [2, 4],
        [1, 3],
      ]),
      ['1-3 right 0', '2-4 right 1']
    )
  })
})
