import { test } from '@japa/runner'
import fc from 'fast-check'
import { shareEqually } from '#approvals/collaboration/contracts/collaboration'

const people = [1, 2, 3, 4]
const counts = fc.array(fc.nat(30), { minLength: 4, maxLength: 4 })
const mapOf = (loads: readonly number[]) => new Map(people.map((id, at) => [id, loads[at]]))

test.group('Equal distribution of work', () => {
  test('assigns every item to an eligible person and loses none', ({ assert }) => {
    const file = fc.record({
      holderId: fc.constantFrom(null, ...people),
      eligibleIds: fc.subarray(people),
    })
    fc.assert(
      fc.property(fc.array(file, { maxLength: 40 }), counts, (shared, loads) => {
        const files = shared.map((one, id) => ({ id, ...one }))
        const { assignees } = shareEqually(files, mapOf(loads))
        for (const { id, eligibleIds } of files) {
          if (eligibleIds.length === 0) assert.isFalse(assignees.has(id))
          else assert.include(eligibleIds, assignees.get(id)!)
        }
      })
    )
  })

  test('never gives a person two more items than another', ({ assert }) => {
    fc.assert(
      fc.property(fc.nat(60), counts, (count, loads) => {
        const files = Array.from({ length: count }, (_, id) => ({
          id,
          holderId: null,
          eligibleIds: people,
        }))
        const { assignees, counts: after } = shareEqually(files, mapOf(loads))
        const minLoad = Math.min(...after.values())
        for (const id of new Set(assignees.values())) assert.isAtMost(after.get(id)!, minLoad + 1)
        const sum = (all: Iterable<number>) => [...all].reduce((total, one) => total + one, 0)
        assert.equal(sum(after.values()), sum(loads) + count)
      })
    )
  })

  test('is stable: the first of equals gets the item, and a holder keeps it', ({ assert }) => {
    const none = new Map<number, number>()
    const file = { id: 1, holderId: null, eligibleIds: [2, 1] }
    assert.equal(shareEqually([file], none).assignees.get(1), 2)
    const held = { ...file, holderId: 1 }
    assert.equal(shareEqually([held], new Map([[1, 1]])).assignees.get(1), 1)
  })
})
