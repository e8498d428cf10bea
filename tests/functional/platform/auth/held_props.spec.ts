import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { Role } from '#auth/roles'
import { createOfficer, enterAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'

const PAGE = '/change-password'
const HELD = ['user', 'posts', 'menu', 'quickLinks', 'corporation', 'builtOn']

/** Visits the page once; from then on its browser says what it holds. */
async function hold(visitor: Visitor) {
  const { onceKeys } = await visitor.get(PAGE)
  visitor.headers.set('x-inertia-except-once-props', onceKeys.join(','))
}

/** Which of the held props the next page brings all the same. */
async function broughtTo(visitor: Visitor) {
  const { props } = await visitor.get(PAGE)
  return HELD.filter((name) => props[name] !== undefined)
}

test.group('Props that a browser holds', (group) => {
  group.each.setup(() => limiter.clear())

  test('travel once', async ({ assert }) => {
    const visitor = await enterAs(await createOfficer(Role.agm))
    await hold(visitor)
    assert.deepEqual(await broughtTo(visitor), [])
  })

  test('follow a changed name at once', async ({ assert }) => {
    const officer = await createOfficer(Role.agm)
    const visitor = await enterAs(officer)
    await hold(visitor)
    await officer.merge({ firstName: 'Sarita' }).save()
    assert.deepEqual(await broughtTo(visitor), ['user'])
  })

  test('follow a changed post at once', async ({ assert }) => {
    const officer = await createOfficer(Role.agm)
    const visitor = await enterAs(officer)
    await hold(visitor)
    await db.from('posts').where('user_id', officer.id).update({ role_id: Role.auditor })
    assert.deepEqual(await broughtTo(visitor), ['menu', 'quickLinks'])
  })

  test('follow a changed master at once', async ({ assert }) => {
    const visitor = await enterAs(await createOfficer(Role.agm))
    await hold(visitor)
    await db.from('master_versions').where('id', 1).increment('version', 1)
    assert.deepEqual(await broughtTo(visitor), ['menu', 'quickLinks'])
  })

  test('are of one person', async ({ assert }) => {
    const visitor = await enterAs(await createOfficer(Role.agm))
    await hold(visitor)
    const other = await enterAs(await createOfficer(Role.agm))
    other.headers.set(...[...visitor.headers][0])
    assert.deepEqual(await broughtTo(other), ['user', 'menu', 'quickLinks'])
  })
})
