import { test } from '@japa/runner'
import { auditActorOf } from '#auth/rules/role_assignments'
import { Role } from '#auth/roles'

test.group('Actor of a change to an officer', () => {
  test('is an administrator by id and role in the audit log, or the operator of the machine', ({
    assert,
  }) => {
    assert.deepEqual(auditActorOf({ id: 7, roleId: Role.administrator }), {
      actorId: 7,
      actorRole: Role.administrator,
      data: {},
    })
    assert.deepEqual(auditActorOf({ operator: 'root' }), {
      actorId: null,
      data: { operator: 'root' },
    })
  })
})
