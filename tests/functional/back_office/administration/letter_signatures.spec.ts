import { execFileSync } from 'node:child_process'
import { createHash, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { createUser } from '#database/factories/application_factory'
import { SignDueLetters } from '#documents/actions/sign_letters'
import { letterKind, registerLetterKind } from '#documents/contracts/letter_kind'
import SignedLetter from '#documents/models/signed_letter'
import SigningCertificate from '#documents/models/signing_certificate'
import { privateStore } from '#documents/store/private_store'
import { useSystemClock } from '#kernel/calendar/clock'
import { addDays, indiaDateOf } from '#kernel/calendar/plain_date'
import { LOI_LETTER } from '#loi/actions/issue_lois'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { applicationIssuedOn, setToday } from '#tests/functional/lending/loi/support'
import { parseFilesAsBytes } from '#tests/support/downloads'
import { administrator, lastChange, decisionBy } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { startCertificate, stopSigningLetters } from '#tests/support/signed_letters'
import { hasVerifiers, TestAuthority, WITHOUT_VERIFIERS } from '#tests/support/signing'
import { requestAs } from '#tests/support/users'

/* Letters that an officer signs with a personal token before the seal is applied. */

const HREF = '/officer/letter-signatures'
const SETTINGS = '/officer/settings/signing'
const DAY = addDays(indiaDateOf(new Date()), 1)

interface ToSign {
  algorithm: string
  letters: { id: number; language: string; data: string }[]
}

test.group('Letters signed by an officer', (group) => {
  let authority: TestAuthority
  let one: User
  let two: User
  let manager: User
  group.tap((each) => each.skip(...WITHOUT_VERIFIERS))
  group.setup(async () => {
    parseFilesAsBytes()
    one = await administrator()
    two = await administrator()
    manager = await createUser(Role.generalManager, { districtId: null })
    if (!hasVerifiers) return
    authority = new TestAuthority()
    authority.pkcs12('Asha Patil', { keyType: 'ec' })
    authority.pkcs12('somebody')
  })
  group.teardown(() => authority?.close())
  group.each.setup(async () => {
    await stopSigningLetters()
    setToday(DAY)
    await startCertificate(authority)
  })
  group.each.teardown(async () => {
    useSystemClock()
    await stopSigningLetters()
  })

  const register = async (client: ApiClient, officer = manager, name = 'Asha Patil') => {
    const file = Buffer.concat([authority.read(`${name}.pem`), authority.read('ca.pem')])
    const answer = await requestAs(client, one, 'post', SETTINGS)
      .file('file', file, { filename: 'officer.pem' })
      .fields({ officerId: String(officer.id), startsOn: DAY })
    const refused = Object.keys(answer.flashMessage('inputErrorsBag') ?? {})
    if (refused.length === 0) await new ConfirmChange().run(decisionBy(await lastChange(), two))
    return refused
  }

  /** Creates a letter in three languages that waits for the officer. */
  const prepareLetter = async (client: ApiClient) => {
    await register(client)
    const application = await applicationIssuedOn(DAY)
    const report = await new SignDueLetters().run()
    if (report.signed + report.failed > 0) throw new Error(JSON.stringify(report))
    return application
  }

  const download = async (client: ApiClient, person = manager, ids = ''): Promise<ToSign> => {
    const page = await client.get(HREF).loginAs(person).withInertia()
    const { letters } = pageProps(page, 'back_office/administration/letter_signatures').page
    const shown = ids || letters.map(({ id }) => id).join(',')
    return (await client.get(`${HREF}/file`).qs({ ids: shown }).loginAs(person)).body()
  }

  const signedBy = ({ letters }: ToSign, name = 'Asha Patil') =>
    letters.map(({ id, data }) => {
      const key = authority.read(`${name}.key`)
      return { id, signature: sign('sha256', Buffer.from(data, 'base64'), key).toString('base64') }
    })

  const send = async (client: ApiClient, letters: object[], person = manager) => {
    const file = Buffer.from(JSON.stringify({ letters }))
    const answer = await requestAs(client, person, 'post', HREF).file('file', file, {
      filename: 'letters.signed.json',
    })
    return Object.values(answer.flashMessage('inputErrorsBag') ?? {})
      .flat()
      .join(' ')
  }

  const signedRows = () => SignedLetter.query().whereNotNull('signatorySignature')

  test('have both signatures, and no copy is available before', async ({ assert, client }) => {
    const application = await prepareLetter(client)
    const owner = await User.findOrFail(application.userId)
    const letter = () =>
      client.get(`/my-applications/${application.uuid}/loi?lang=en`).loginAs(owner).redirects(0)
    assert.notEqual((await letter()).header('content-type'), 'application/pdf')
    const page = await client.get(HREF).loginAs(manager).withInertia()
    const shown = pageProps(page, 'back_office/administration/letter_signatures').page
    assert.lengthOf(shown.letters, 3)
    const seen = await client.get(`${HREF}/${shown.letters[0].id}`).loginAs(manager)
    seen.assertHeader('content-type', 'application/pdf')

    const toSign = await download(client)
    const [{ id }] = toSign.letters
    const some = await download(client, manager, `${id},x,999999`)
    assert.equal(some.letters.map((letter) => letter.id).join(), String(id), 'only what was shown')
    const path = join(authority.folder, 'letters.json')
    writeFileSync(path, JSON.stringify(toSign))
    const tool = ['bin/sign_letters.js', path, '--key', join(authority.folder, 'Asha Patil.key')]
    const named = execFileSync(process.execPath, tool, { cwd: app.makePath(), encoding: 'utf8' })
    assert.include(named, `${application.number} loi en\n`)
    const { letters } = JSON.parse(
      readFileSync(join(authority.folder, 'letters.signed.json'), 'utf8')
    )
    assert.equal(await send(client, letters), '')
    assert.deepEqual(await new SignDueLetters().run(), { signed: 3, failed: 0 })

    const pdf: Buffer = (await letter()).body()
    const { poppler, isOpensslContent, openssl } = authority.verify(pdf)
    assert.lengthOf(poppler.match(/Signature is Valid/g) ?? [], 2, poppler)
    assert.match(poppler, /Common Name: Asha Patil[^]*Common Name: seal/)
    assert.isTrue(isOpensslContent, openssl)
    assert.isTrue(authority.verify(pdf, 1).isOpensslContent)
    const changed = Buffer.from(pdf)
    changed[1000] ^= 1
    assert.notInclude(authority.verify(changed).poppler, 'Signature is Valid')
    assert.isFalse(authority.verify(changed, 1).isOpensslContent)

    const loi = (await db.from('lois').where('application_id', application.id).first())!
    const verified = await client.get(`/verifyloi/${application.uuid}/${loi.number}`).withInertia()
    const { signatures } = pageProps(verified, 'lending/loi/verification')
    const english = signatures.find(({ language }) => language === 'en')!.signed!
    assert.include(english.officer!.subject, 'CN=Asha Patil')
    assert.include(english.subject, 'CN=seal')
    assert.equal(english.sha256, createHash('sha256').update(pdf).digest('hex'))
    assert.lengthOf(await SignedLetter.query().whereNotNull('preparedFileId'), 0)
    const audit = db.from('audit_entries').where('action', 'letters.signed')
    assert.equal((await audit.orderBy('id', 'desc').first()).actor_id, manager.id)
  })

  test('reject a signature by another key, over another letter, or a second one', async ({
    assert,
    client,
  }) => {
    await prepareLetter(client)
    const toSign = await download(client)
    const [first, second, third] = signedBy(toSign)
    assert.match(
      await send(client, signedBy(toSign, 'somebody')),
      /not made on its letter with your registered/
    )
    const swapped = [{ ...first, signature: second.signature }, second, third]
    assert.match(await send(client, swapped), /not made on its letter with your registered/)
    assert.match(await send(client, [{ ...first, id: 999_999 }]), /have changed/)
    assert.match(await send(client, [{ id: first.id }]), /not a file of signatures/)
    assert.lengthOf(await signedRows(), 0)
    assert.equal(await send(client, [first, second, third]), '')
    assert.match(await send(client, [first]), /have changed/)
    assert.lengthOf(await signedRows(), 3)
    await signedRows().update({ signatory_signature: second.signature })
    assert.deepEqual(await new SignDueLetters().run(), { signed: 1, failed: 2 })
  })

  test('reject one from an officer without a certificate, or with an expired one', async ({
    assert,
    client,
  }) => {
    await prepareLetter(client)
    const letters = signedBy(await download(client))
    const other = await createUser(Role.generalManager, { districtId: null })
    assert.match(await send(client, letters, other), /No valid certificate/)
    const own = () => SigningCertificate.query().whereNotNull('userId')
    await own().update({ valid_until: '2020-01-01 00:00:00' })
    assert.match(await send(client, letters), /No valid certificate/)
    await own().update({ valid_until: '2099-01-01 00:00:00', withdrawn_at: '2020-01-01 00:00:00' })
    assert.match(await send(client, letters), /No valid certificate/)
    assert.lengthOf(await signedRows(), 0)
  })

  test('do not wait once the last officer’s certificate is withdrawn', async ({
    assert,
    client,
  }) => {
    await prepareLetter(client)
    const before = await SignedLetter.query().preload('certificate').firstOrFail()
    const { id } = await SigningCertificate.query().whereNotNull('userId').firstOrFail()
    await requestAs(client, one, 'delete', `${SETTINGS}/${id}`)
    await new ConfirmChange().run(decisionBy(await lastChange(), two))
    assert.deepEqual(await new SignDueLetters().run(), { signed: 3, failed: 0 })
    const files = db.from('stored_files').where('id', before.preparedFileId!)
    assert.lengthOf(await files, 0)
  })

  test('do not wait for an officer whose certificate was withdrawn during rendering', async ({
    assert,
    client,
    cleanup,
  }) => {
    await register(client)
    await applicationIssuedOn(DAY)
    const draw = letterKind(LOI_LETTER)
    cleanup(() => registerLetterKind(LOI_LETTER, draw))
    registerLetterKind(LOI_LETTER, async (...given) => {
      await SigningCertificate.query().whereNotNull('userId').update({ withdrawn_at: DAY })
      return draw(...given)
    })
    await new SignDueLetters().run()
    assert.lengthOf(await SignedLetter.query().whereNotNull('preparedFileId'), 0)
    await db.from('signed_letters').update({ due_at: '2000-01-01 00:00:00' })
    await new SignDueLetters().run()
    assert.lengthOf(await SignedLetter.query().whereNull('fileId'), 0)
  })

  test('are not sealed once the officer’s certificate is withdrawn or has expired', async ({
    assert,
    client,
  }) => {
    await prepareLetter(client)
    assert.equal(await send(client, signedBy(await download(client))), '')
    const own = () => SigningCertificate.query().whereNotNull('userId')
    await own().update({ valid_until: '2020-01-01 00:00:00' })
    assert.deepEqual(await new SignDueLetters().run(), { signed: 0, failed: 3 })
    assert.lengthOf(await signedRows(), 0)

    await own().update({ valid_until: '2099-01-01 00:00:00' })
    await db.from('signed_letters').update({ due_at: '2000-01-01 00:00:00' })
    await new SignDueLetters().run()
    assert.equal(await send(client, signedBy(await download(client))), '')
    const { id } = await own().firstOrFail()
    await requestAs(client, one, 'delete', `${SETTINGS}/${id}`)
    await new ConfirmChange().run(decisionBy(await lastChange(), two))
    assert.lengthOf(await signedRows(), 0)
    assert.deepEqual(await new SignDueLetters().run(), { signed: 3, failed: 0 })
    assert.lengthOf(await SignedLetter.query().whereNotNull('signatoryId'), 0)
  })

  test('are signed again if the seal that they name no longer exists', async ({
    assert,
    client,
  }) => {
    await prepareLetter(client)
    assert.equal(await send(client, signedBy(await download(client))), '')
    const next = await startCertificate(authority, 'next')
    await SigningCertificate.query()
      .whereNull('userId')
      .whereNot('id', next.id)
      .update({ withdrawn_at: '2020-01-01 00:00:00', key_cipher: null })
    assert.deepEqual(await new SignDueLetters().run(), { signed: 0, failed: 3 })
    assert.lengthOf(await signedRows(), 0)
    await db.from('signed_letters').update({ due_at: '2000-01-01 00:00:00' })
    await new SignDueLetters().run()
    assert.equal(await send(client, signedBy(await download(client))), '')
    assert.deepEqual(await new SignDueLetters().run(), { signed: 3, failed: 0 })
    const letter = await SignedLetter.query().preload('file').firstOrFail()
    const pdf = Buffer.from(await privateStore.bytes(letter.file.storageKey))
    assert.match(authority.verify(pdf).poppler, /Common Name: Asha Patil[^]*Common Name: next/)
  })

  test('are signed only by the officer of the post that they name', async ({ assert, client }) => {
    const director = await createUser(Role.managingDirector, { districtId: null })
    await register(client, director, 'somebody')
    const alone = await applicationIssuedOn(DAY)
    assert.deepEqual(await new SignDueLetters().run(), { signed: 3, failed: 0 })
    assert.lengthOf(await SignedLetter.query().where('applicationId', alone.id), 3)

    await prepareLetter(client)
    const toSign = await download(client)
    const page = await client.get(HREF).loginAs(director).withInertia()
    const shown = pageProps(page, 'back_office/administration/letter_signatures').page
    assert.lengthOf(shown.letters, 0)
    ;(await client.get(`${HREF}/${toSign.letters[0].id}`).loginAs(director)).assertStatus(404)
    assert.lengthOf((await download(client, director)).letters, 0)
    assert.match(await send(client, signedBy(toSign, 'somebody'), director), /have changed/)
    await db
      .from('signed_letters')
      .whereNotNull('prepared_file_id')
      .update({ signatory_role: null })
    assert.lengthOf((await download(client, director)).letters, 3)
  })

  test('are signed by the managing director or the general manager', async ({ assert, client }) => {
    const district = await createUser(Role.districtOfficer)
    assert.deepEqual(await register(client, district), ['officerId'])
    ;(await client.get(HREF).loginAs(district)).assertStatus(403)
  })
})
