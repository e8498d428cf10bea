import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { Role } from '#auth/roles'
import { createOfficer, requestAs } from '#tests/support/users'
import type User from '#auth/models/user'

const rowsOf = async (user: User) => {
  const rows = await db.from('audit_entries').where('actor_id', user.id).orderBy('id')
  return rows.map(({ action, data }) => ({ action, ...JSON.parse(data) }))
}

test.group('Refused access', (group) => {
  group.each.setup(() => limiter.clear())

  test('is logged for a role without the right', async ({ client, assert }) => {
    const officer = await createOfficer(Role.accounts)
    await requestAs(client, officer, 'get', '/officer/applications')
    assert.deepEqual(await rowsOf(officer), [
      { action: 'access.refused', method: 'GET', route: '/officer/applications', ids: {} },
    ])
  })

  test('is logged with the id if the officer cannot find it', async ({ client, assert }) => {
    const officer = await createOfficer(Role.managingDirector)
    const answer = await requestAs(client, officer, 'get', '/officer/applications/99999999')
    answer.assertStatus(404)
    const [row] = await rowsOf(officer)
    assert.equal(row.action, 'access.not_found')
    assert.deepEqual(Object.values(row.ids), [99999999])
  })

  test('is not logged for a missing page or an invalid id', async ({ client, assert }) => {
    const officer = await createOfficer(Role.managingDirector)
    await requestAs(client, officer, 'get', '/no-such-page/12')
    await requestAs(client, officer, 'get', '/officer/applications/999900001111')
    assert.deepEqual(await rowsOf(officer), [])
  })

  test('does not fill a table when requested endlessly', async ({ client, assert }) => {
    const officer = await createOfficer(Role.accounts)
    for (let times = 0; times < 65; times++) {
      await requestAs(client, officer, 'get', '/officer/applications')
    }
    assert.lengthOf(await rowsOf(officer), 60)
  })
})
