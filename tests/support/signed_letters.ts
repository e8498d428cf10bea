import type { Group } from '@japa/runner/core'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import SigningCertificate, { keyPem } from '#documents/models/signing_certificate'
import { openPkcs12, signingChain } from '#documents/signing/certificate_files'
import { getClock, useSystemClock } from '#kernel/calendar/clock'
import { parseFilesAsBytes } from '#tests/support/downloads'
import { hasOpenssl, P12_PASSWORD, TestAuthority, WITHOUT_OPENSSL } from '#tests/support/signing'

/**
 * Creates a certificate of the authority that signs letters from now on, without the confirmation of a second person.
 *
 * @param userId officer who holds the token; without one it is the seal
 */
export async function startCertificate(
  authority: TestAuthority,
  name = 'seal',
  days = 365,
  userId?: number
) {
  const file = authority.pkcs12(name, { days: ['-days', String(days)] })
  const opened = await openPkcs12(file, P12_PASSWORD)
  const at = DateTime.fromJSDate(getClock().now())
  const chain = signingChain(opened, new Date(Date.now() + 60_000))
  return SigningCertificate.create({
    ...SigningCertificate.columnsOf(chain, userId ? { userId } : keyPem(opened.key)),
    /** Each test sets its own date. */
    validFrom: DateTime.fromISO('2020-01-01'),
    startsAt: at,
    confirmedAt: at,
    createdAt: at,
  })
}

/** Stops the signing of letters and deletes the signed ones. */
export async function stopSigningLetters() {
  await db.from('proposed_changes').where('kind', 'signing_certificate').delete()
  await db.from('signed_letters').delete()
  await db.from('signing_certificates').delete()
}

/**
 * Sets the date of each test of a group and creates a certificate that signs letters; without openssl the tests are
 * skipped.
 *
 * @param setDay sets the clock of a test
 */
export function signedLetters(group: Group, setDay: () => void): () => TestAuthority {
  let authority: TestAuthority
  group.tap((one) => one.skip(...WITHOUT_OPENSSL))
  group.setup(() => {
    parseFilesAsBytes()
    if (hasOpenssl) authority = new TestAuthority()
  })
  group.teardown(() => authority?.close())
  group.each.setup(async () => {
    await stopSigningLetters()
    setDay()
    await startCertificate(authority)
  })
  group.each.teardown(async () => {
    useSystemClock()
    await stopSigningLetters()
  })
  return () => authority
}
