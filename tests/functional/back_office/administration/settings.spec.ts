import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import ProposedChange from '#maker_checker/models/proposed_change'
import asConfigured, { DEFAULT_DEBIT_ACCOUNT } from '#config/corporation'
import corporation, { payerAccount } from '#kernel/settings/corporation'
import { ensureFreshSettings, refreshSettings } from '#kernel/settings/stored_settings'
import { corporationLetterhead } from '#pdf/letterhead'
import {
  administrator,
  lastChange,
  decisionBy,
  withoutConfirmers,
} from '#tests/support/maker_checker'
import { flashText, pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'
import type User from '#auth/models/user'
import type { ApiClient } from '@japa/api-client'

const PATH = '/officer/settings'
const ACCOUNT = '123456789012'

async function settingsFor(client: ApiClient, user: User) {
  const answer = await client.get(PATH).loginAs(user).withInertia()
  return pageProps(answer, 'back_office/administration/settings')
}

const payer = () => db.transaction((trx) => payerAccount(trx))

test.group('Settings of the corporation', (group) => {
  group.each.setup(async () => {
    const restore = await withoutConfirmers()
    return async () => {
      await restore()
      await db.from('settings').delete()
      await refreshSettings()
    }
  })

  test('apply from the next page on: header, PDFs and contact page', async ({ assert, client }) => {
    const user = await administrator()
    const { settings } = await settingsFor(client, user)
    const answer = await requestAs(client, user, 'put', PATH).json({
      ...settings.values,
      nameEn: 'Sahyadri Backward Classes Corporation',
      phone: '022-2345678',
      supportPhones: '1800 123, 1800 456',
      version: settings.version,
    })
    answer.assertFlashMessage('success', 'The settings have been saved.')
    const contact = pageProps(
      await client.get('/contact').withInertia(),
      'back_office/site/contact'
    )
    assert.deepEqual(contact.supportPhones, ['1800 123', '1800 456'])
    assert.include((await client.get('/')).text(), 'Sahyadri Backward Classes Corporation')
    assert.equal(corporationLetterhead('en').nameEn, 'Sahyadri Backward Classes Corporation')
    const { data } = await db
      .from('audit_entries')
      .where('action', 'settings.saved')
      .orderBy('id', 'desc')
      .firstOrFail()
    assert.deepEqual(JSON.parse(data), {
      old: { nameEn: settings.values.nameEn, phone: '', supportPhones: '' },
      new: {
        nameEn: 'Sahyadri Backward Classes Corporation',
        phone: '022-2345678',
        supportPhones: '1800 123, 1800 456',
      },
    })
  })

  test('take effect when a second person confirms them', async ({ assert, client }) => {
    const [one, two] = [await administrator(), await administrator()]
    const { settings } = await settingsFor(client, one)
    const nameEn = 'Sahyadri Backward Classes Corporation'
    await requestAs(client, one, 'put', PATH).json({
      ...settings.values,
      nameEn,
      supportPhones: '1800 123',
      version: settings.version,
    })
    assert.notEqual(corporation.name.en, nameEn)
    const change = await lastChange()
    const shown = await requestAs(client, two, 'get', `/officer/confirmations/${change.id}`)
    assert.deepEqual(pageProps(shown, 'platform/maker_checker/show').change.difference, [
      { label: 'Name (English)', old: settings.values.nameEn, new: nameEn },
      {
        label: 'Telephone numbers of the help desk',
        old: settings.values.supportPhones || null,
        new: '1800 123',
      },
    ])
    assert.exists((await settingsFor(client, one)).waitingCorporation)
    assert.equal(await new ConfirmChange().run(decisionBy(change, two)), 'confirmed')
    assert.equal(corporation.name.en, nameEn)
    assert.deepEqual(corporation.supportPhones, ['1800 123'])
  })

  test('leave a language without its own text empty in the form, and use the other language', async ({
    assert,
    client,
  }) => {
    const user = await administrator()
    const before = (await settingsFor(client, user)).settings
    const save = (addressEn: string, { values, version } = before) =>
      requestAs(client, user, 'put', PATH).json({ ...values, addressEn, version })
    await save('Mumbai 400 032')
    assert.deepInclude(corporationLetterhead('en'), {
      address: 'Mumbai 400 032',
      addressLanguage: 'en',
    })
    const { settings } = await settingsFor(client, user)
    assert.equal(settings.values.addressHi, before.values.addressHi)
    await save('Pune 411 001', settings)
    assert.equal(corporation.address.hi, before.values.addressHi || 'Pune 411 001')
    assert.equal(
      (await settingsFor(client, user)).settings.values.addressHi,
      before.values.addressHi
    )
  })

  test('are compared with the database, which may be newer than this process’s copy', async ({
    assert,
    client,
  }) => {
    const user = await administrator()
    const { settings } = await settingsFor(client, user)
    const save = (phone: string) =>
      requestAs(client, user, 'put', PATH).json({
        ...settings.values,
        phone,
        version: settings.version,
      })
    await save('022-2345678')
    const row = { name: 'phone', value: '022-2345678' }
    assert.exists(await db.from('settings').where(row).first())
    /** Another process reverts it; this one still has the old value. */
    await db.from('settings').where('name', 'phone').delete()
    const again = await save('022-2345678')
    again.assertFlashMessage('success', 'The settings have been saved.')
    assert.exists(await db.from('settings').where(row).first())
  })

  test('made in another process take effect with a later request', async ({ assert }) => {
    const user = await administrator()
    await refreshSettings()
    await db.table('settings').insert({
      name: 'nameEn',
      value: 'Elsewhere Corporation',
      updated_by: user.id,
      updated_at: '2026-01-01 00:00:00',
    })
    const before = performance.now()
    while (corporation.name.en !== 'Elsewhere Corporation' && performance.now() - before < 5000) {
      await ensureFreshSettings()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    assert.equal(corporation.name.en, 'Elsewhere Corporation')
  })

  test('do not overwrite concurrent changes, and no typed value is wrong silently', async ({
    assert,
    client,
  }) => {
    const user = await administrator()
    const { settings } = await settingsFor(client, user)
    const save = (values: object) =>
      requestAs(client, user, 'put', PATH).json({
        ...settings.values,
        ...values,
        version: settings.version,
      })
    await save({ phone: '1' })
    assert.property(
      (await save({ phone: '2' })).flashMessages().inputErrorsBag as object,
      'version'
    )
    assert.equal(corporation.phone, '1')
    const wrong = await save({ email: 'nobody', nameEn: '' })
    assert.sameMembers(Object.keys(wrong.flashMessages().inputErrorsBag as object), [
      'email',
      'nameEn',
    ])
  })

  test('report a missing debit account, and show no account number', async ({
    assert,
    client,
    cleanup,
  }) => {
    const account = asConfigured.debitAccount
    cleanup(() => void (asConfigured.debitAccount = account))
    const admin = await administrator()
    await refreshSettings()
    assert.equal((await settingsFor(client, admin)).settings.account.mask, 'XXXXXX8901')
    asConfigured.debitAccount = DEFAULT_DEBIT_ACCOUNT
    await refreshSettings()
    assert.isNull((await settingsFor(client, admin)).settings.account.mask)
  })

  test('encrypt and mask the debit account, which is used once a second person confirms', async ({
    assert,
    client,
  }) => {
    const [one, two] = [await administrator(), await administrator()]
    const set = async (account: string) =>
      requestAs(client, one, 'put', `${PATH}/debit-account`).json({
        account,
        version: (await settingsFor(client, one)).settings.account.version,
      })
    for (const wrong of [DEFAULT_DEBIT_ACCOUNT, 'my account', '']) {
      assert.property((await set(wrong)).flashMessages().inputErrorsBag as object, 'account')
    }
    const answer = await set('1234 5678 9012')
    assert.notInclude(flashText(answer), ACCOUNT)
    assert.equal((await payer()).debitAccount, asConfigured.debitAccount)
    const change = await lastChange()
    const shown = await client.get(`/officer/confirmations/${change.id}`).loginAs(two)
    assert.include(shown.text(), 'XXXXXX9012')
    assert.notInclude(shown.text(), ACCOUNT)

    assert.equal(await new ConfirmChange().run(decisionBy(change, two)), 'confirmed')
    assert.equal((await payer()).debitAccount, ACCOUNT)
    const page = await settingsFor(client, one)
    assert.equal(page.settings.account.mask, 'XXXXXX9012')
    const stored = await db.from('settings').where('name', 'debitAccount').firstOrFail()
    assert.notInclude(stored.value, ACCOUNT)
    const audit = await db.from('audit_entries').where('action', 'debit_account.set')
    assert.include(audit.at(-1)!.data, 'XXXXXX9012')
    assert.notInclude(JSON.stringify(audit), ACCOUNT)
    assert.notInclude(JSON.stringify(await ProposedChange.all()), ACCOUNT)
  })
})
