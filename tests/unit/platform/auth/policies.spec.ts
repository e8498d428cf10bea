import { test } from '@japa/runner'
import { policies } from '#generated/policies'
import User from '#auth/models/user'
import { OFFICER_ROLES } from '#auth/roles'
import { unsavedRoleAssignment } from '#tests/support/posts'
import type { PortalPolicy } from '#auth/policies/base'

type Policy = { default: new () => PortalPolicy }

test.group('All policies', () => {
  test('deny everything to a user who is inactive, signed out or without a post', async ({
    assert,
  }) => {
    const all = Object.entries(policies) as [string, () => Promise<Policy>][]
    assert.isAbove(all.length, 5)
    for (const [name, load] of all) {
      const { default: Policy } = await load()
      const policy = new Policy()
      assert.isFalse(policy.before(null), name)
      for (const roleId of OFFICER_ROLES) {
        assert.isFalse(policy.before(new User().fill({ roleId, isActive: false })), name)
        const officer = new User().fill({ roleId, isActive: true })
        assert.isFalse(policy.before(officer), `${name}, without a post`)
        officer.actUnder(unsavedRoleAssignment({ roleId, districts: null }))
        assert.isUndefined(policy.before(officer), name)
      }
    }
  })
})
