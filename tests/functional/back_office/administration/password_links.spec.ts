import { WITHOUT_STEP_UP } from '#tests/support/stored_sessions'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import type { ApiClient } from '@japa/api-client'
import signIn from '#config/sign_in'
import User from '#auth/models/user'
import { loadOfficer } from '#auth/queries/users'
import { Role } from '#auth/roles'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import {
  administrator,
  director,
  lastChange,
  decisionBy,
  withoutConfirmers,
} from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { messagesTo } from '#tests/support/outbox'
import { personForm } from '#tests/support/people'
import { menuCounts } from '#auth/contracts/hooks'
import { createOfficer, requestAs, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const PATH = '/officer/people'
const DAY = 24 * 60 * 60_000

const linksOf = async ({ id }: User) => db.from('password_links').where('user_id', id)

const requestPassword = (client: ApiClient, by: User, person: User, passwordDelivery: string) =>
  requestAs(client, by, 'post', `${PATH}/${person.id}/password`).json({ passwordDelivery })

const collect = (client: ApiClient, by: User, changeId: number) =>
  requestAs(client, by, 'post', `${PATH}/links/${changeId}`)

const confirmAs = async (person: User) =>
  new ConfirmChange().run(decisionBy(await lastChange(), person))

const refusalOf = async (work: Promise<unknown>) => {
  try {
    await work
    return null
  } catch (error) {
    return (error as { messageKey?: string }).messageKey ?? String(error)
  }
}

const setDaysLater = (days: number) => setClock(new FixedClock(new Date(Date.now() + days * DAY)))

test.group('A new password for the head office', (group) => {
  group.each.setup(async () => {
    await limiter.clear()
    const restore = await withoutConfirmers()
    return async () => {
      useSystemClock()
      await restore()
    }
  })

  test('by link waits for a second person, after which the requester creates it once', async ({
    assert,
    client,
  }) => {
    const [one, two, auditor] = [
      await administrator(),
      await administrator(),
      await createOfficer(Role.auditor),
    ]
    await requestPassword(client, one, auditor, 'link')
    assert.isEmpty(await linksOf(auditor))
    const { id } = await lastChange()
    await collect(client, one, id)
    assert.isEmpty(await linksOf(auditor))
    assert.equal(await confirmAs(two), 'confirmed')
    assert.isEmpty(await linksOf(auditor), 'the second person creates none')
    ;(await collect(client, two, id)).assertStatus(404)
    const shown = await requestAs(client, one, 'get', `/officer/confirmations/${id}`)
    const { change } = pageProps(shown, 'platform/maker_checker/show')
    assert.equal(change.can.collect, `${PATH}/links/${id}`)
    const { links } = pageProps(
      await collect(client, one, id),
      'back_office/administration/officers/import'
    )
    assert.deepEqual(
      links.map(({ name }) => name),
      [auditor.displayName]
    )
    const path = new URL(links[0].href).pathname
    assert.equal((await new Visitor().get(path)).component, 'platform/auth/password_link')
    await collect(client, one, id)
    assert.equal(
      (await new Visitor().get(path)).component,
      'platform/auth/password_link',
      'no newer one'
    )
  })

  test('for a new officer is created by the requester when the account is confirmed (A14)', async ({
    assert,
    client,
  }) => {
    const [one, two] = [await administrator(), await administrator()]
    const form = await personForm({
      roleId: Role.accounts,
      districts: [],
      passwordDelivery: 'link',
    })
    await requestAs(client, one, 'post', PATH).json(form)
    await confirmAs(two)
    const { id } = await lastChange()
    const { links } = pageProps(
      await collect(client, one, id),
      'back_office/administration/officers/import'
    )
    assert.lengthOf(links, 1)
    assert.lengthOf(await linksOf((await User.findBy('mobile', form.mobile))!), 1)
  })

  test('by SMS is sent when it is confirmed', async ({ assert, client }) => {
    const [one, two, auditor] = [
      await administrator(),
      await administrator(),
      await createOfficer(Role.auditor),
    ]
    const sent = async () =>
      (await messagesTo(auditor.mobile)).filter(({ template }) => template === 'first_password')
    await requestPassword(client, one, auditor, 'sms')
    assert.isEmpty(await sent())
    assert.isFalse(Boolean((await auditor.refresh()).mustChangePassword))
    await confirmAs(two)
    assert.lengthOf(await sent(), 1)
    assert.isTrue(Boolean((await auditor.refresh()).mustChangePassword))
  })

  test('excludes the requester as second person with its holder for seven days, even with a third account', async ({
    assert,
    client,
  }) => {
    const [one, two, md] = [await administrator(), await administrator(), await director()]
    /** One administrator gives the other a password; the managing director confirms it. */
    await requestPassword(client, one, two, 'sms')
    await confirmAs(md)
    const auditor = await createOfficer(Role.auditor)
    const disable = async (by: User) => {
      const { version } = await loadOfficer(auditor.id)
      await requestAs(client, by, 'post', `${PATH}/${auditor.id}/disabling`).json({ version })
      return lastChange()
    }
    const change = await disable(one)
    assert.equal(change.status, 'waiting')
    await db.from('users').where('id', two.id).update({ must_change_password: false })
    await two.refresh()
    assert.equal(await refusalOf(confirmAs(two)), 'maker_checker.messages.later')
    assert.isUndefined((await menuCounts(two)).confirmations)
    const shown = await requestAs(client, two, 'get', `/officer/confirmations/${change.id}`)
    const { can, later: says } = pageProps(shown, 'platform/maker_checker/show').change
    assert.deepEqual([can.decide, can.isLater], [false, true])
    assert.include(says, `${signIn.twoPersonsDays} days`)
    await db.from('role_assignments').where('user_id', md.id).update({ until_on: '2020-01-01' })
    const told = await requestPassword(client, one, await createOfficer(Role.auditor), 'sms')
    told.assertFlashMessage(
      'warning',
      `The change has been saved, but no one can confirm it today. Every possible officer gave you access to the portal in the last ${signIn.twoPersonsDays} days, or got it from you. The change stays pending until these days are over.`
    )
    assert.equal((await lastChange()).status, 'waiting')
    await db
      .from('proposed_changes')
      .where('id', (await lastChange()).id)
      .delete()
    await db.from('role_assignments').where('user_id', md.id).update({ until_on: null })
    /** The managing director replaces the excluded administrator. */
    assert.equal((await menuCounts(md)).confirmations, 1)
    setDaysLater(8)
    assert.equal(await confirmAs(two), 'confirmed')
  })

  test('is confirmed with a proof by the confirmer', async ({ assert, client }) => {
    const [one, two, auditor] = [
      await administrator(),
      await createOfficer(Role.administrator),
      await createOfficer(Role.auditor),
    ]
    await requestPassword(client, one, auditor, 'link')
    const { id } = await lastChange()
    const confirm = async (proof: object) => {
      const { expectedVersion } = decisionBy(await lastChange(), two)
      return requestAs(client, two, 'post', `/officer/confirmations/${id}/confirmation`)
        .header(WITHOUT_STEP_UP, '1')
        .json({ version: expectedVersion, ...proof })
    }
    for (const proof of [{}, { password: 'not the password' }]) {
      const bag = (await confirm(proof)).flashMessages().inputErrorsBag
      assert.property(bag, 'password')
      assert.equal((await lastChange()).status, 'waiting')
    }
    await confirm({ password: TEST_PASSWORD })
    assert.equal((await lastChange()).status, 'confirmed')
  })
})
