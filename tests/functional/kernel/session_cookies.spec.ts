import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import emitter from '@adonisjs/core/services/emitter'
import limiter from '@adonisjs/limiter/services/main'
import { Role } from '#auth/roles'
import { forgetTouch } from '#kernel/sessions/session_store'
import { createOfficer, signInAs } from '#tests/support/users'

const SESSION = 'arthasetu-session'
const TOKEN = 'XSRF-TOKEN'
const PAGE = '/officer/applications'

/** Returns the database session that a cookie identifies. */
async function sessionOf(userId: number) {
  const row = await db.from('sessions').where('user_id', String(userId)).firstOrFail()
  return { id: row.id as string, ends: new Date(row.expires_at).getTime() }
}

test.group('A page that is only viewed', (group) => {
  group.each.setup(() => limiter.clear())

  test('writes no cookie, except that every five minutes one is extended with its session', async ({
    assert,
  }) => {
    const officer = await createOfficer(Role.managingDirector)
    const visitor = await signInAs(officer)
    await visitor.get(PAGE)
    assert.deepEqual((await visitor.get(PAGE)).cookies, [])

    const { id } = await sessionOf(officer.id)
    await db
      .from('sessions')
      .where({ id })
      .update({ expires_at: new Date(Date.now() + 60_000) })
    assert.deepEqual((await visitor.get(PAGE)).cookies, [])
    assert.isBelow((await sessionOf(officer.id)).ends, Date.now() + 120_000)

    forgetTouch(id)
    assert.sameMembers((await visitor.get(PAGE)).cookies, [SESSION, TOKEN])
    assert.isAbove((await sessionOf(officer.id)).ends, Date.now() + 60 * 60_000)
  })

  test('writes none after a response that changed the session, which sets both', async ({
    assert,
  }) => {
    const visitor = await signInAs(await createOfficer(Role.managingDirector))
    await visitor.get(PAGE)
    assert.sameMembers((await visitor.send('POST', '/feedback', {})).cookies, [SESSION, TOKEN])
    const shown = await visitor.get('/feedback')
    assert.isNotEmpty(shown.errors)
    assert.deepEqual(shown.cookies, [])
    assert.isEmpty((await visitor.get('/feedback')).errors)
  })

  test('does not commit the session, which would sign its cookie', async ({ assert, cleanup }) => {
    const visitor = await signInAs(await createOfficer(Role.managingDirector))
    await visitor.get(PAGE)
    let commits = 0
    cleanup(emitter.on('session:committed', () => void (commits += 1)))
    await visitor.get(PAGE)
    assert.equal(commits, 0)
    await visitor.send('POST', '/feedback', {})
    assert.equal(commits, 1)
  })

  test('sets the token that the browser has lost, and a form corrects a wrong one', async ({
    assert,
  }) => {
    const visitor = await signInAs(await createOfficer(Role.managingDirector))
    await visitor.get(PAGE)
    visitor.cookies.delete(TOKEN)
    assert.sameMembers((await visitor.get(PAGE)).cookies, [SESSION, TOKEN])

    visitor.cookies.set(TOKEN, 'not-a-token')
    assert.deepEqual((await visitor.get(PAGE)).cookies, [])
    const refused = await visitor.send('POST', '/sign-out')
    assert.include(refused.cookies, TOKEN)
    assert.equal((await visitor.get(PAGE)).component, 'lending/approvals/list')
    await visitor.send('POST', '/sign-out')
    assert.notEqual((await visitor.get(PAGE)).component, 'lending/approvals/list')
  })

  test('reflects changes of its user since the previous page', async ({ assert }) => {
    const officer = await createOfficer(Role.managingDirector)
    const visitor = await signInAs(officer)
    await officer.merge({ firstName: 'Sarita', lastName: '' }).save()
    assert.equal((await visitor.get(PAGE)).props.user.name, 'Sarita')
    await officer.merge({ isActive: false }).save()
    assert.isNull((await visitor.get('/')).props.user)
  })
})
