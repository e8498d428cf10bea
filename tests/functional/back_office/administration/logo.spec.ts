import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import sharp from 'sharp'
import db from '@adonisjs/lucid/services/db'
import { settingsPage } from '#administration/settings/settings'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { ConfirmChange, RefuseChange } from '#maker_checker/actions/decide_change'
import i18nManager from '@adonisjs/i18n/services/main'
import corporation, { logoHref } from '#kernel/settings/corporation'
import { LOGO_BYTES, refreshSettings } from '#kernel/settings/stored_settings'
import { useSystemClock } from '#kernel/calendar/clock'
import { createUser } from '#database/factories/application_factory'
import { pdfDataFor } from '#loi/queries/loi_document'
import { renderLoi } from '#loi/pdf/loi'
import { renderSchemePdf } from '#site/pdf/scheme_pdf'
import { schemePdfData } from '#site/queries/scheme_pdf'
import { masters } from '#masters/queries/masters'
import { currentLoi } from '#loi/queries/lois'
import { fixture, svg } from '#tests/fixtures/files/corpus'
import { applicationIssuedOn } from '#tests/functional/lending/loi/support'
import { administrator, director, lastChange, decisionBy } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { createApplicant, requestAs } from '#tests/support/users'

const PATH = '/officer/settings'

const form = () => {
  const { values, version } = settingsPage(i18nManager.locale('en'))
  return { ...values, version }
}

const send = (client: ApiClient, user: User, bytes: Buffer | null, removesLogo = false) => {
  const request = requestAs(client, user, 'put', PATH)
    .fields({ ...form(), removesLogo: String(removesLogo) })
    .redirects(0)
  return bytes
    ? request.file('logoFile', bytes, { filename: 'logo.png', contentType: 'image/png' })
    : request
}

const logos = () => db.from('corporation_logos').orderBy('id').select('id')

const HOSTILE: [name: string, bytes: () => Promise<Buffer> | Buffer, says: string][] = [
  ['an SVG with a script', () => svg, 'Wrong File Input'],
  ['a PDF', () => fixture('two_pages.pdf'), 'Wrong File Input'],
  ['more than 2 MB', () => Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]), '2 MB'],
]
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

test.group('The logo of the corporation', (group) => {
  group.each.setup(async () => {
    const clean = async () => {
      useSystemClock()
      await db.from('proposed_changes').where('kind', 'corporation').delete()
      await db.from('settings').delete()
      await db.from('corporation_logos').delete()
      await refreshSettings()
    }
    await clean()
    return clean
  })

  test('is rejected if the file is not an image or too large', async ({ assert, client }) => {
    const [asks] = [await administrator(), await administrator()]
    for (const [name, bytes, says] of HOSTILE) {
      const { inputErrorsBag } = (await send(client, asks, await bytes())).flashMessages() as {
        inputErrorsBag: Record<string, string[]>
      }
      assert.include(String(inputErrorsBag?.logoFile), says, name)
    }
    assert.lengthOf(await logos(), 0)
  })

  test('waits for a second person, who sees it, then appears on pages and PDFs until removed', async ({
    assert,
    client,
  }) => {
    const [asks, confirms] = [await administrator(), await administrator()]
    const paper = () => Buffer.from(renderSchemePdf(schemePdfData(masters().scheme(1), 'en')))
    const shownOn = async () =>
      (await client.get('/contact').withInertia()).inertiaProps.corporation.logo
    const without = paper()
    await send(client, asks, await fixture('photo.jpg'))
    assert.isNull(corporation.logo)
    const change = await lastChange()
    const opened = await requestAs(client, confirms, 'get', `/officer/confirmations/${change.id}`)
    const [{ id }] = await logos()
    assert.containSubset(pageProps(opened, 'platform/maker_checker/show').change.difference, [
      { label: 'Logo', old: null, new: logoHref(id), isPicture: true },
    ])
    const statusFor = async (user: User) =>
      (await requestAs(client, user, 'get', logoHref(id))).status()
    assert.equal(await statusFor(confirms), 200)
    assert.equal(await statusFor(await director()), 200)
    assert.equal(await statusFor(await createUser(Role.agm)), 404)
    assert.equal(await statusFor(await createApplicant()), 404)
    assert.equal((await client.get(logoHref(id))).status(), 404)
    assert.isTrue(paper().equals(without))

    assert.equal(await new ConfirmChange().run(decisionBy(change, confirms)), 'confirmed')
    assert.equal(await shownOn(), logoHref(id))
    const served = await client.get(logoHref(id))
    assert.equal(served.header('content-type'), 'image/jpeg')
    const { jpeg } = corporation.logo!
    assert.isTrue(jpeg.equals(served.body()))
    assert.isUndefined((await sharp(jpeg).metadata()).exif, 're-encoded')
    assert.isAtMost(jpeg.byteLength, LOGO_BYTES)
    assert.isTrue(paper().includes(jpeg))

    await send(client, asks, null, true)
    assert.isNotNull(corporation.logo)
    await new ConfirmChange().run(decisionBy(await lastChange(), confirms))
    assert.isNull(await shownOn())
    assert.isTrue(paper().equals(without))
    assert.equal((await client.get(logoHref(id))).status(), 404)
  })

  test('is deleted when refused, and not affected by other changes of the corporation', async ({
    assert,
    client,
  }) => {
    const [asks, confirms] = [await administrator(), await administrator()]
    await send(client, asks, await fixture('photo.jpg'))
    await new RefuseChange().run(decisionBy(await lastChange(), confirms, 'Not our logo'))
    assert.lengthOf(await logos(), 0)

    await send(client, asks, await fixture('scan.png'))
    await new ConfirmChange().run(decisionBy(await lastChange(), confirms))
    const { id } = corporation.logo!
    await requestAs(client, asks, 'put', PATH).json({ ...form(), phone: '022-2345678' })
    await new RefuseChange().run(decisionBy(await lastChange(), confirms, 'Wrong number'))
    await requestAs(client, asks, 'put', PATH).json({ ...form(), phone: '022-2345679' })
    await new ConfirmChange().run(decisionBy(await lastChange(), confirms))
    assert.equal(corporation.phone, '022-2345679')
    assert.equal(corporation.logo?.id, id)
    assert.lengthOf(await logos(), 1)
  })

  test('is frozen with each letter, even if there was none', async ({ assert, client }) => {
    const [asks, confirms] = [await administrator(), await administrator()]
    const letterOf = async () => {
      const application = await applicationIssuedOn('2026-11-05')
      useSystemClock()
      const loi = (await currentLoi(application.id))!
      return async () => Buffer.from(renderLoi(await pdfDataFor({ application, loi }, 'mr')))
    }
    const old = await letterOf()
    const before = await old()
    await send(client, asks, await fixture('photo.jpg'))
    await new ConfirmChange().run(decisionBy(await lastChange(), confirms))
    const { jpeg } = corporation.logo!
    const young = await letterOf()
    const after = await young()
    assert.isTrue(after.includes(jpeg))
    assert.isTrue((await old()).equals(before))
    await send(client, asks, null, true)
    await new ConfirmChange().run(decisionBy(await lastChange(), confirms))
    assert.isTrue((await young()).equals(after))
    assert.isFalse((await (await letterOf())()).includes(jpeg))
  })
})
