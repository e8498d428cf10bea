import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import i18nManager from '@adonisjs/i18n/services/main'
import type Application from '#applications/models/application'
import { fileExceptions, isException } from '#approvals/queries/bulk_approval'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { createUser, districtNamed, moveToStatus } from '#database/factories/application_factory'
import { eraseProfile } from '#privacy/erasure/actions/erase_personal_data'
import DuplicateDecision from '#duplicates/models/duplicate_decision'
import { decide, entry, open, expectedState } from '#tests/functional/lending/approvals/support'
import { pageProps } from '#tests/support/page_props'
import { fileOf, personOf } from './people.js'
import { dialect } from '#tests/support/tags'

const pathOf = ({ id }: Application) => `/officer/applications/${id}/duplicates`

const officerOf = (district: string) =>
  createUser(Role.districtOfficer, { districtId: districtNamed(district) })

const page = async (client: ApiClient, officer: User, file: Application) =>
  pageProps(await open(client, officer, pathOf(file)), 'lending/approvals/duplicates')

async function send(client: ApiClient, officer: User, file: Application, form: object) {
  const [pair] = (await page(client, officer, file)).files
  return client
    .post(pathOf(file))
    .loginAs(officer)
    .withCsrfToken()
    .header('referer', pathOf(file))
    .redirects(0)
    .form({
      with: pair.key,
      kinds: pair.lines.map(({ kind }) => kind).join(','),
      expectedSerial: pair.expectedSerial,
      explanation: 'Both came to the office',
      ...form,
    })
}

const decisions = () => DuplicateDecision.query().orderBy('id')

