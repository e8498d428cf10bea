import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { createUser } from '#database/factories/application_factory'
import { SignDueLetters } from '#documents/actions/sign_letters'
import SignedLetter from '#documents/models/signed_letter'
import { FixedClock, setClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import corporation from '#kernel/settings/corporation'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { lastChange, decisionBy } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { signedLetters, startCertificate, stopSigningLetters } from '#tests/support/signed_letters'
import { WITHOUT_VERIFIERS } from '#tests/support/signing'
import { statementFile } from '#tests/support/statements/debit_account'
import { createOfficer, requestAs } from '#tests/support/users'

const PATH = '/officer/payment-batches/account'
const MONTH = `${PATH}/certificates/2026-01`
const TODAY = plainDate('2026-02-10')

/** Deletes all statements, so that only those of these tests exist. */
async function deleteStatements() {
  for (const table of ['debit_certificates', 'debit_matches', 'debit_lines', 'debit_statements'])
    await db.from(table).delete()
  await db.from('sequences').where('name', 'like', 'debit_statement:%').delete()
}

const certificateShown = async (client: ApiClient, person: User) =>
  pageProps(await requestAs(client, person, 'get', MONTH), 'lending/claims/debit_certificate')

const download = (client: ApiClient, person: User, language = 'en') =>
  requestAs(client, person, 'get', `${MONTH}/file?lang=${language}`)

/** Creates the certificate of a month without bookings, confirmed by a second person. */
async function createCertificate(client: ApiClient) {
  const accounts = await createOfficer(Role.accounts)
  const statement = {
    account: corporation.debitAccount,
    currency: 'INR',
    openingPaise: 500_00,
    from: plainDate('2026-01-01'),
    closingPaise: 500_00,
    till: plainDate('2026-01-31'),
    lines: [],
  }
  await requestAs(client, accounts, 'post', PATH)
    .fields({ dryRun: 'false', isOwnAccount: 'false' })
    .file('file', await statementFile(statement, 'mt940'), { filename: 'statement.mt940' })
  const { sha256 } = await certificateShown(client, accounts)
  await requestAs(client, accounts, 'post', MONTH).json({ sha256 })
  const manager = await createUser(Role.generalManager, { districtId: null })
  await new ConfirmChange().run(decisionBy(await lastChange(), manager))
  return { accounts, manager }
}

test.group('Signed month-end certificates', (group) => {
  const authority = signedLetters(group, () => setClock(new FixedClock(TODAY)))
  group.each.setup(async () => {
    await deleteStatements()
    return deleteStatements
  })

  test('are available once they are signed, and verify', async ({ assert, client }) => {
    const { accounts, manager } = await createCertificate(client)
    assert.isTrue((await certificateShown(client, accounts)).certified!.isBeingSigned)
    assert.notEqual((await download(client, accounts)).header('content-type'), 'application/pdf')

    assert.deepEqual(await new SignDueLetters().run(), { signed: 3, failed: 0 })
    assert.isFalse((await certificateShown(client, accounts)).certified!.isBeingSigned)
    for (const language of ['en', 'mr', 'hi']) {
      const pdf: Buffer = (await download(client, accounts, language)).body()
      const { isPopplerContent, isMupdfContent, isOpensslContent } = authority().verify(pdf)
      assert.deepEqual([isPopplerContent, isMupdfContent, isOpensslContent], [true, true, true])
      await db.from('debit_certificates').update({ sha256: 'f'.repeat(64) })
      assert.isTrue(pdf.equals((await download(client, manager, language)).body()))
    }
  }).skip(...WITHOUT_VERIFIERS)

  test('are listed by month for the officer who signs before the seal', async ({
    assert,
    client,
  }) => {
    const officer = await createUser(Role.managingDirector, { districtId: null })
    await startCertificate(authority(), 'officer', 365, officer.id)
    await createCertificate(client)
    await new SignDueLetters().run()
    const href = '/officer/letter-signatures'
    const answer = await client.get(href).loginAs(officer).withInertia()
    const { letters } = pageProps(answer, 'back_office/administration/letter_signatures').page
    assert.deepEqual(
      letters.map(({ kind, number }) => [kind, number]),
      Array(3).fill(['debit_certificate', '2026-01'])
    )
    const ids = letters.map(({ id }) => id).join(',')
    const file = await client.get(`${href}/file`).qs({ ids }).loginAs(officer)
    assert.equal(file.body().letters[0].number, '2026-01')
  })

  test('stay unsigned if they were confirmed before a signing certificate existed', async ({
    assert,
    client,
  }) => {
    await stopSigningLetters()
    const { accounts } = await createCertificate(client)
    await startCertificate(authority())
    assert.lengthOf(await SignedLetter.all(), 0)
    assert.isFalse((await certificateShown(client, accounts)).certified!.isBeingSigned)
    const answer = await download(client, accounts)
    answer.assertHeader('content-type', 'application/pdf')
    assert.notInclude(answer.body().toString('latin1'), '/ByteRange')
  })
})
