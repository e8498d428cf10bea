import 'reflect-metadata'
import { X509Certificate as Certificate, createPrivateKey } from 'node:crypto'
import { KeyUsageFlags, KeyUsagesExtension, X509CertificateGenerator } from '@peculiar/x509'
import { DateTime } from 'luxon'
import SigningCertificate, { keyPem } from '#documents/models/signing_certificate'
import { getClock } from '#kernel/calendar/clock'
import corporation from '#kernel/settings/corporation'

const KEY = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/**
 * Creates a self-signed certificate for the demonstration: later letters have a seal for which no authority vouches.
 */
export async function makeSigningCertificate(): Promise<void> {
  const now = DateTime.fromJSDate(getClock().now())
  const parameters = { ...KEY, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
  const keys = await crypto.subtle.generateKey(parameters, true, ['sign', 'verify'])
  const made = await X509CertificateGenerator.createSelfSigned({
    name: [{ C: ['IN'] }, { O: [corporation.name.en] }, { CN: ['Demonstration seal of letters'] }],
    notBefore: now.minus({ days: 1 }).toJSDate(),
    notAfter: now.plus({ years: 2 }).toJSDate(),
    signingAlgorithm: KEY,
    keys,
    extensions: [
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true),
    ],
  })
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const chain = [new Certificate(Buffer.from(made.rawData))]
  await SigningCertificate.create({
    ...SigningCertificate.columnsOf(chain, keyPem(key)),
    startsAt: now,
    confirmedAt: now,
    createdAt: now,
  })
}
