import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { refreshSettings } from '#kernel/settings/stored_settings'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { digiLockerSettings, issuerSettings, storedDigiLocker } from '#profile/queries/digilocker'
import {
  resetDigiLocker,
  LOCKER_CLIENT,
  LOCKER_SECRET,
  LockerServer,
} from '#tests/support/digilocker'
import { administrator, lastChange, decisionBy } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'

const PATH = '/officer/settings/digilocker'
const locker = new LockerServer()

test.group('The settings of DigiLocker', (group) => {
  group.setup(async () => {
    await locker.start()
    return () => locker.stop()
  })
  group.each.setup(() => async () => {
    await db.from('proposed_changes').where('kind', 'digilocker').delete()
    await resetDigiLocker()
    await refreshSettings()
  })

  const page = async (client: ApiClient, user: User) =>
    pageProps(
      await client.get(PATH).loginAs(user).withInertia(),
      'back_office/administration/digilocker'
    ).locker

  async function send(client: ApiClient, user: User, change: object = {}) {
    const { version, values } = await page(client, user)
    const typed = {
      baseUrl: 'https://digilocker.example.org/public',
      clientId: LOCKER_CLIENT,
      clientSecret: LOCKER_SECRET,
      isOn: true,
    }
    const body = { ...values, ...typed, version, ...change }
    return requestAs(client, user, 'put', PATH).json(body)
  }

  test('are disabled initially, with the documented values', async ({ assert, client }) => {
    const { values } = await page(client, await administrator())
    assert.isFalse(values.isOn)
    assert.isFalse(values.isIssuerOn)
    assert.equal(values.baseUrl, 'https://digilocker.meripehchaan.gov.in/public')
  })

  test('take effect when confirmed by a second person, encrypted, and never show a secret', async ({
    assert,
    client,
  }) => {
    const [user, other] = [await administrator(), await administrator()]
    await send(client, user)
    assert.isNull(digiLockerSettings())
    const change = await lastChange()
    assert.equal(change.kind, 'digilocker')
    await new ConfirmChange().run(decisionBy(change, other))
    assert.equal(digiLockerSettings()?.clientSecret, LOCKER_SECRET)
    assert.isNull(issuerSettings())
    const stored = await db.from('settings').where('name', 'digiLocker').firstOrFail()
    assert.notInclude(stored.value, LOCKER_SECRET)
    assert.notInclude(JSON.stringify(await page(client, user)), LOCKER_SECRET)
    const entry = await db
      .from('audit_entries')
      .where('action', 'digilocker_settings.set')
      .orderBy('id', 'desc')
      .first()
    assert.notInclude(entry.data, LOCKER_SECRET)

    await send(client, user, { clientSecret: '', purpose: 'Loan documents' })
    await new ConfirmChange().run(decisionBy(await lastChange(), other))
    assert.equal(storedDigiLocker()?.clientSecret, LOCKER_SECRET, 'an empty value keeps it')
    const elsewhere = { clientSecret: '', baseUrl: 'https://evil.example.org/public' }
    const bag = (await send(client, user, elsewhere)).flashMessage('inputErrorsBag')
    assert.isDefined(bag.clientSecret, 'the secret is not sent to another address')
  })

  test('reject missing values, and addresses that lead elsewhere', async ({ assert, client }) => {
    const user = await administrator()
    const wrong: [object, string][] = [
      [{ clientId: '' }, 'clientId'],
      [{ clientSecret: '' }, 'clientSecret'],
      [{ isIssuerOn: true }, 'issuerId'],
      [{ issuerId: 'in.gov-x' }, 'issuerId'],
      [{ letterDoctype: 'LO-INT' }, 'letterDoctype'],
      [{ baseUrl: 'http://digilocker.example.org' }, 'baseUrl'],
      [{ filePath: '/oauth2/1/file' }, 'filePath'],
      [{ filePath: '@evil.example.org/[uri]' }, 'filePath'],
      [{ purpose: 'Loan & more' }, 'purpose'],
      [{ mappings: [{ doctype: 'PANCR', slot: 'nowhere' }] }, 'mappings.0.slot'],
    ]
    for (const [change, field] of wrong) {
      const bag = (await send(client, user, change)).flashMessage('inputErrorsBag')
      assert.isDefined(bag?.[field], JSON.stringify(change))
    }
  })

  test('distinguish a wrong secret from an unavailable server in the check', async ({
    assert,
    client,
  }) => {
    const user = await administrator()
    const checked = async () =>
      (await requestAs(client, user, 'post', `${PATH}/tests`)).flashMessages()
    assert.match(JSON.stringify(await checked()), /No client ID/)
    const set = async (change: object) => {
      await send(client, user, change)
      await new ConfirmChange().run(decisionBy(await lastChange(), await administrator()))
    }
    const { baseUrl } = locker
    await set({ baseUrl })
    assert.match(JSON.stringify(await checked()), /knows the client ID/)
    await set({ baseUrl, clientSecret: 'another' })
    assert.match(JSON.stringify(await checked()), /does not accept/)
    await set({ baseUrl: 'http://127.0.0.1:9/public', clientSecret: 'another' })
    assert.match(JSON.stringify(await checked()), /does not follow its specification/)
  })
})
