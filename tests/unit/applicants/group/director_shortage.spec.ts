import { test } from '@japa/runner'
import fc from 'fast-check'
import { directorShortage } from '#group/rules/people'

const minimums = { minDirectors: 2, minReservedDirectors: 2 }
const people = (reserved: number, others: number) => [
  ...Array.from({ length: reserved }, () => ({ isReserved: true })),
  ...Array.from({ length: others }, () => ({ isReserved: false })),
]

test.group('Missing directors', () => {
  test('are counted with no directors, one too few, or enough of the wrong category', ({
    assert,
  }) => {
    assert.deepEqual(directorShortage([], minimums), { directors: 2, reserved: 2 })
    assert.deepEqual(directorShortage(people(1, 0), minimums), { directors: 1, reserved: 1 })
    assert.deepEqual(directorShortage(people(1, 3), minimums), { directors: 0, reserved: 1 })
    assert.deepEqual(directorShortage(people(2, 0), minimums), { directors: 0, reserved: 0 })
  })

  test('are covered by that number of reserved directors, never by one fewer', ({ assert }) => {
    const count = fc.nat({ max: 12 })
    fc.assert(
      fc.property(count, count, count, count, (reserved, others, minDirectors, minReserved) => {
        const rules = { minDirectors, minReservedDirectors: minReserved }
        const shortage = directorShortage(people(reserved, others), rules)
        const maxShortage = Math.max(shortage.directors, shortage.reserved)
        const enough = directorShortage(people(reserved + maxShortage, others), rules)
        assert.deepEqual(enough, { directors: 0, reserved: 0 })
        if (maxShortage > 0) {
          const short = directorShortage(people(reserved + maxShortage - 1, others), rules)
          assert.equal(Math.max(short.directors, short.reserved), 1)
        }
      })
    )
  })
})
