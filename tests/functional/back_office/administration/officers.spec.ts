import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import User from '#auth/models/user'
import { loadOfficer } from '#auth/queries/users'
import { actUnderRoleAssignment, roleAssignmentsOf } from '#auth/queries/role_assignments'
import { Role, type RoleId } from '#auth/roles'
import { AcknowledgeChange, ConfirmChange } from '#maker_checker/actions/decide_change'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { decrypt } from '#kernel/vault/vault'
import { createPost, districtNamed } from '#database/factories/application_factory'
import {
  administrator,
  director,
  lastChange,
  decisionBy,
  withoutConfirmers,
} from '#tests/support/maker_checker'
import { menuCounts } from '#auth/contracts/hooks'
import { pageProps } from '#tests/support/page_props'
import { createViewedOfficer, personForm, addSecondFactor } from '#tests/support/people'
import { TEST_PASSWORD, createOfficer, requestAs, signInAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import type { ApiClient } from '@japa/api-client'

const PATH = '/officer/people'
const OWN_PASSWORD = 'nine green kites over Satara'

const byMobile = (mobile: string) => User.findBy('mobile', mobile)
const changes = () => db.from('proposed_changes').where('kind', 'person')
const lastEntry = (action: string, subjectId: number) =>
  db.from('audit_entries').where({ action, subject_id: subjectId }).orderBy('id', 'desc').first()
const isActive = async (id: number) => Boolean((await User.findOrFail(id)).isActive)

async function page(client: ApiClient, user: User, id: number) {
  const answer = await client.get(`${PATH}/${id}`).loginAs(user).withInertia()
  return pageProps(answer, 'back_office/administration/officers/show').person
}

const errorsOf = (answer: { flashMessages(): Record<string, any> }) =>
  answer.flashMessages().inputErrorsBag ?? {}

/** Returns the link that the next page shows. */
const linkIn = (answer: { flashMessages(): Record<string, any> }): string =>
  answer.flashMessages().result.passwordLink

/** Returns the text of the last message to a recipient. */
async function lastMessage(recipient: string) {
  const row = await db
    .from('outbox_messages')
    .where({ recipient })
    .orderBy('id', 'desc')
    .firstOrFail()
  return { template: row.template as string, body: decrypt(row.body, 'message') }
}

test.group('Officers: the list', (group) => {
  group.each.setup(() => limiter.clear())

  test('is searched by word, mobile, post, district and state, and excludes applicants', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const gondia = districtNamed('Gondia')
    const names = { firstName: 'Zarina', lastName: 'Quraishi' }
    const one = await createOfficer(Role.districtOfficer, gondia, names)
    const off = await createOfficer(Role.auditor, null, { ...names, firstName: 'Zubeda' })
    await db.from('users').where('id', off.id).update({ is_active: false })
    await createOfficer(Role.applicant as RoleId, null, { ...names, firstName: 'Zaheer' })
    const found = async (query: string) => {
      const answer = await client.get(`${PATH}?${query}`).loginAs(admin).withInertia()
      const { list } = pageProps(answer, 'back_office/administration/officers/index')
      return list.rows.map(({ id }: { id: number }) => id)
    }
    assert.sameMembers(await found('q=quraishi'), [one.id, off.id])
    assert.deepEqual(await found(`q=${one.mobile}`), [one.id])
    assert.deepEqual(await found('q=zarina quraishi'), [one.id])
    assert.deepEqual(await found(`q=quraishi&inDistrict=${gondia}`), [one.id])
    assert.deepEqual(await found(`q=quraishi&role=${Role.auditor}`), [off.id])
    assert.deepEqual(await found('q=quraishi&state=disabled'), [off.id])
    await db.from('role_assignments').where('user_id', one.id).update({ until_on: '2020-01-01' })
    assert.deepEqual(await found('q=quraishi&state=without_post'), [one.id])
    assert.deepEqual(await found('q=quraishi&state=active'), [])
  })
})

