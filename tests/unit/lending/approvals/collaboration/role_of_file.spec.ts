import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import {
  FILE_KINDS,
  isWithRole,
  roleOfFile,
  subjectTypeOf,
} from '#approvals/collaboration/contracts/collaboration'

const [WITH_TARGET, WITHOUT] = [21, 22]

/** One status of each kind has target days; applications and claims are pending with different roles. */
const STATUSES = {
  targetDays: (_type: string, statusId: number) => (statusId === WITH_TARGET ? 5 : null),
  applicationStatus: () => ({ pendingWithRole: Role.districtOfficer }),
  claimStatus: () => ({ pendingWithRole: Role.accounts }),
}

test.group('Role that holds an application or claim', () => {
  test('is the role with which its status is pending, if the status has target days', ({
    assert,
  }) => {
    assert.equal(roleOfFile('application', WITH_TARGET, STATUSES), Role.districtOfficer)
    assert.equal(roleOfFile('claim', WITH_TARGET, STATUSES), Role.accounts)
    assert.isNull(roleOfFile('application', WITHOUT, STATUSES))
    assert.isNull(roleOfFile('claim', WITHOUT, STATUSES))
  })

  test('is the role that asked a question, if no role holds it', ({ assert }) => {
    const holders = (statusId: number, askedBy?: number | null) =>
      Object.values(Role).filter((roleId) =>
        isWithRole({ roleId }, { type: 'claim', statusId, askedBy }, STATUSES)
      )
    assert.deepEqual(holders(WITH_TARGET), [Role.accounts])
    assert.deepEqual(holders(WITH_TARGET, Role.agm), [Role.accounts])
    assert.deepEqual(holders(WITHOUT, Role.agm), [Role.agm])
    assert.deepEqual(holders(WITHOUT, null), [])
    assert.deepEqual(holders(WITHOUT), [])
  })

  test('has an address for each kind', ({ assert }) => {
    assert.equal(subjectTypeOf('applications'), 'application')
    assert.equal(subjectTypeOf('claims'), 'claim')
    assert.sameMembers(Object.keys(FILE_KINDS), ['applications', 'claims'])
  })
})
