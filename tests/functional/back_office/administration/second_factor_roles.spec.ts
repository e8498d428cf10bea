import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import signIn from '#config/sign_in'
import { rolesVersion } from '#administration/settings/settings'
import { FACTOR_ROLES_SETTING, factorRoles } from '#auth/queries/second_factors'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { refreshSettings } from '#kernel/settings/stored_settings'
import { administrator, lastChange, decisionBy } from '#tests/support/maker_checker'
import { createApplicant, createOfficer, requestAs, signInAs } from '#tests/support/users'

const PATH = '/officer/settings/second-factor'
const SET_UP = '/account/second-factor'

const set = (
  client: ApiClient,
  user: User,
  roles: number[],
  version = rolesVersion(factorRoles())
) => requestAs(client, user, 'put', PATH).json({ roles, version })

const errorsOf = (answer: { flashMessages(): Record<string, any> }) =>
  Object.keys(answer.flashMessages().inputErrorsBag ?? {})

/** Sets the roles as one administrator and confirms them as a second. */
async function setRoles(client: ApiClient, [one, two]: User[], roles: number[]) {
  await set(client, one, roles)
  return new ConfirmChange().run(decisionBy(await lastChange(), two))
}

test.group('Roles that require a second factor', (group) => {
  group.each.setup(async () => {
    await limiter.clear()
    const before = signIn.secondFactorRoles
    signIn.secondFactorRoles = []
    return async () => {
      signIn.secondFactorRoles = before
      await db.from('settings').where('name', FACTOR_ROLES_SETTING).delete()
      await db.from('proposed_changes').where('kind', 'second_factor_roles').delete()
      await refreshSettings()
    }
  })

  test('are set by two people, and logged with old and new values', async ({ assert, client }) => {
    const people = [await administrator(), await administrator()]
    assert.deepEqual(factorRoles(), [])
    await set(client, people[0], [Role.agm, Role.accounts])
    assert.deepEqual(factorRoles(), [], 'it waits')
    const change = await lastChange()
    const shown = await client.get(`/officer/confirmations/${change.id}`).loginAs(people[1])
    assert.include(shown.text(), 'mandatory')
    assert.equal(await new ConfirmChange().run(decisionBy(change, people[1])), 'confirmed')
    assert.deepEqual(factorRoles(), [Role.agm, Role.accounts])
    const { data } = await db
      .from('audit_entries')
      .where('action', 'second_factor_roles.set')
      .orderBy('id', 'desc')
      .firstOrFail()
    const noted = typeof data === 'string' ? JSON.parse(data) : data
    assert.deepEqual(noted, { old: { roles: [] }, new: { roles: [Role.agm, Role.accounts] } })
    assert.equal(await setRoles(client, people, []), 'confirmed')
    assert.deepEqual(factorRoles(), [], 'none is also a valid setting')
  })

  test('apply from the next request, also to signed-in users, and never to a citizen', async ({
    assert,
    client,
  }) => {
    const people = [await administrator(), await administrator()]
    const agm = await signInAs(await createOfficer(Role.agm))
    const manager = await signInAs(await createOfficer(Role.generalManager))
    const citizen = await signInAs(await createApplicant())
    assert.equal((await agm.send('GET', '/officer')).status, 200)
    await setRoles(client, people, [Role.agm])
    assert.equal((await agm.send('GET', '/officer')).location, SET_UP)
    assert.equal((await manager.send('GET', '/officer')).status, 200)
    assert.equal((await citizen.send('GET', '/account')).status, 200)
    await setRoles(client, people, [Role.generalManager])
    assert.equal((await agm.send('GET', '/officer')).status, 200)
    assert.equal((await manager.send('GET', '/officer')).location, SET_UP)
    const later = await signInAs(await createOfficer(Role.generalManager))
    assert.equal((await later.send('GET', '/officer')).location, SET_UP)
  })

  test('include administrators if the installation requires it, and reject invalid values', async ({
    assert,
    client,
  }) => {
    const one = await administrator()
    assert.deepEqual(errorsOf(await set(client, one, [])), ['roles'], 'nothing has changed')
    assert.deepEqual(errorsOf(await set(client, one, [Role.applicant])), ['roles.0'])
    assert.deepEqual(errorsOf(await set(client, one, [Role.agm], 'older')), ['version'])
    signIn.secondFactorRoles = [Role.administrator, Role.agm]
    assert.deepEqual(errorsOf(await set(client, one, [Role.agm])), ['roles'])
    assert.equal(
      await db.from('proposed_changes').where('kind', 'second_factor_roles').first(),
      null
    )
    signIn.secondFactorRoles = [Role.agm]
    assert.deepEqual(errorsOf(await set(client, one, [Role.accounts])), [])
  })
})
