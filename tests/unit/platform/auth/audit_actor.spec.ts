import { test } from '@japa/runner'
import { auditActorOf } from '#auth/rules/role_assignments'
import { Role } from '#auth/roles'

test.group('Who changed an officer', () => {
  test('is in the audit log an administrator by id and role, or the operator of the machine', ({
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