test.group('Officers: a new officer', (group) => {
  group.each.setup(async () => {
    await limiter.clear()
    return withoutConfirmers()
  })

  test('of a district gets an account, a post and a temporary password by SMS, immediately', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const form = await personForm()
    await requestAs(client, admin, 'post', PATH).json(form)
    const user = (await byMobile(form.mobile))!
    const [post] = await roleAssignmentsOf([user.id])
    assert.deepInclude(post, { roleId: Role.districtOfficer, districts: form.districts })
    assert.equal(user.userName, form.mobile)
    const { template, body } = await lastMessage(form.mobile)
    assert.equal(template, 'first_password')
    const [password] = /[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}/.exec(body)!
    const visitor = new Visitor()
    await visitor.signIn(form.mobile, password)
    assert.equal((await visitor.send('GET', '/officer')).location, '/change-password')
    assert.deepInclude(await lastEntry('user.created', user.id), { actor_id: admin.id })
    assert.isUndefined((await changes())[0])
  })

  test('of the head office waits for a second person, and cannot sign in before', async ({
    assert,
    client,
  }) => {
    const [one, two] = [await administrator(), await administrator()]
    const form = await personForm({ roleId: Role.accounts, districts: [] })
    await requestAs(client, one, 'post', PATH).json(form)
    assert.isNull(await byMobile(form.mobile))
    const change = await lastChange()
    const shown = await client.get(`/officer/confirmations/${change.id}`).loginAs(two)
    for (const words of ['Kulkarni', form.mobile, 'Accounts']) assert.include(shown.text(), words)
    assert.equal(await new ConfirmChange().run(decisionBy(change, two)), 'confirmed')
    const user = (await byMobile(form.mobile))!
    assert.equal(user.roleId, Role.accounts)
    assert.equal((await lastMessage(form.mobile)).template, 'first_password')
    assert.deepInclude(await lastEntry('user.created', user.id), { actor_id: one.id })
  })

  test('cannot have another officer’s mobile, a user name in use, or an invalid post', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const other = await createOfficer(Role.agm)
    const wrong = async (more: object) =>
      Object.keys(
        errorsOf(await requestAs(client, admin, 'post', PATH).json(await personForm(more)))
      )
    assert.deepEqual(await wrong({ mobile: other.mobile }), ['mobile'])
    assert.deepEqual(await wrong({ userName: other.userName.toUpperCase() }), ['userName'])
    assert.deepEqual(await wrong({ districts: [] }), ['districts'])
    assert.deepEqual(await wrong({ untilOn: '2025-12-31' }), ['untilOn'])
    assert.deepEqual(await wrong({ passwordDelivery: 'email' }), ['email'])
    assert.deepEqual(await wrong({ roleId: 0 }), ['roleId'])
    assert.deepEqual(await wrong({ firstName: '', mobile: '12' }), ['firstName', 'mobile'])
  })
})

test.group('Officers: a password link', (group) => {
  group.each.setup(async () => {
    await limiter.clear()
    const restore = await withoutConfirmers()
    return async () => {
      useSystemClock()
      await restore()
    }
  })

  async function newLink(client: ApiClient) {
    const admin = await administrator()
    const form = await personForm({ passwordDelivery: 'link' })
    const answer = await requestAs(client, admin, 'post', PATH).json(form)
    const href = linkIn(answer)
    const user = (await byMobile(form.mobile))!
    return { admin, user, path: new URL(href).pathname, token: href.split('/').at(-1)! }
  }

  const choose = (visitor: Visitor, path: string, password = OWN_PASSWORD) =>
    visitor.submit('POST', path, { newPassword: password, newPasswordConfirmation: password })

  test('sets the password once, and signs in with it, and is not stored in the database', async ({
    assert,
    client,
  }) => {
    const { user, path, token } = await newLink(client)
    const row = await db.from('password_links').where('user_id', user.id).firstOrFail()
    assert.notInclude(JSON.stringify(row), token)
    const visitor = new Visitor()
    const shown = await visitor.get(path)
    assert.equal(shown.component, 'platform/auth/password_link')
    assert.equal(shown.props.userName, user.userName)
    assert.property((await choose(visitor, path, 'short')).errors, 'newPassword')
    assert.equal((await choose(visitor, path)).component, 'platform/auth/sign_in')
    assert.equal((await visitor.send('GET', path)).status, 404)
    assert.equal((await choose(visitor, path, `${OWN_PASSWORD} again`)).status, 404)
    await visitor.signIn(user.userName, OWN_PASSWORD)
    assert.equal((await visitor.get('/officer')).component, 'back_office/reports/home')
  })

  test('expires after a day, with a newer link or another password, and for a disabled account', async ({
    assert,
    client,
  }) => {
    const { admin, user, path } = await newLink(client)
    const statusOf = async (at: string) => (await new Visitor().send('GET', at)).status
    const another = async () => {
      const answer = await requestAs(client, admin, 'post', `${PATH}/${user.id}/password`).json({
        passwordDelivery: 'link',
      })
      return new URL(linkIn(answer)).pathname
    }
    const second = await another()
    assert.deepEqual([await statusOf(path), await statusOf(second)], [404, 200])
    await requestAs(client, admin, 'post', `${PATH}/${user.id}/password`).json({
      passwordDelivery: 'sms',
    })
    assert.equal(await statusOf(second), 404)
    const third = await another()
    setClock(new FixedClock(new Date(Date.now() + 25 * 60 * 60_000)))
    assert.equal(await statusOf(third), 404)
    useSystemClock()
    assert.equal(await statusOf(third), 200)
    await db.from('users').where('id', user.id).update({ is_active: false })
    assert.equal(await statusOf(third), 404)
  })
})