test.group('Decisions of officers on two matching people', (group) => {
  dialect(group)
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    /** Decisions on applications of other tests. */
    await db.from('duplicate_decisions').delete()
    return undo
  })

  test('are saved with their reasons, shown with both applications, and no longer requested', async ({
    client,
    assert,
  }) => {
    const mobile = '9123400001'
    const [one, other] = [await fileOf({ mobile }), await fileOf({ mobile, district: 'Beed' })]
    const [latur, beed] = [await officerOf('Latur'), await officerOf('Beed')]
    const before = await page(client, latur, one)
    assert.isTrue(before.files[0].isUndecided)
    assert.deepInclude(before.files[0], {
      number: other.number,
      district: 'Beed',
      name: null,
      applicationId: null,
    })
    const sent = await send(client, latur, one, { outcome: 'family' })
    sent.assertStatus(302)
    const [row] = await decisions()
    assert.notInclude(row.explanation!, 'office')
    assert.deepInclude(row.$attributes, { outcome: 'family', serial: 1, decidedBy: latur.id })
    const after = (await page(client, latur, one)).files[0]
    assert.isFalse(after.isUndecided)
    assert.deepInclude(after.decisions[0], {
      outcome: 'family',
      explanation: 'Both came to the office',
    })

    /** There, the application with which it was decided is out of scope: the outcome is shown, the text is not. */
    const there = (await page(client, beed, other)).files[0]
    assert.isFalse(there.isUndecided)
    assert.deepInclude(there.decisions[0], {
      outcome: 'family',
      explanation: null,
      hasExplanation: true,
    })

    const [entryRow] = await db
      .from('audit_entries')
      .where({ action: 'likeness.decided', subject_id: one.id })
    assert.equal(entryRow.subject_id, one.id)
    assert.notInclude(JSON.stringify(entryRow.data), 'office')
    assert.include(JSON.stringify(entryRow.data), 'mobile')
  })

  test('are requested again if another match appears, and can be reversed', async ({
    client,
    assert,
  }) => {
    const mobile = '9123400002'
    const name = ['Gauri', 'Anil', 'Kadam'] as const
    const one = await fileOf({ mobile, name })
    const other = await fileOf({ mobile })
    const latur = await officerOf('Latur')
    await send(client, latur, one, { outcome: 'explained' })
    const profile = await other.related('profile').query().firstOrFail()
    await profile.merge({ firstName: 'गौरी', middleName: 'अनिल', lastName: 'कदम' }).save()
    const asked = (await page(client, latur, one)).files[0]
    assert.isTrue(asked.isUndecided)
    assert.deepEqual(asked.fresh, ['name_birth'])

    await send(client, latur, other, { outcome: 'same_person' })
    await send(client, latur, one, { outcome: 'open', explanation: '' })
    const rows = await decisions()
    assert.deepEqual(
      rows.map(({ outcome, serial }) => [outcome, serial]),
      [
        ['explained', 1],
        ['same_person', 2],
        ['open', 3],
      ]
    )
    const open = (await page(client, latur, one)).files[0]
    assert.isTrue(open.isUndecided)
    assert.lengthOf(open.decisions, 3)
  })

  test('require a text without numbers, and cover only what the officer saw', async ({
    client,
    assert,
  }) => {
    const mobile = '9123400003'
    const [one] = [await fileOf({ mobile }), await fileOf({ mobile })]
    const latur = await officerOf('Latur')
    for (const explanation of ['', 'PAN ABCPJ1234K is his']) {
      await send(client, latur, one, { outcome: 'family', explanation })
      assert.isEmpty(await decisions())
    }
    const unseen = await send(client, latur, one, { outcome: 'family', kinds: 'pan' })
    unseen.assertStatus(404)
    await send(client, latur, one, { outcome: 'family' })
    await send(client, latur, one, { outcome: 'explained', expectedSerial: 0 })
    assert.lengthOf(await decisions(), 1)
  })

  test('are not available to another district or to read-only users', async ({
    client,
    assert,
  }) => {
    const mobile = '9123400004'
    const [one, other] = [await fileOf({ mobile }), await fileOf({ mobile })]
    const latur = await officerOf('Latur')
    const nagpur = await officerOf('Nagpur')
    const [pair] = (await page(client, latur, one)).files
    const form = {
      with: pair.key,
      kinds: 'mobile',
      expectedSerial: 0,
      outcome: 'family',
      explanation: 'One house',
    }
    const post = (user: User, file: Application) =>
      client.post(pathOf(file)).loginAs(user).withCsrfToken().redirects(0).form(form)
    ;(await open(client, nagpur, pathOf(one))).assertStatus(404)
    ;(await post(nagpur, one)).assertStatus(404)
    ;(await post(await createUser(Role.auditor), one)).assertStatus(403)
    /** The key of a pair is valid from one side only. */
    ;(await post(latur, other)).assertStatus(404)
    assert.isEmpty(await decisions())
    const own = await client.get(`/my-applications/${one.uuid}`).loginAs(await personOf(one))
    assert.notInclude(own.text(), other.number)
  })

  test('are suggested before a step without blocking it, whatever the match', async ({
    client,
    assert,
  }) => {
    const given = {
      mobile: '9123400005',
      accountNo: '55556666777',
      name: ['Gauri', 'Anil', 'Kadam'] as const,
    }
    const [one, other] = [await fileOf(given), await fileOf(given)]
    const latur = await officerOf('Latur')
    const i18n = i18nManager.locale('en')
    assert.isTrue(await isException(one, latur, i18n))
    const [text] = await fileExceptions(one, latur, i18n)
    assert.include(text, 'bank account')
    await moveToStatus(one, await entry())
    const moved = await decide(client, latur, one.id, {
      action: 'verify',
      ...(await expectedState(one)),
    })
    moved.assertStatus(302)
    await one.refresh()
    assert.notEqual(one.statusId, await entry())

    await send(client, latur, other, { outcome: 'same_person' })
    assert.include((await fileExceptions(other, latur, i18n)).join(), 'bank account')
    await send(client, latur, other, { outcome: 'family' })
    assert.notInclude((await fileExceptions(other, latur, i18n)).join(), 'bank account')
  })

  test('lose their text with the erasure of either person', async ({ client, assert }) => {
    const mobile = '9123400006'
    const [one, other] = [await fileOf({ mobile }), await fileOf({ mobile })]
    await send(client, await officerOf('Latur'), one, { outcome: 'family' })
    const trx = await db.transaction()
    await eraseProfile(other.userId, trx)
    await trx.commit()
    const [row] = await decisions()
    assert.isNull(row.explanation)
    assert.equal(row.outcome, 'family')
  })
})
