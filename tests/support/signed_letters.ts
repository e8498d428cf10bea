import type { Group } from '@japa/runner/core'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import SigningCertificate, { keyPem } from '#documents/models/signing_certificate'
import { signingChain } from '#documents/signing/certificate_chain'
import { openPkcs12 } from '#documents/signing/pkcs12'
import { getClock, useSystemClock } from '#kernel/calendar/clock'
import { readsFiles } from '#tests/support/downloads'
import { hasOpenssl, P12_PASSWORD, TestAuthority, WITHOUT_OPENSSL } from '#tests/support/signing'

/**
 * A certificate of the authority by which letters are signed from now on, without asking a second person.
 *
 * @param userId of the officer whose own token it is; the seal without one
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
    /** Tests have days of their own. */
    validFrom: DateTime.fromISO('2020-01-01'),
    startsAt: at,
    confirmedAt: at,
    createdAt: at,
  })
}

/** Letters are not signed any more; what was signed is gone. */
export async function stopSigningLetters() {
  await db.from('proposed_changes').where('kind', 'signing_certificate').delete()
  await db.from('signed_letters').delete()
  await db.from('signing_certificates').delete()
}

/**
 * Gives each test of a group its day and a certificate by which letters are signed; without openssl they are skipped.
 *
 * @param setDay the clock of a test
 */
export function signedLetters(group: Group, setDay: () => void): () => TestAuthority {
  let authority: TestAuthority
  group.tap((one) => one.skip(...WITHOUT_OPENSSL))
  group.setup(() => {
    readsFiles()
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
