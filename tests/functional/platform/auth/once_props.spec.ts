import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { Role } from '#auth/roles'
import { createOfficer, visitorAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'

const PAGE = '/change-password'
const ONCE_PROPS = ['user', 'posts', 'menu', 'quickLinks', 'corporation', 'builtOn']

/** Visits the page once; the visitor then names its once props in each request. */
async function cacheProps(visitor: Visitor) {
  const { onceKeys } = await visitor.get(PAGE)
  visitor.headers.set('x-inertia-except-once-props', onceKeys.join(','))
}

/** Returns the once props that the server sends again on the next visit. */
async function propsSentAgain(visitor: Visitor) {
  const { props } = await visitor.get(PAGE)
  return ONCE_PROPS.filter((name) => props[name] !== undefined)
}

test.group('Once props', (group) => {
  group.each.setup(() => limiter.clear())

  test('are sent once', async ({ assert }) => {
    const visitor = await visitorAs(await createOfficer(Role.agm))
    await cacheProps(visitor)
    assert.deepEqual(await propsSentAgain(visitor), [])
  })

  test('are sent again after a change of name', async ({ assert }) => {
    const officer = await createOfficer(Role.agm)
    const visitor = await visitorAs(officer)
    await cacheProps(visitor)
    await officer.merge({ firstName: 'Sarita' }).save()
    assert.deepEqual(await propsSentAgain(visitor), ['user'])
  })

  test('are sent again after a change of post', async ({ assert }) => {
    const officer = await createOfficer(Role.agm)
    const visitor = await visitorAs(officer)
    await cacheProps(visitor)
    await db.from('role_assignments').where('user_id', officer.id).update({ role_id: Role.auditor })
    assert.deepEqual(await propsSentAgain(visitor), ['menu', 'quickLinks'])
  })

  test('are sent again after a change of a master', async ({ assert }) => {
    const visitor = await visitorAs(await createOfficer(Role.agm))
    await cacheProps(visitor)
    await db.from('master_versions').where('id', 1).increment('version', 1)
    assert.deepEqual(await propsSentAgain(visitor), ['menu', 'quickLinks'])
  })

  test('belong to one person', async ({ assert }) => {
    const visitor = await visitorAs(await createOfficer(Role.agm))
    await cacheProps(visitor)
    const other = await visitorAs(await createOfficer(Role.agm))
    other.headers.set(...[...visitor.headers][0])
    assert.deepEqual(await propsSentAgain(other), ['user', 'menu', 'quickLinks'])
  })

  test('do not keep a form that names the counts of the menu from its controller', async ({
    assert,
  }) => {
    const visitor = await visitorAs(await createOfficer(Role.agm))
    await visitor.get(PAGE)
    visitor.headers.set('x-inertia-partial-data', 'menuCounts')
    const { status } = await visitor.send('PUT', PAGE, {})
    assert.equal(status, 303)
  })
})