test.group('Officers: changes of an officer', (group) => {
  group.each.setup(async () => {
    await limiter.clear()
    return withoutConfirmers()
  })

  test('save name and contacts, notify the old mobile and reject a stale form', async ({
    assert,
    client,
  }) => {
    const { user: admin, officer, path, version } = await createViewedOfficer()
    const { fields } = await page(client, admin, officer.id)
    const { mobile } = await personForm()
    const form = { ...fields, lastName: 'Joshi', mobile, userName: 'anil.joshi', version }
    await requestAs(client, admin, 'put', path).json(form)
    const saved = await User.findOrFail(officer.id)
    assert.deepInclude(saved.serialize(), { lastName: 'Joshi', mobile, userName: 'anil.joshi' })
    assert.equal((await lastMessage(officer.mobile)).template, 'mobile_changed')
    const entry = await lastEntry('user.saved', officer.id)
    assert.equal(JSON.parse(entry.data).new.lastName, 'Joshi')

    const again = { ...form, lastName: 'Patil' }
    const stale = await requestAs(client, admin, 'put', path).json(again)
    assert.property(errorsOf(stale), 'version')
    assert.equal((await User.findOrFail(officer.id)).lastName, 'Joshi')
  })

  test('wait for roles 1 and 4 to 7, and take effect immediately for roles 2 and 3', async ({
    assert,
    client,
  }) => {
    const [one, two] = [await administrator(), await administrator()]
    for (const roleId of [1, 2, 3, 4, 5, 6, 7] as const) {
      const district = roleId === 2 ? districtNamed('Pune') : null
      const officer = await createOfficer(roleId, district)
      const { version } = await loadOfficer(officer.id)
      await requestAs(client, one, 'post', `${PATH}/${officer.id}/disabling`).json({ version })
      const waits = roleId === 1 || roleId > 3
      assert.equal(await isActive(officer.id), waits, `role ${roleId}`)
      if (!waits) continue
      assert.exists((await page(client, one, officer.id)).waiting)
      await new ConfirmChange().run(decisionBy(await lastChange(), two))
      assert.isFalse(await isActive(officer.id))
    }
  })

  test('wait if a district official gets a charge of the head office', async ({
    assert,
    client,
  }) => {
    const { user: admin, officer, path, version } = await createViewedOfficer()
    const two = await administrator()
    const body = { roleId: Role.generalManager, fromOn: '2026-01-01', version }
    await requestAs(client, admin, 'post', `${path}/posts`).json(body)
    assert.lengthOf(await roleAssignmentsOf([officer.id]), 1)
    await new ConfirmChange().run(decisionBy(await lastChange(), two))
    assert.lengthOf(await roleAssignmentsOf([officer.id]), 2)
  })

  test('do not take effect on confirmation if the officer was changed in the meantime', async ({
    assert,
    client,
  }) => {
    const [one, two] = [await administrator(), await administrator()]
    const officer = await createOfficer(Role.auditor)
    const { version } = await loadOfficer(officer.id)
    await requestAs(client, one, 'post', `${PATH}/${officer.id}/disabling`).json({ version })
    await createPost(officer, Role.accounts)
    assert.equal(await new ConfirmChange().run(decisionBy(await lastChange(), two)), 'stale')
    assert.isTrue(await isActive(officer.id))
  })

  test('take effect immediately and are marked if nobody could confirm them', async ({
    assert,
    client,
  }) => {
    const only = await administrator()
    const officer = await createOfficer(Role.auditor)
    const { version } = await loadOfficer(officer.id)
    await requestAs(client, only, 'post', `${PATH}/${officer.id}/disabling`).json({ version })
    assert.isFalse(await isActive(officer.id))
    assert.equal((await lastChange()).status, 'unconfirmed')
  })

  test('are reviewed by anybody except the appointed officer, if there is somebody', async ({
    assert,
    client,
  }) => {
    const only = await administrator()
    const form = await personForm({ roleId: Role.administrator, districts: [] })
    await requestAs(client, only, 'post', PATH).json(form)
    const change = await lastChange()
    assert.equal(change.status, 'unconfirmed')
    const appointed = (await byMobile(form.mobile))!
    assert.equal(change.aboutUser, appointed.id)
    const mayAcknowledge = async (who: User) => {
      const shown = await requestAs(client, who, 'get', `/officer/confirmations/${change.id}`)
      return pageProps(shown, 'platform/maker_checker/show').change.can.acknowledge
    }
    const waits = async (who: User) => (await menuCounts(who)).confirmations ?? 0
    const second = await User.findOrFail(appointed.id)
    await second.merge({ mustChangePassword: false }).save()
    await actUnderRoleAssignment(second)
    /**
     * Not on the days on which the appointing officer may still have their access; afterwards, because nobody else
     * could.
     */
    assert.deepEqual([await waits(second), await mayAcknowledge(second)], [0, false])
    await db
      .from('audit_entries')
      .where({ subject_id: appointed.id })
      .update({ created_at: '2026-01-01 00:00:00' })
    assert.deepEqual([await waits(second), await mayAcknowledge(second)], [1, true])
    const third = await administrator()
    assert.deepEqual([await waits(second), await mayAcknowledge(second)], [0, false])
    assert.deepEqual([await waits(third), await mayAcknowledge(third)], [1, true])
    const refused = new AcknowledgeChange().run(decisionBy(change, second))
    await assert.rejects(() => refused)
    await new AcknowledgeChange().run(decisionBy(change, third))
  })

  test('take effect with the next request of a running session', async ({ assert, client }) => {
    const { user: admin, officer, path, version, postId } = await createViewedOfficer()
    const visitor = await signInAs(officer)
    assert.equal((await visitor.get('/officer')).component, 'back_office/reports/home')
    const yesterday = addDays(getClock().today(), -1)
    const end = `${path}/posts/${postId}`
    const tooEarly = { untilOn: addDays(yesterday, -1), version }
    const refused = await requestAs(client, admin, 'put', end).json(tooEarly)
    assert.property(errorsOf(refused), 'untilOn')
    await requestAs(client, admin, 'put', end).json({ untilOn: yesterday, version })
    assert.equal((await visitor.send('GET', '/officer')).location, '/')
    await visitor.signIn(officer.userName, TEST_PASSWORD)
    assert.equal((await visitor.send('GET', '/officer')).location, '/no-role-assignment')
  })

  test('end sessions immediately, and require two people for an officer’s second factor', async ({
    assert,
    client,
  }) => {
    const [one, two] = [await administrator(), await director()]
    const officer = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
    const visitor = await signInAs(officer)
    const path = `${PATH}/${officer.id}`
    await requestAs(client, one, 'delete', `${path}/sessions`)
    assert.equal((await visitor.send('GET', '/officer')).location, '/')
    await addSecondFactor(officer)
    const { version } = await loadOfficer(officer.id)
    await requestAs(client, one, 'delete', `${path}/second-factor`).json({ version })
    const factor = () => db.from('second_factors').where('user_id', officer.id).first()
    assert.exists(await factor())
    /** There is one administrator, so the managing director confirms. */
    await new ConfirmChange().run(decisionBy(await lastChange(), two))
    assert.isNull(await factor())
    assert.deepInclude(await lastEntry('auth.second_factor_off', officer.id), { actor_id: one.id })
  })

  test('neither disable the last administrator nor end that officer’s post', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const others = db
      .from('role_assignments')
      .where('role_id', Role.administrator)
      .whereNot('user_id', admin.id)
      .whereNull('until_on')
    const ids = (await others.select('id')).map(({ id }) => id)
    await db.from('role_assignments').whereIn('id', ids).update({ until_on: '2020-01-01' })
    try {
      const { version } = await loadOfficer(admin.id)
      const path = `${PATH}/${admin.id}`
      await requestAs(client, admin, 'post', `${path}/disabling`).json({ version })
      const until = { untilOn: getClock().today(), version }
      await requestAs(client, admin, 'put', `${path}/posts/${admin.postId}`).json(until)
      assert.isTrue(await isActive(admin.id))
      assert.isNull((await roleAssignmentsOf([admin.id]))[0].untilOn)
    } finally {
      await db.from('role_assignments').whereIn('id', ids).update({ until_on: null })
    }
  })

  test('list an officer’s recent changes as text, and none of an applicant', async ({
    assert,
    client,
  }) => {
    const admin = await administrator()
    const { officer, path } = await createViewedOfficer()
    await signInAs(officer)
    const { recentActions } = await page(client, admin, officer.id)
    assert.equal(recentActions[0].what, 'Signed in')
    await requestAs(client, admin, 'delete', `${path}/sessions`)
    const own = await page(client, admin, admin.id)
    assert.deepInclude(own.recentActions[0], {
      what: 'Signed out devices',
      about: 'Anil Deshpande',
    })
    const applicant = await createOfficer(Role.applicant as RoleId)
    const none = await client.get(`${PATH}/${applicant.id}`).loginAs(admin).withInertia()
    none.assertStatus(404)
  })
})
