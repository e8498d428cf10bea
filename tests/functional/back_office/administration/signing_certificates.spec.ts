import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import SigningCertificate from '#documents/models/signing_certificate'
import SignedLetter from '#documents/models/signed_letter'
import { currentCertificate, isSigningOn } from '#documents/queries/signed_letters'
import { useSystemClock } from '#kernel/calendar/clock'
import { type PlainDate, addDays, indiaDateOf } from '#kernel/calendar/plain_date'
import { ConfirmChange, RefuseChange } from '#maker_checker/actions/decide_change'
import { healthChecks } from '#operations/queries/health_checks'
import { applicationIssuedOn, setToday } from '#tests/functional/lending/loi/support'
import { administrator, lastChange, decisionBy } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { startCertificate, stopSigningLetters } from '#tests/support/signed_letters'
import { hasOpenssl, P12_PASSWORD, TestAuthority, WITHOUT_OPENSSL } from '#tests/support/signing'
import { requestAs } from '#tests/support/users'

const HREF = '/officer/settings/signing'
/** Certificates created in this run are valid on this day, regardless of the hour. */
const DAY = addDays(indiaDateOf(new Date()), 1)

test.group('Certificates of the letter seal', (group) => {
  let authority: TestAuthority
  let one: User
  let two: User
  group.tap((each) => each.skip(...WITHOUT_OPENSSL))
  group.setup(async () => {
    if (hasOpenssl) authority = new TestAuthority()
    one = await administrator()
    two = await administrator()
  })
  group.teardown(() => authority?.close())
  group.each.setup(async () => {
    await stopSigningLetters()
    setToday(DAY)
  })
  group.each.teardown(async () => {
    useSystemClock()
    await stopSigningLetters()
  })

  const seal = (days = 365) => authority.pkcs12('seal', { days: ['-days', String(days)] })

  const upload = (
    client: ApiClient,
    { startsOn = DAY, password = P12_PASSWORD, file = seal(), person = one } = {}
  ) =>
    requestAs(client, person, 'post', HREF)
      .file('file', file, { filename: 'seal.p12' })
      .fields({ password, startsOn })

  const shown = async (client: ApiClient) => {
    const page = await client.get(HREF).loginAs(one).withInertia()
    return pageProps(page, 'back_office/administration/signing').page
  }

  const confirm = async () => new ConfirmChange().run(decisionBy(await lastChange(), two))

  test('sign once a second person has confirmed them, and have an encrypted key', async ({
    assert,
    client,
  }) => {
    ;(await upload(client)).assertStatus(302)
    assert.isFalse(await isSigningOn())
    assert.equal((await shown(client)).certificates[0].state, 'unconfirmed')
    await confirm()
    assert.isTrue(await isSigningOn())
    const [line] = (await shown(client)).certificates
    assert.containSubset(line, { state: 'signs', endsSoon: false })
    assert.match(line.fingerprint, /^[0-9A-F]{64}$/)
    const [row] = await db.from('signing_certificates')
    assert.notInclude(row.key_cipher, 'PRIVATE KEY')
    assert.notInclude(JSON.stringify(await db.from('proposed_changes')), 'PRIVATE KEY')
    const added = db.from('audit_entries').where('action', 'signing_certificate.added')
    const entry = await added.orderBy('id', 'desc').first()
    assert.include(JSON.stringify(entry), line.fingerprint)
  })

  test('leave nothing when refused', async ({ assert, client }) => {
    await upload(client)
    await new RefuseChange().run(decisionBy(await lastChange(), two, 'Not ours'))
    assert.lengthOf(await SigningCertificate.all(), 0)
  })

  test('are rejected with a wrong password, when expired, or a second time', async ({
    assert,
    client,
  }) => {
    const fieldsOf = async (request: ReturnType<typeof upload>) =>
      Object.keys((await request).flashMessage('inputErrorsBag') ?? {})
    assert.deepEqual(await fieldsOf(upload(client, { password: 'wrong' })), ['password'])
    const late = addDays(DAY, 40) as PlainDate
    assert.deepEqual(await fieldsOf(upload(client, { file: seal(30), startsOn: late })), ['file'])
    const past = addDays(DAY, -1) as PlainDate
    assert.deepEqual(await fieldsOf(upload(client, { startsOn: past })), ['startsOn'])
    assert.lengthOf(await SigningCertificate.all(), 0)
  })

  test('can be uploaded again if an upload left no proposal', async ({ assert, client }) => {
    const file = seal()
    const refused = async () =>
      'file' in ((await upload(client, { file })).flashMessage('inputErrorsBag') ?? {})
    assert.isFalse(await refused())
    assert.isTrue(await refused(), 'it is proposed')
    await db.from('proposed_changes').where('kind', 'signing_certificate').delete()
    assert.isFalse(await refused())
    await confirm()
    assert.isTrue(await refused(), 'it signs')
    assert.isTrue(await isSigningOn())
  })

  test('replace one another on their day without a gap', async ({ assert, client }) => {
    const first = await startCertificate(authority, 'first')
    await upload(client, { startsOn: addDays(DAY, 10) })
    await confirm()
    const now = async () => (await currentCertificate())?.id
    assert.equal(await now(), first.id)
    assert.deepEqual(
      (await shown(client)).certificates.map(({ state }) => state),
      ['planned', 'signs']
    )
    setToday(addDays(DAY, 10))
    assert.notEqual(await now(), first.id)
    assert.deepEqual(
      (await shown(client)).certificates.map(({ state }) => state),
      ['signs', 'replaced']
    )
  })

  test('produce warnings before they expire, on the page and in the health checks', async ({
    assert,
    client,
  }) => {
    await startCertificate(authority, 'short', 63)
    const state = async () => {
      const found = (await healthChecks()).find(({ name }) => name === 'signing_certificate')
      return [(await shown(client)).certificates[0].endsSoon, found?.ok]
    }
    assert.deepEqual(await state(), [false, true])
    setToday(addDays(DAY, 4))
    assert.deepEqual(await state(), [true, false])
  })

  test('lose their key when withdrawn, after which letters that wait for none are issued unsigned', async ({
    assert,
    client,
  }) => {
    const old = await startCertificate(authority, 'old')
    await old.merge({ startsAt: old.startsAt.minus({ days: 9 }), validUntil: old.startsAt }).save()
    assert.isTrue(await isSigningOn(), 'letters wait for the next certificate')
    const { id } = await startCertificate(authority)
    const application = await applicationIssuedOn(DAY)
    assert.lengthOf(await SignedLetter.query().where({ applicationId: application.id }), 3)
    ;(await requestAs(client, one, 'delete', `${HREF}/x`)).assertStatus(404)
    await requestAs(client, one, 'delete', `${HREF}/${id}`)
    await confirm()
    const { keyCipher, withdrawnAt, chain } = await SigningCertificate.findOrFail(id)
    assert.isNull(keyCipher)
    assert.isNotNull(withdrawnAt)
    assert.include(chain, 'BEGIN CERTIFICATE')
    assert.lengthOf(await SignedLetter.query().where({ applicationId: application.id }), 0)
    assert.isFalse(await isSigningOn())
  })

  test('withdrawn before their day are ignored completely', async ({ assert }) => {
    const { startsAt } = await startCertificate(authority, 'short', 4)
    const next = await startCertificate(authority, 'next')
    await next.merge({ startsAt: startsAt.plus({ days: 4 }), withdrawnAt: startsAt }).save()
    setToday(addDays(DAY, 10))
    assert.isNull(await currentCertificate())
    assert.isTrue(await isSigningOn())
  })
})
