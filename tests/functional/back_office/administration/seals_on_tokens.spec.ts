import { X509Certificate } from 'node:crypto'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import signing from '#config/signing'
import timeouts from '#config/timeouts'
import { SignDueLetters } from '#documents/actions/sign_letters'
import SignedLetter from '#documents/models/signed_letter'
import SigningCertificate from '#documents/models/signing_certificate'
import { signOnToken } from '#documents/signing/signers'
import { privateStore } from '#documents/store/private_store'
import app from '@adonisjs/core/services/app'
import { useSystemClock } from '#kernel/calendar/clock'
import { addDays, indiaDateOf } from '#kernel/calendar/plain_date'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { applicationIssuedOn, setToday } from '#tests/functional/lending/loi/support'
import { parseFilesAsBytes } from '#tests/support/downloads'
import { administrator, lastChange, decisionBy } from '#tests/support/maker_checker'
import { stopSigningLetters } from '#tests/support/signed_letters'
import { hasVerifiers, TestAuthority, WITHOUT_VERIFIERS } from '#tests/support/signing'
import { requestAs } from '#tests/support/users'

/* Certificates of the seal whose key is on a token, which is simulated by a program (operations/letter_token.spec). */

const HREF = '/officer/settings/signing'
const DAY = addDays(indiaDateOf(new Date()), 1)

for (const keyType of ['rsa', 'ec'] as const) {
  test.group(`A seal with its key (${keyType}) on a token`, (group) => {
    let authority: TestAuthority
    let one: User
    let two: User
    group.tap((each) => each.skip(...WITHOUT_VERIFIERS))
    group.setup(async () => {
      parseFilesAsBytes()
      one = await administrator()
      two = await administrator()
      if (!hasVerifiers) return
      authority = new TestAuthority(keyType)
      authority.pkcs12('seal', { keyType })
      authority.pkcs12('other', { keyType })
    })
    group.teardown(() => authority?.close())
    group.each.setup(async () => {
      await stopSigningLetters()
      setToday(DAY)
      useToken('stands in')
    })
    group.each.teardown(async () => {
      signing.token = null
      signing.tokenProgram = undefined
      useSystemClock()
      await stopSigningLetters()
    })

    /** @param library the token's behaviour */
    const useToken = (library: string) => {
      signing.tokenProgram = app.makePath('tests/support/stand_in_token.mjs')
      signing.token = {
        ...process.env,
        STAND_IN: authority.folder,
        SIGNING_PKCS11_LIBRARY: library,
        SIGNING_PKCS11_TOKEN: 'seals',
        SIGNING_PKCS11_PIN: '98765432',
      }
    }

    const add = async (client: ApiClient, tokenKey = 'seal') => {
      const answer = await requestAs(client, one, 'post', HREF).fields({ tokenKey, startsOn: DAY })
      return Object.keys(answer.flashMessage('inputErrorsBag') ?? {})
    }
    const confirm = async () => new ConfirmChange().run(decisionBy(await lastChange(), two))

    test('signs in addition to a certificate with another kind of key', async ({ assert }) => {
      authority.pkcs12('another kind', { keyType: 'ed25519' })
      const [other, own] = ['another kind', 'seal'].map(
        (name) => new X509Certificate(authority.read(`${name}.pem`))
      )
      const { certificate } = await signOnToken('seal', Buffer.from('x'), [other, own])
      assert.equal(certificate, own)
    })

    test('signs once a second person has confirmed it, and the key remains on the token', async ({
      assert,
      client,
    }) => {
      assert.deepEqual(await add(client), [])
      await confirm()
      const [row] = await db.from('signing_certificates')
      assert.deepEqual([row.key_cipher, row.token_key], [null, 'seal'])
      await applicationIssuedOn(DAY)
      assert.deepEqual(await new SignDueLetters().run(), { signed: 3, failed: 0 })
      const letter = await SignedLetter.query().preload('file').firstOrFail()
      const pdf = Buffer.from(await privateStore.bytes(letter.file.storageKey))
      const { poppler, isPopplerContent, isOpensslContent, openssl } = authority.verify(pdf)
      assert.isTrue(isPopplerContent, poppler)
      assert.isTrue(isOpensslContent, openssl)
      pdf[1000] ^= 1
      assert.isFalse(authority.verify(pdf).isPopplerContent)
    })

    test('is rejected if the key does not match the certificate, or is missing', async ({
      assert,
      client,
    }) => {
      assert.deepEqual(await add(client, 'other'), ['tokenKey'])
      assert.deepEqual(await add(client, 'nothing'), ['tokenKey'])
      useToken('dies')
      assert.deepEqual(await add(client), ['tokenKey'])
      signing.token = null
      assert.deepEqual(await add(client), ['tokenKey'])
      assert.lengthOf(await SigningCertificate.all(), 0)
    })

    test('delays letters only if the token is slow or unavailable', async ({ assert, client }) => {
      await add(client)
      await confirm()
      const before = timeouts.letterToken
      timeouts.letterToken = 300
      try {
        useToken('hangs')
        await applicationIssuedOn(DAY)
        assert.deepEqual(await new SignDueLetters().run(), { signed: 0, failed: 3 })
      } finally {
        timeouts.letterToken = before
      }
      const problems = await db.from('signed_letters').distinct('problem').select('problem')
      assert.deepEqual(
        problems.map(({ problem }) => problem),
        ['no_token']
      )
      useToken('stands in')
      await db.from('signed_letters').update({ due_at: '2000-01-01 00:00:00' })
      assert.deepEqual(await new SignDueLetters().run(), { signed: 3, failed: 0 })
    })

    test('signs nothing after it was withdrawn', async ({ assert, client }) => {
      await add(client)
      await confirm()
      const { id } = await SigningCertificate.firstOrFail()
      await requestAs(client, one, 'delete', `${HREF}/${id}`)
      await confirm()
      const certificate = await SigningCertificate.findOrFail(id)
      assert.throws(() => certificate.signer, /was withdrawn/)
    })
  })
}
