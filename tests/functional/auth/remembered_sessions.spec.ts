import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { isSqlite } from '#core/database/dialect'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { selectsOn } from '#tests/support/whole_reads'
import { createOfficer, signInAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'

const LIST = '/officer/applications'
/** Pages that begin on what is remembered of their session. */
const PAGES = [LIST, '/officer/claims']
/** Nobody has this number: the page has no row that could confirm anything. */
const EMPTY = `${LIST}?mobile=9999999999`

const ofOfficer = (officer: User) => db.from('sessions').where('user_id', String(officer.id))

/** What ends or changes a session somewhere else: another process, an operator, another office. */
const CHANGES: Record<string, (officer: User) => Promise<unknown>> = {
  'the session is ended': (officer) => ofOfficer(officer).delete(),
  'the session has run out': (officer) =>
    ofOfficer(officer).update({ expires_at: new Date(Date.now() - 1_000) }),
  'the officer is no longer active': (officer) =>
    db.from('users').where('id', officer.id).update({ is_active: false }),
  'the password is another': (officer) =>
    db.from('users').where('id', officer.id).update({ password: 'another' }),
  'the role is another': (officer) =>
    db.from('users').where('id', officer.id).update({ role_id: Role.accounts }),
  'the district is another': (officer) =>
    db
      .from('users')
      .where('id', officer.id)
      .update({ district_id: districtNamed('Pune') }),
}

test.group('A remembered session', (group) => {
  let officer: User
  let visitor: Visitor

  group.setup(async () => {
    await createApplication({ districtId: districtNamed('Satara') })
  })
  group.each.setup(async () => {
    await limiter.clear()
    officer = await createOfficer(Role.managingDirector)
    visitor = await signInAs(officer)
    for (const page of [...PAGES, ...PAGES]) await visitor.get(page)
  })

  test('is confirmed by the statement of the list itself', async ({ assert }) => {
    let sent = await selectsOn('sessions', async () => {
      assert.equal((await visitor.get(LIST)).component, 'approvals/list')
    })
    assert.lengthOf(sent, 1)
    assert.match(sent[0].sql, /from applications\s+force index/)

    sent = await selectsOn('sessions', async () => {
      assert.equal((await visitor.get(EMPTY)).component, 'approvals/list')
    })
    assert.lengthOf(sent, 2)
  }).skip(isSqlite(db.connection()), 'SQLite reads every session within the process')

  for (const [name, change] of Object.entries(CHANGES)) {
    for (const page of [...PAGES, EMPTY]) {
      test(`shows nothing once ${name}: ${page}`, async ({ assert }) => {
        await change(officer)
        const answers = await Promise.all([1, 2, 3].map(() => visitor.clone().send('GET', page)))
        for (const { status, component } of answers) {
          assert.oneOf(status, [302, 303])
          assert.isUndefined(component)
        }
        const { component } = await visitor.get(page)
        assert.notMatch(String(component), /list$/)
      })
    }
  }

  test('does not hide what is stored in it meanwhile', async ({ assert }) => {
    const other = visitor.clone()
    await other.send('POST', `${LIST}/0/decisions`)
    await db.from('users').where('id', officer.id).update({ first_name: 'Sarita' })
    const { component, props } = await visitor.get(LIST)
    assert.equal(component, 'approvals/list')
    assert.include(props.user.name, 'Sarita')
  })

  test('gives nobody the rows of a district that was theirs', async ({ assert }) => {
    const official = await createOfficer(Role.districtOfficer, districtNamed('Satara'))
    const visits = await signInAs(official)
    await visits.get(LIST)
    assert.isNotEmpty((await visits.get(LIST)).props.list.rows)
    await db
      .from('users')
      .where('id', official.id)
      .update({ district_id: districtNamed('Pune') })
    const answers = await Promise.all([1, 2, 3, 4].map(() => visits.clone().send('GET', LIST)))
    for (const { text } of answers) assert.notInclude(text, '"rows"')
  })

  test('is as good as new for who goes on', async ({ assert }) => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.clone().send('GET', LIST)))
    for (const { status, component } of answers) {
      assert.equal(status, 200)
      assert.equal(component, 'approvals/list')
    }
  })
})
