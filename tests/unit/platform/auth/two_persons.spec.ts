import { test } from '@japa/runner'
import { mayBeSamePerson } from '#auth/rules/role_assignments'

test.group('Two persons', () => {
  const givers = (entries: Record<number, number[]>) =>
    new Map(Object.entries(entries).map(([id, by]) => [Number(id), by]))

  test('may be the same if one gave the other access, in either order, also through others', ({
    assert,
  }) => {
    const of = givers({ 2: [1], 3: [2] })
    for (const [one, other] of [
      [1, 2],
      [2, 1],
      [1, 3],
      [3, 2],
    ]) {
      assert.isTrue(mayBeSamePerson(one, other, of), `${one} and ${other}`)
    }
  })

  test('may be the same if a third person gave both access', ({ assert }) => {
    assert.isTrue(mayBeSamePerson(2, 3, givers({ 2: [1], 3: [1] })))
  })

  test('are different if each gave a third person access, or nobody did', ({ assert }) => {
    assert.isFalse(mayBeSamePerson(1, 2, givers({ 3: [1, 2] })))
    assert.isFalse(mayBeSamePerson(1, 2, givers({})))
    /** Two persons who gave each other access count as one, and the search terminates. */
    assert.isTrue(mayBeSamePerson(1, 2, givers({ 1: [2], 2: [1] })))
  })
})
