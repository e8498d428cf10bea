import { test } from '@japa/runner'
import { Role, type RoleId } from '#auth/roles'
import {
  type RoleAssignment,
  assignmentToActUnder,
  isInForce,
  isOver,
  roleAssignmentProblem,
} from '#auth/rules/role_assignments'
import { plainDate } from '#kernel/calendar/plain_date'

const TODAY = plainDate('2026-03-10')
const BEFORE = plainDate('2026-03-09')
const AFTER = plainDate('2026-03-11')

const post = (change: Partial<RoleAssignment> = {}): RoleAssignment => ({
  roleId: Role.agm as RoleId,
  districts: null,
  fromOn: BEFORE,
  untilOn: null,
  ...change,
})

const held = (id: number, change: Partial<RoleAssignment> = {}) => ({
  id,
  userId: 1,
  ...post(change),
})

test.group('Post', () => {
  test('is in force from its first day to its last', ({ assert }) => {
    assert.isTrue(isInForce(post({ fromOn: TODAY, untilOn: TODAY }), TODAY))
    assert.isTrue(isInForce(post(), TODAY))
    assert.isFalse(isInForce(post({ fromOn: AFTER }), TODAY))
    assert.isFalse(isInForce(post({ untilOn: BEFORE }), TODAY))
  })

  test('is over after its last day, and never if it has none', ({ assert }) => {
    assert.isTrue(isOver(post({ untilOn: BEFORE }), TODAY))
    assert.isFalse(isOver(post({ untilOn: TODAY }), TODAY))
    assert.isFalse(isOver(post(), TODAY))
  })
})

test.group('Post under which an officer acts', () => {
  const idOf = (posts: ReturnType<typeof held>[], ...wanted: (number | null | undefined)[]) =>
    assignmentToActUnder(posts, TODAY, wanted)?.id ?? null

  test('is the first requested one that is in force', ({ assert }) => {
    const posts = [held(1), held(2), held(3, { untilOn: BEFORE })]
    assert.equal(idOf(posts, 2, 1), 2)
    assert.equal(idOf(posts, null, undefined, 3, 2), 2)
  })

  test('is the oldest in force if none is requested; of the same date, the first one given', ({
    assert,
  }) => {
    const older = plainDate('2025-01-01')
    assert.equal(idOf([held(1), held(2, { fromOn: older })]), 2)
    assert.equal(idOf([held(2, { fromOn: older }), held(1)]), 2)
    assert.equal(idOf([held(5), held(4)]), 4)
    assert.equal(idOf([held(4), held(5)]), 4)
  })

  test('does not exist if none is in force', ({ assert }) => {
    assert.isNull(idOf([held(1, { untilOn: BEFORE })], 1))
  })
})

test.group('New post', () => {
  const problemOf = (change: Partial<RoleAssignment>) => roleAssignmentProblem(post(change), TODAY)

  test('requires at least one district for a district official', ({ assert }) => {
    const roleId = Role.districtOfficer as RoleId
    assert.equal(problemOf({ roleId }), 'district_needed')
    assert.equal(problemOf({ roleId, districts: [] }), 'district_needed')
    assert.isNull(problemOf({ roleId, districts: [490] }))
  })

  test('may be bound to districts for another role, but not to an empty list', ({ assert }) => {
    assert.isNull(problemOf({ districts: [490] }))
    assert.isNull(problemOf({ districts: null }))
    assert.equal(problemOf({ districts: [] }), 'district_none')
  })

  test('does not end before it begins, but may last one day', ({ assert }) => {
    assert.equal(problemOf({ fromOn: AFTER, untilOn: TODAY }), 'range')
    assert.isNull(problemOf({ fromOn: TODAY, untilOn: TODAY }))
  })

  test('is not over already', ({ assert }) => {
    assert.equal(problemOf({ fromOn: BEFORE, untilOn: BEFORE }), 'over')
  })
})
