import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type Application from '#applications/models/application'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import signing from '#config/signing'
import timeouts from '#config/timeouts'
import { createUser } from '#database/factories/application_factory'
import { makeSigningCertificate } from '#database/demo/signing'
import { SignDueLetters } from '#documents/actions/sign_letters'
import SignedLetter from '#documents/models/signed_letter'
import SigningCertificate from '#documents/models/signing_certificate'
import { privateStore } from '#documents/store/private_store'
import { addDays, indiaDateOf } from '#kernel/calendar/plain_date'
import { isSqlite } from '#kernel/database/dialect'
import { CancelLois } from '#loi/actions/issue_lois'
import { currentLoi } from '#loi/queries/lois'
import { eraseSignedLetters } from '#privacy/erasure/actions/erase_documents'
import { anonymiseApplication } from '#privacy/erasure/actions/anonymise_application'
import { applicationIssuedOn, setToday } from '#tests/functional/lending/loi/support'
import { unzip } from '#tests/support/archives'
import { pageProps } from '#tests/support/page_props'
import { signedLetters, startCertificate, stopSigningLetters } from '#tests/support/signed_letters'
import { WITHOUT_VERIFIERS } from '#tests/support/signing'

/** Certificates created in this run are valid on this day, whatever the hour. */
const DAY = addDays(indiaDateOf(new Date()), 1)

const pdfOf = async (client: ApiClient, application: Application, language = 'mr') =>
  client
    .get(`/my-applications/${application.uuid}/loi?lang=${language}`)
    .loginAs(await User.findOrFail(application.userId))
    .redirects(0)

