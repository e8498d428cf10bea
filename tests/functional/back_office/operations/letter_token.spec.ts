import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { X509Certificate } from 'node:crypto'
import { test } from '@japa/runner'
import { PDFDocument } from '@cantoo/pdf-lib'
import signing from '#config/signing'
import { checkSigningToken, wrapKey } from '#hsm/client'
import { tokenCertificateColumns } from '#documents/actions/receive_certificate'
import SigningCertificate from '#documents/models/signing_certificate'
import { signPdf } from '#documents/signing/pdf_signature'
import { signOnToken } from '#documents/signing/signers'
import { TestAuthority, hasVerifiers } from '#tests/support/signing'
import { SoftToken, hasPkcs11Tool, hasSoftToken } from '#tests/support/soft_token'
import { full } from '#tests/support/tags'

/* Letters signed by a SoftHSM token. */

const NOW = new Date(Date.now() + 3_600_000)
const KINDS = { rsa: ['rsa:2048', 'rsa'], ec: ['EC:prime256v1', 'ec'] } as const

test.group('A token that signs letters', (group) => {
  /** One condition, because a later `skip` replaces an earlier one. */
  const isReady = hasSoftToken && hasVerifiers && hasPkcs11Tool
  group.tap((one) =>
    one.skip(
      !isReady,
      'needs softhsm2, `node bin/portal.js hsm`, opensc, openssl, pdfsig and mutool'
    )
  )
  full(group)
  let token: SoftToken
  let authority: TestAuthority
  group.each.setup(async () => {
    token = await SoftToken.create()
    authority = new TestAuthority()
    signing.token = token.signing
  })
  group.each.teardown(async () => {
    signing.token = null
    await token.dispose()
    await authority.close()
  })

  /** Creates a key on the token together with its certificate. */
  const makeSeal = async (label: string, kind: string) => {
    token.tool('--keypairgen', '--key-type', kind, '--label', label, '--id', '01')
    const publicKey = token.tool('--read-object', '--type', 'pubkey', '--label', label)
    const file = join(authority.folder, `${label}.der`)
    await writeFile(file, authority.certify(label, publicKey))
    token.tool('--write-object', file, '--type', 'cert', '--label', label, '--id', '01')
  }

  for (const [name, [kind]] of Object.entries(KINDS)) {
    test(`signs with an ${name} key`, async ({ assert }) => {
      await makeSeal('seal', kind)
      const columns = await tokenCertificateColumns(join(authority.folder, 'ca.pem'), 'seal', NOW)
      assert.deepEqual([columns.keyCipher, columns.tokenKey], [null, 'seal'])
      const { signer } = new SigningCertificate().fill({ ...columns, withdrawnAt: null })
      const pdf = await PDFDocument.create()
      pdf.addPage()
      const input = { signer, signedAt: NOW, name: 'Test Corporation', timeStamp: null }
      const signed = await signPdf(await pdf.save(), input)
      const { poppler, isPopplerContent, isOpensslContent, openssl } = authority.verify(signed)
      assert.isTrue(isPopplerContent, poppler)
      assert.isTrue(isOpensslContent, openssl)
      assert.equal(await checkSigningToken(token.signing), 'portal')
    })
  }

  test('rejects a key that can be extracted from it, or was imported into it', async ({
    assert,
  }) => {
    authority.pkcs12('brought')
    const file = join(authority.folder, 'brought.key')
    token.tool('--write-object', file, '--type', 'privkey', '--label', 'brought', '--id', '02')
    const certificate = new X509Certificate(authority.read('brought.pem'))
    await assert.rejects(
      () => signOnToken('brought', Buffer.from('x'), [certificate]),
      /The letter seal token: the key brought was not made on the token, or can be read out of it/
    )
  })

  test('stops logging in after a wrong PIN until doctor has succeeded', async ({ assert }) => {
    await makeSeal('seal', 'rsa:2048')
    const sign = () => signOnToken('seal', Buffer.from('x'), [])
    const wrong = { ...token.signing, SIGNING_PKCS11_PIN_FILE: '', SIGNING_PKCS11_PIN: '11112222' }
    await assert.rejects(() => checkSigningToken(wrong), /the PIN is wrong/)
    await assert.rejects(sign, /its last PIN was wrong/)
    await checkSigningToken(token.signing)
    await assert.rejects(sign, /its key seal belongs to another certificate/)
  })

  test('has one vault key when several processes create it simultaneously', async ({ assert }) => {
    const made = await Promise.allSettled([1, 2, 3].map(() => wrapKey(token.surroundings)))
    const problems = made.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    for (const problem of problems)
      assert.match(problem, /another process made the key|2 keys|3 keys/)
    await wrapKey(token.surroundings)
    const listed = token.tool('--list-objects', '--type', 'secrkey').toString()
    assert.lengthOf(listed.match(/label: +arthasetu-vault/g) ?? [], 1)
  })
})
