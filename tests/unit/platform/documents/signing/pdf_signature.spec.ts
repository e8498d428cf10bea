import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import timeouts from '#config/timeouts'
import { type OpenedPkcs12, openPkcs12 } from '#documents/signing/certificate_files'
import { NoTimeStamp, signPdf, timeStampFrom } from '#documents/signing/pdf_signature'
import { KeySigner } from '#documents/signing/signers'
import { renderLoi } from '#loi/pdf/loi'
import {
  hasOpenssl,
  P12_PASSWORD,
  signatureOf,
  TestAuthority,
  WITHOUT_OPENSSL,
  WITHOUT_VERIFIERS,
} from '#tests/support/signing'
import { loiPaperData } from '#tests/unit/lending/loi/pdf/loi_fixture'

const SIGNED_AT = new Date('2026-11-30T04:30:00Z')

const signerOf = ({ key, certificates }: OpenedPkcs12) => new KeySigner(certificates, key)

test.group('Letter signatures', (group) => {
  let authority: TestAuthority
  group.tap((one) => one.skip(...WITHOUT_OPENSSL))
  group.setup(() => {
    if (hasOpenssl) authority = new TestAuthority()
  })
  group.teardown(() => authority?.close())

  async function signed(keyType: 'rsa' | 'ec', url: string | null = null) {
    const signer = signerOf(await openPkcs12(authority.pkcs12('seal', { keyType }), P12_PASSWORD))
    const timeStamp = url === null ? null : (bytes: Uint8Array) => timeStampFrom(url, bytes)
    const input = { signer, signedAt: SIGNED_AT, name: 'Test Corporation', timeStamp }
    return signPdf(renderLoi(loiPaperData('mr')), input)
  }

  for (const keyType of ['rsa', 'ec'] as const) {
    test(`with an ${keyType} key are accepted by poppler, MuPDF and openssl`, async ({
      assert,
    }) => {
      const pdf = await signed(keyType)
      const { poppler, isPopplerContent, isOpensslContent, openssl, ...more } =
        authority.verify(pdf)
      assert.isTrue(isPopplerContent, poppler)
      assert.isTrue(more.isMupdfContent, more.mupdf)
      assert.isTrue(isOpensslContent, openssl)
      assert.include(poppler, 'Signature Type: ETSI.CAdES.detached')
      assert.include(poppler, 'Total document signed')
    }).skip(...WITHOUT_VERIFIERS)
  }

  test('contain the certificate and its chain, and no signing time', async ({ assert }) => {
    const printed = authority.printSignature(await signed('rsa'))
    assert.include(printed, 'id-smime-aa-signingCertificateV2')
    assert.notInclude(printed, 'signingTime')
    assert.notInclude(printed, 'timeStampToken')
    assert.lengthOf(printed.match(/d\.certificate:/g)!, 2)
  })

  test('are invalid after a changed byte', async ({ assert }) => {
    const pdf = await signed('rsa')
    pdf[pdf.length >> 2] ^= 1
    const { poppler, isPopplerContent, isOpensslContent, ...more } = authority.verify(pdf)
    assert.isFalse(isPopplerContent, poppler)
    assert.isFalse(more.isMupdfContent, more.mupdf)
    assert.include(more.mupdf, 'Digest error')
    assert.isFalse(isOpensslContent)
  }).skip(...WITHOUT_VERIFIERS)

  test('leave the letter before the signature unchanged', async ({ assert }) => {
    const letter = Buffer.from(renderLoi(loiPaperData('mr')))
    assert.isTrue((await signed('rsa')).subarray(0, letter.length).equals(letter))
  })

  test('are covered by a time stamp', async ({ assert }) => {
    const pdf = await signed('rsa', await authority.startTimeStamps())
    const { isPopplerContent, isOpensslContent, openssl, poppler } = authority.verify(pdf)
    assert.isTrue(isPopplerContent, poppler)
    assert.isTrue(isOpensslContent, openssl)
    assert.include(authority.printSignature(pdf), 'id-smime-aa-timeStampToken')
    assert.include(signatureOf(pdf).cms.toString('latin1'), 'Test time stamps')
  }).skip(...WITHOUT_VERIFIERS)

  test('have no time stamp if the service is slow, unavailable or sends too much', async ({
    assert,
  }) => {
    const large = createServer((_, response) => response.end(Buffer.alloc(20_000)))
    const silent = createServer(() => undefined)
    for (const server of [large, silent]) {
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    }
    const addressOf = (server: Server) =>
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const before = timeouts.timeStampAnswer
    timeouts.timeStampAnswer = 300
    try {
      for (const url of [addressOf(large), addressOf(silent), 'http://127.0.0.1:9/']) {
        const error = await timeStampFrom(url, Buffer.from('x')).catch((one: unknown) => one)
        assert.instanceOf(error, NoTimeStamp, url)
      }
    } finally {
      timeouts.timeStampAnswer = before
      for (const server of [large, silent]) server.close().closeAllConnections()
    }
  })
})