test.group('Signed letters', (group) => {
  const authority = signedLetters(group, () => setToday(DAY))
  group.each.teardown(() => {
    signing.timeStampUrl = null
  })

  test('are the same bytes for every reader in each language, and verify', async ({
    assert,
    client,
  }) => {
    const application = await applicationIssuedOn(DAY)
    await new SignDueLetters().run()
    const officer = await createUser(Role.administrator, { districtId: null })
    for (const language of ['en', 'mr', 'hi']) {
      const own: Buffer = (await pdfOf(client, application, language)).body()
      const path = `/officer/applications/${application.id}/loi?lang=${language}`
      const theirs = await client.get(path).loginAs(officer)
      assert.isTrue(own.equals(theirs.body()), language)
      const { poppler, isPopplerContent, mupdf, ...more } = authority().verify(own)
      assert.isTrue(isPopplerContent, poppler)
      assert.isTrue(more.isMupdfContent, mupdf)
      assert.isTrue(more.isOpensslContent)
    }
    assert.deepEqual(await new SignDueLetters().run(), { signed: 0, failed: 0 })
  }).skip(...WITHOUT_VERIFIERS)

  test('are shown as being signed until then, and no other copy is available', async ({
    assert,
    client,
  }) => {
    const application = await applicationIssuedOn(DAY)
    const early = await pdfOf(client, application)
    assert.notEqual(early.header('content-type'), 'application/pdf')
    const owner = await User.findOrFail(application.userId)
    const shown = () =>
      client.get(`/my-applications/${application.uuid}/letter`).loginAs(owner).withInertia()
    assert.isNull(pageProps(await shown(), 'lending/loi/letter').pdfHref)
    await new SignDueLetters().run()
    assert.isNotNull(pageProps(await shown(), 'lending/loi/letter').pdfHref)
    assert.equal((await pdfOf(client, application)).header('content-type'), 'application/pdf')
  })

  test('stay unchanged when they are cancelled; the page of the QR code shows the cancellation', async ({
    assert,
    client,
  }) => {
    const application = await applicationIssuedOn(DAY)
    await new SignDueLetters().run()
    const before: Buffer = (await pdfOf(client, application)).body()
    await new CancelLois().run(application.id)
    assert.isTrue(before.equals((await pdfOf(client, application)).body()))
    const loi = (await db.from('lois').where('application_id', application.id).first())!
    const page = await client.get(`/verifyloi/${application.uuid}/${loi.number}`).withInertia()
    const { loi: verified, signatures } = pageProps(page, 'lending/loi/verification')
    assert.equal(verified.status.state, 'cancelled')
    const marathi = signatures.find(({ language }) => language === 'mr')!.signed!
    assert.equal(marathi.sha256, createHash('sha256').update(before).digest('hex'))
    assert.include(marathi.subject, 'CN=seal')
    assert.include(marathi.issuer, 'CN=Test root of letters')
  })

  test('that are cancelled before signing are signed as they were issued', async ({ assert }) => {
    const application = await applicationIssuedOn(DAY)
    const loi = (await currentLoi(application.id))!
    const drawn = async () => {
      await SignedLetter.query()
        .where({ letterId: loi.id })
        .update({ file_id: null, due_at: '2000-01-01 00:00:00' })
      await new SignDueLetters().run()
      const file = await SignedLetter.query()
        .where({ language: 'en' })
        .preload('file')
        .firstOrFail()
      return file.file.sizeBytes
    }
    const standing = await drawn()
    await new CancelLois().run(application.id)
    assert.closeTo(await drawn(), standing, 4)
  })

  test('of several applications are returned as an archive of the signed files', async ({
    assert,
    client,
  }) => {
    const applications = [await applicationIssuedOn(DAY), await applicationIssuedOn(DAY)]
    const officer = await createUser(Role.administrator, { districtId: null })
    const path = `/officer/loi-pdfs?lang=mr&applications=${applications.map(({ id }) => id).join(',')}`
    const early = await client.get(path).loginAs(officer).redirects(0)
    assert.notEqual(early.header('content-type'), 'application/zip')
    await new SignDueLetters().run()
    const archive = await client.get(path).loginAs(officer)
    archive.assertHeader('content-type', 'application/zip')
    const entries = Object.values(unzip(archive.body()))
    const own: Buffer = (await pdfOf(client, applications[1])).body()
    assert.lengthOf(entries, 2)
    assert.isTrue(own.equals(entries[1]))
  })

  test('use the next certificate, and those signed with the previous one stay', async ({
    assert,
  }) => {
    const first = await applicationIssuedOn(DAY)
    await new SignDueLetters().run()
    const next = await startCertificate(authority(), 'next')
    const second = await applicationIssuedOn(DAY)
    await new SignDueLetters().run()
    const certificateOf = async ({ id }: Application) => {
      const letter = await SignedLetter.query()
        .where({ applicationId: id })
        .preload('certificate')
        .firstOrFail()
      return letter.certificate.subject
    }
    assert.include(await certificateOf(first), 'CN=seal')
    assert.equal(await certificateOf(second), next.subject)
  })

  test('wait while no certificate is valid, and administrators are notified', async ({
    assert,
  }) => {
    const administrator = await createUser(Role.administrator, { districtId: null })
    await stopSigningLetters()
    await startCertificate(authority(), 'short', 4)
    const application = await applicationIssuedOn(addDays(DAY, 5))
    for (const minutes of [0, 20, 40]) {
      setToday(new Date(new Date(`${addDays(DAY, 5)}T12:00:00+05:30`).getTime() + minutes * 60_000))
      assert.deepEqual(await new SignDueLetters().run(), { signed: 0, failed: 3 })
    }
    const letter = await SignedLetter.query().where({ applicationId: application.id }).firstOrFail()
    assert.equal(letter.problem, 'no_certificate')
    const notices = () =>
      db.from('notices').where({ user_id: administrator.id, template: 'letters_unsigned' })
    assert.lengthOf(await notices(), 1)
  })

  test('issued while the last certificate is withdrawn are available unsigned', async ({
    assert,
    client,
  }) => {
    const application = await applicationIssuedOn(DAY)
    await SigningCertificate.query().update({ withdrawn_at: '2099-01-01 00:00:00' })
    assert.deepEqual(await new SignDueLetters().run(), { signed: 0, failed: 0 })
    assert.equal((await pdfOf(client, application)).header('content-type'), 'application/pdf')
  })

  test('signed with a certificate that was withdrawn meanwhile are discarded', async ({
    assert,
  }) => {
    const { put } = privateStore
    await applicationIssuedOn(DAY)
    privateStore.put = async (...file) => {
      await SigningCertificate.query().update({ withdrawn_at: '2099-01-01 00:00:00' })
      return put(...file)
    }
    try {
      assert.deepEqual(await new SignDueLetters().run(), { signed: 0, failed: 1 })
    } finally {
      privateStore.put = put
    }
    assert.lengthOf(await SignedLetter.query().whereNotNull('fileId'), 0)
  })

  test('wait for a slow time-stamp service while others continue', async ({ assert, client }) => {
    const before = timeouts.timeStampAnswer
    timeouts.timeStampAnswer = 200
    try {
      signing.timeStampUrl = await authority().startTimeStamps(2000)
      const application = await applicationIssuedOn(DAY)
      assert.deepEqual(await new SignDueLetters().run(), { signed: 0, failed: 3 })
      const letter = await SignedLetter.query()
        .where({ applicationId: application.id })
        .firstOrFail()
      assert.equal(letter.problem, 'no_time_stamp')
      assert.notEqual((await pdfOf(client, application)).header('content-type'), 'application/pdf')
    } finally {
      timeouts.timeStampAnswer = before
    }
  })

  test('are issued without a seal when there is no certificate', async ({ assert, client }) => {
    await stopSigningLetters()
    const application = await applicationIssuedOn(DAY)
    const pdf = await pdfOf(client, application)
    pdf.assertHeader('content-type', 'application/pdf')
    assert.notInclude(Buffer.from(pdf.body()).toString('latin1'), '/ByteRange')
    assert.lengthOf(await SignedLetter.query().where({ applicationId: application.id }), 0)
  })

  test('of the demonstration also verify', async ({ assert, client }) => {
    await stopSigningLetters()
    await makeSigningCertificate()
    const application = await applicationIssuedOn(DAY)
    await new SignDueLetters().run()
    const { poppler, isPopplerContent } = authority().verify(
      (await pdfOf(client, application)).body()
    )
    assert.isTrue(isPopplerContent, poppler)
  }).skip(...WITHOUT_VERIFIERS)

  test('signed during their erasure leave no file', async ({ assert }) => {
    const application = await applicationIssuedOn(DAY)
    await db.transaction(async (trx) => {
      await trx.from('signed_letters').where('application_id', application.id).select('id')
      await new SignDueLetters().run()
      const erased = await eraseSignedLetters(application.id, trx)
      assert.deepEqual(erased, { rows: 3, files: 3 })
    })
  })
    .skip(isSqlite(db.connection()), 'SQLite lets nobody write meanwhile')
    .tags(['@dialect'])

  test('are deleted with the data of their applicant', async ({ assert }) => {
    const application = await applicationIssuedOn(DAY)
    await new SignDueLetters().run()
    const files = await SignedLetter.query().where({ applicationId: application.id })
    await db.transaction((trx) => anonymiseApplication(application.id, trx))
    const ids = files.map(({ fileId }) => fileId!)
    assert.lengthOf(ids, 3)
    assert.lengthOf(await db.from('stored_files').whereIn('id', ids), 0)
    assert.lengthOf(await SignedLetter.query().where({ applicationId: application.id }), 0)
  })
})
