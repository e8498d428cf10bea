import { test } from '@japa/runner'
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import answer, { type CardAnswer, type CardSource } from '#profile/identity_program'
import { readCertificates } from '#profile/rules/aadhaar_card'
import {
  digitsOf,
  offlineXml,
  offlineZip,
  secureQr,
  SHARE_CODE,
  signerFor,
  zipOf,
  zlib,
} from '#tests/support/aadhaar_documents'

const signer = signerFor('2024-01-01', '2026-01-01')
const older = signerFor('2020-01-01', '2023-01-01')
const attacker = signerFor('2024-01-01', '2026-01-01')
const certificates = `${signer.pem}\n${older.pem}`

const read = (source: CardSource) => answer({ source, certificates })
const readQr = (digits: string) => read({ kind: 'qr', digits })
const readZip = (zip: Uint8Array, shareCode = SHARE_CODE) => read({ kind: 'xml', zip, shareCode })
const readXml = async (xml: string) => readZip(await zipOf({ 'offlineaadhaar.xml': xml }))
const refused = (error: string) => ({ ok: false, error })
const errorOf = (found: CardAnswer) => (found.ok ? 'none' : found.error)

const PERSON = {
  name: 'Asha Ramesh Pawar',
  birthDate: '05-06-1990',
  gender: 'F',
  house: 'Flat 7',
  village: 'Pune City',
  subDistrict: 'Haveli',
  district: 'Pune',
  state: 'Maharashtra',
  pincode: '411038',
}

/** Issued in 2022, within the validity of the older certificate. */
const OLD_REFERENCE = '123420220314101500123'

test.group('Aadhaar Secure QR', () => {
  test('reads name, birth date, gender and address', async ({ assert }) => {
    const found = await readQr(secureQr(signer))
    assert.containSubset(found, { ok: true, facts: PERSON, certificate: signer.fingerprint })
  })

  test('accepts each layout', async ({ assert }) => {
    const layouts = [
      { flag: '0', hashes: 0 },
      { flag: '1', hashes: 32 },
      { flag: '2', hashes: 32 },
      { flag: '3', hashes: 64 },
      { marker: 'V2' },
      { marker: 'V3', hashes: 0 },
      { marker: 'V5' },
      { photo: new Uint8Array() },
      { pack: zlib },
    ]
    for (const layout of layouts) {
      const found = await readQr(secureQr(signer, layout))
      assert.containSubset(found, { ok: true, facts: PERSON }, JSON.stringify(layout))
    }
  })

  test('refuses unknown layouts', async ({ assert }) => {
    const texts = Buffer.from(`3ÿ${'x'.repeat(40)}`, 'latin1')
    const wrong = {
      version: [secureQr(signer, { marker: 'V4' }), secureQr(signer, { marker: 'V6' })],
      format: [
        '123',
        '12a',
        '<PrintLetterBarcodeData uid="1"/>',
        '9'.repeat(7090),
        digitsOf(gzipSync(texts)),
        secureQr(signer, { flag: '4' }),
        secureQr(signer, { marker: 'VX' }),
        secureQr(signer, { hashes: 33 }),
        secureQr(signer, { photo: Buffer.from('ff4fff51aa', 'hex') }),
        secureQr(signer, { reference: '123414032025101500123' }),
        secureQr(signer, { reference: '1234' }),
      ],
      too_large: [digitsOf(gzipSync(Buffer.alloc(500_000)))],
    }
    for (const [error, codes] of Object.entries(wrong)) {
      for (const digits of codes) assert.deepEqual(await readQr(digits), refused(error), digits)
    }
  })

  test('refuses a changed byte and another key', async ({ assert }) => {
    const changed = secureQr(signer, {
      change: (bytes) => Buffer.from(bytes.toString('latin1').replace('Asha', 'Usha'), 'latin1'),
    })
    assert.deepEqual(await readQr(changed), refused('signature'))
    assert.deepEqual(await readQr(secureQr(attacker)), refused('signature'))
  })

  test('accepts an expired certificate for data signed within its validity', async ({ assert }) => {
    const found = await readQr(secureQr(older, { reference: OLD_REFERENCE }))
    assert.containSubset(found, { ok: true, certificate: older.fingerprint })
    assert.deepEqual(await readQr(secureQr(older)), refused('certificate_time'))
    const early = secureQr(signer, { reference: OLD_REFERENCE })
    assert.deepEqual(await readQr(early), refused('certificate_time'))
  })
})

