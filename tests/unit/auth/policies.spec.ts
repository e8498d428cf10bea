import { test } from '@japa/runner'
import { policies } from '#generated/policies'
import User from '#auth/models/user'
import { OFFICER_ROLES } from '#auth/roles'
import type { PortalPolicy } from '#auth/policies/base'

type Policy = { default: new () => PortalPolicy }

test.group('Every policy', () => {
  test('lets nobody do anything who is switched off or signed out', async ({ assert }) => {
    const all = Object.entries(policies) as [string, () => Promise<Policy>][]
    assert.isAbove(all.length, 5)
    for (const [name, load] of all) {
      const { default: Policy } = await load()
      const policy = new Policy()
      assert.isFalse(policy.before(null), name)
      for (const roleId of OFFICER_ROLES) {
        assert.isFalse(policy.before(new User().fill({ roleId, isActive: false })), name)
        assert.isUndefined(policy.before(new User().fill({ roleId, isActive: true })), name)
      }
    }
  })
})
