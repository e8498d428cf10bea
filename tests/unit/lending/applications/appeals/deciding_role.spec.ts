import { test } from '@japa/runner'
import {
  APPEAL_ROLES,
  decidingRole,
  lastDayOfAppeal,
  rolesAbove,
  rolesBelow,
} from '#applications/appeals/rules/appeals'
import { Role, type RoleId } from '#auth/roles'
import { plainDate } from '#kernel/calendar/plain_date'

/** Holders of each post. */
const holders = (posts: Partial<Record<RoleId, number[]>>) => async (role: RoleId) =>
  posts[role] ?? []

const POSTS = { [Role.agm]: [31, 32], [Role.generalManager]: [51], [Role.managingDirector]: [41] }

test.group('Deciding role of an appeal', () => {
  test('is the role above: 3 for 2’s decisions, 5 for 3’s, 4 for 5’s, and none inside for 4’s', ({
    assert,
  }) => {
    assert.deepEqual(
      [2, 3, 5, 4].map((role) => rolesAbove(role)[0] ?? null),
      [3, 5, 4, null]
    )
    for (const other of [0, 1, 6, 7]) assert.isEmpty(rolesAbove(other))
    assert.sameMembers([...APPEAL_ROLES], [3, 4, 5])
    assert.deepEqual(rolesBelow(4), { right: [5], further: [2, 3] })
    assert.deepEqual(rolesBelow(5), { right: [3], further: [2] })
    assert.deepEqual(rolesBelow(3), { right: [2], further: [] })
    assert.deepEqual(rolesBelow(2), { right: [], further: [] })
  })

  test('needs another person in the post, and only without one moves to the next role above', async ({
    assert,
  }) => {
    const roleFor = (rejectedBy: number, earlier: number[]) =>
      decidingRole(rejectedBy, holders(POSTS), new Set(earlier))
    assert.equal(await roleFor(2, [21]), 3)
    assert.equal(await roleFor(2, [21, 31]), 3)
    assert.equal(await roleFor(2, [21, 31, 32]), 5)
    assert.equal(await roleFor(2, [31, 32, 51]), 4)
    assert.isNull(await roleFor(2, [31, 32, 51, 41]))
    assert.equal(await roleFor(5, [51]), 4)
    assert.isNull(await roleFor(4, [41]))
  })

  test('skips a vacant post', async ({ assert }) => {
    const posts = holders({ [Role.managingDirector]: [41] })
    assert.equal(await decidingRole(2, posts, new Set([21])), 4)
  })

  test('has thirty days including the thirtieth, also across the end of a year', ({ assert }) => {
    assert.equal(lastDayOfAppeal(plainDate('2026-01-01'), 30), '2026-01-31')
    assert.equal(lastDayOfAppeal(plainDate('2026-12-15'), 30), '2027-01-14')
  })
})