/** UIDAI's own sample and the certificate that signed it (NOTICE): see tests/fixtures/uidai. */
const uidaiFile = (name: string) =>
  readFileSync(new URL(`../../../fixtures/uidai/${name}`, import.meta.url), 'utf8').trim()

test.group('Secure QR published by UIDAI', () => {
  const digits = uidaiFile('secure_qr.txt')
  const pem = uidaiFile('ds_uidai_4.pem')
  const uidai = new X509Certificate(pem)
  const readWith = (accepted: string, code = digits) =>
    answer({ source: { kind: 'qr', digits: code }, certificates: accepted })

  test('is read with the certificate that signed it, although it has expired since', async ({
    assert,
  }) => {
    assert.isBelow(uidai.validToDate.getTime(), Date.now())
    assert.deepEqual(await readWith(`${signer.pem}\n${pem}`), {
      ok: true,
      facts: {
        referenceId: '269720190308114407437',
        name: 'Sumit Kumar',
        birthDate: '01-01-1984',
        gender: 'M',
        house: 'B-31, 3rd Floor',
        street: 'Radhey Shyam Park Extension',
        landmark: '',
        locality: '',
        village: 'Krishna Nagar',
        post: 'Krishna Nagar',
        subDistrict: 'Gandhi Nagar',
        district: 'East Delhi',
        state: 'Delhi',
        pincode: '110051',
      },
      certificate: 'FCF31A3F89211615EBD5D449AC33D8D381F654D2E2D15037D5CC8D4AEB72F836',
    })
  })

  test('is refused with a certificate for the same key that was not valid at the time', async ({
    assert,
  }) => {
    const renewed = signerFor('2020-06-08', '2030-01-01', 'rsa', uidai.publicKey)
    assert.deepEqual(await readWith(renewed.pem), refused('certificate_time'))
    assert.containSubset(await readWith(`${renewed.pem}\n${pem}`), { ok: true })
  })

  test('is refused with a changed byte or without its certificate', async ({ assert }) => {
    const hex = BigInt(digits).toString(16)
    const bytes = gunzipSync(Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'))
    const changed = Buffer.from(bytes.toString('latin1').replace('Sumit', 'Sumat'), 'latin1')
    assert.deepEqual(await readWith(pem, digitsOf(gzipSync(changed))), refused('signature'))
    assert.containSubset(await readWith(pem, digitsOf(gzipSync(bytes))), { ok: true })
    assert.deepEqual(await readWith(certificates), refused('signature'))
  })
})

test.group('Offline e-KYC', () => {
  test('reads the same data from old and new ZIPs', async ({ assert }) => {
    const files = { 'offlineaadhaar.xml': offlineXml(signer) }
    for (const zipCrypto of [true, false]) {
      const found = await readZip(await zipOf(files, { zipCrypto }))
      assert.containSubset(found, { ok: true, facts: PERSON, certificate: signer.fingerprint })
    }
  })

  test('reads the same data without a photo', async ({ assert }) => {
    for (const photo of ['', '<Pht/>']) {
      assert.notInclude(offlineXml(signer, { photo }), '/9j/')
      const found = await readZip(await offlineZip(signer, { photo }))
      assert.containSubset(found, { ok: true, facts: PERSON }, photo)
    }
  })

  test('refuses a wrong share code, however many were tried', async ({ assert }) => {
    const zip = await offlineZip(signer)
    for (let code = 0; code < 300; code++) {
      const found = await readZip(zip, `x${String(code).padStart(3, '0')}`)
      assert.deepEqual(found, refused('share_code'))
    }
  })

  test('accepts an expired certificate for data signed within its validity', async ({ assert }) => {
    const old = await readZip(await offlineZip(older, { reference: OLD_REFERENCE }))
    assert.containSubset(old, { ok: true, certificate: older.fingerprint })
    assert.deepEqual(await readZip(await offlineZip(older)), refused('certificate_time'))
  })

  test('does not trust a certificate inside the file', async ({ assert }) => {
    const xml = offlineXml(attacker, { withKeyInfo: true })
    assert.include(xml, '<X509Certificate>')
    assert.deepEqual(await readXml(xml), refused('signature'))
  })

  test('refuses a changed file', async ({ assert }) => {
    const xml = offlineXml(signer).replace('Asha', 'Usha')
    assert.deepEqual(await readXml(xml), refused('signature'))
  })

  test('refuses other algorithms', async ({ assert }) => {
    const weak = await offlineZip(signer, { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' })
    assert.deepEqual(await readZip(weak), refused('signature'))
    const other = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512'
    assert.deepEqual(
      await readZip(await offlineZip(signer, { algorithm: other })),
      refused('signature')
    )
  })

  test('refuses two signature references', async ({ assert }) => {
    const zip = await offlineZip(signer, {
      content: '<UidData><Poi Id="a" name="Asha"/></UidData>',
      alsoSigned: ['a'],
    })
    assert.deepEqual(await readZip(zip), refused('signature'))
  })

  test('refuses a wrapped signature', async ({ assert }) => {
    const xml = offlineXml(signer)
    const [, signature] = /(<Signature.*<\/Signature>)/.exec(xml)!
    const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
    const root = xml.slice(declaration.length)
    const forged = root.replace('Asha', 'Usha').replace(signature, '')
    const wrapped = [
      forged.replace('<UidData>', `<UidData>${root}`),
      forged.replace('</OfflinePaperlessKyc>', `${root}</OfflinePaperlessKyc>`),
      xml.replace(signature, signature + signature),
      xml.replace(signature, `<Object>${signature}</Object>`),
    ]
    for (const one of wrapped) {
      assert.include(['format', 'signature'], errorOf(await readXml(one)))
    }
  })

  test('refuses DTDs, entities and content that is not XML', async ({ assert }) => {
    const xml = offlineXml(signer)
    const entity = '<!DOCTYPE x [<!ENTITY a "b">]>'
    const wrong = [
      xml.replace('?>', `?>${entity}`),
      xml.replace('?>', '?><!doctype x>'),
      'no xml',
      '<Other/>',
      xml.replace('</UidData>', ''),
      '',
    ]
    for (const one of wrong) assert.deepEqual(await readXml(one), refused('format'), one)
    const wide = await zipOf({ 'a.xml': Buffer.from(`\ufeff${xml}`, 'utf16le') })
    assert.deepEqual(await readZip(wide), refused('format'))
  })

  test('refuses other ZIPs and ZIP bombs', async ({ assert }) => {
    const xml = offlineXml(signer)
    assert.deepEqual(await readZip(Buffer.from('no zip')), refused('format'))
    assert.deepEqual(await readZip(await zipOf({ 'a.txt': xml })), refused('format'))
    assert.deepEqual(await readZip(await zipOf({ 'a.xml': xml, 'b.xml': xml })), refused('format'))
    assert.deepEqual(await readZip(Buffer.alloc(1024 * 1024 + 1)), refused('too_large'))
    const bomb = await zipOf({ 'a.xml': Buffer.alloc(20 * 1024 * 1024, 32) })
    assert.isBelow(bomb.length, 1024 * 1024)
    assert.deepEqual(await readZip(bomb), refused('too_large'))
  })
})

test.group('UIDAI certificates', () => {
  test('are read from one text, each only once', ({ assert }) => {
    const found = readCertificates(`${older.pem}\n${signer.pem}\n${older.pem}`)
    assert.deepEqual(
      found?.map(({ validTo }) => new Date(validTo).getUTCFullYear()),
      [2026, 2023]
    )
    assert.deepEqual(readCertificates(' '), [])
  })

  test('are refused with other text, with damage or with another kind of key', ({ assert }) => {
    assert.isNull(readCertificates(`${signer.pem} and more`))
    assert.isNull(readCertificates(signer.pem.replace(/M../, 'AAA')))
    assert.isNull(readCertificates(signerFor('2024-01-01', '2026-01-01', 'ed25519').pem))
  })
})
