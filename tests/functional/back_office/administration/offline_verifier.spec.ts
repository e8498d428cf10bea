import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { refreshSettings } from '#kernel/settings/stored_settings'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { changeKind } from '#maker_checker/contracts/change_kind'
import { isVerificationOn, showsPhotos } from '#profile/queries/identity_verification'
import { signerFor } from '#tests/support/aadhaar_documents'
import { administrator, lastChange, decisionBy } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'

const PATH = '/officer/settings/offline-verifier'
const signer = signerFor('2024-01-01', '2026-01-01')
const STATED = { registrationNo: 'OVSE-12', registeredOn: '05-01-2026', certificates: signer.pem }

test.group('The registration as an offline verifier', (group) => {
  group.each.setup(() => async () => {
    await db.from('settings').delete()
    await db.from('proposed_changes').where('kind', 'offline_verifier').delete()
    await refreshSettings()
  })

  const page = async (client: ApiClient, user: User) =>
    pageProps(
      await client.get(PATH).loginAs(user).withInertia(),
      'back_office/administration/offline_verifier'
    ).verifier

  async function send(client: ApiClient, user: User, change: object = {}) {
    const { version } = await page(client, user)
    return requestAs(client, user, 'put', PATH).json({ ...STATED, version, ...change })
  }

  test('takes effect when a second person confirms it', async ({ assert, client }) => {
    const [user, other] = [await administrator(), await administrator()]
    await send(client, user)
    assert.isFalse(isVerificationOn())
    const change = await lastChange()
    assert.equal(change.kind, 'offline_verifier')
    assert.isDefined(changeKind('offline_verifier').roles, 'nor without a second person')
    await new ConfirmChange().run(decisionBy(change, other))
    assert.isTrue(isVerificationOn())
    const verifier = await page(client, user)
    assert.equal(verifier.certificates[0].fingerprint, signer.fingerprint)
    assert.match(verifier.certificates[0].until, /2026/)
    const entry = await db.from('audit_entries').where('action', 'offline_verifier.set').first()
    assert.include(entry.data, signer.fingerprint)
  })

  test('shows photos at centres when a second person confirms it', async ({ assert, client }) => {
    const [user, other] = [await administrator(), await administrator()]
    await send(client, user)
    await new ConfirmChange().run(decisionBy(await lastChange(), other))
    assert.isFalse(showsPhotos(), 'off by default')
    await send(client, user, { showsPhoto: true })
    assert.isFalse(showsPhotos())
    await new ConfirmChange().run(decisionBy(await lastChange(), other))
    assert.isTrue(showsPhotos())
    assert.isTrue((await page(client, user)).values.showsPhoto)
  })

  test('rejects insufficient details and files that are not certificates', async ({
    assert,
    client,
  }) => {
    const user = await administrator()
    const wrong: [object, string, RegExp][] = [
      [{ certificates: '' }, 'certificates', /at least one/],
      [{ certificates: 'x' }, 'certificates', /other than certificates/],
      [{ registeredOn: '' }, 'registeredOn', /enter the date/],
      [{ registeredOn: '01-01-2999' }, 'registeredOn', /in the future/],
      [{ registrationNo: '' }, 'registrationNo', /enter the registration number/],
    ]
    for (const [change, field, message] of wrong) {
      const bag = (await send(client, user, change)).flashMessage('inputErrorsBag')
      assert.match(String(bag[field]), message)
    }
    assert.isFalse(isVerificationOn())
  })
})
