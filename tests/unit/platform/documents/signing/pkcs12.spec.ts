import { spawnSync } from 'node:child_process'
import { test } from '@japa/runner'
import { openPkcs12, signingChain } from '#documents/signing/certificate_files'
import { hasOpenssl, P12_PASSWORD, TestAuthority, WITHOUT_OPENSSL } from '#tests/support/signing'

/** The certificates of this run are valid by then. */
const NOW = new Date(Date.now() + 3_600_000)
const DAY = 86_400_000

const hasLegacy = spawnSync('openssl', ['list', '-providers', '-provider', 'legacy']).status === 0

test.group('PKCS#12 files', (group) => {
  let authority: TestAuthority
  group.tap((one) => one.skip(...WITHOUT_OPENSSL))
  group.setup(() => {
    if (hasOpenssl) authority = new TestAuthority()
  })
  group.teardown(() => authority?.close())

  const opened = (options = {}) => openPkcs12(authority.pkcs12('seal', options), P12_PASSWORD)
  const refusal = async (work: () => Promise<unknown>) => {
    const error = await work().then(
      () => null,
      (one: { messageKey: string; field: string }) => one
    )
    return error && [error.messageKey.split('.').at(-1), error.field]
  }

  test('a chain leads from the certificate to its root', async ({ assert }) => {
    const { key, certificates } = await opened()
    const chain = signingChain({ key, certificates: certificates.toReversed() }, NOW)
    assert.deepEqual(
      chain.map(({ subject }) => subject.split('CN=')[1]),
      ['seal', 'Test root of letters']
    )
  })

  test('a wrong password is refused', async ({ assert }) => {
    const wrong = () => openPkcs12(authority.pkcs12('seal'), 'another')
    assert.deepEqual(await refusal(wrong), ['wrong_password', 'password'])
  })

  test('another kind of file is refused', async ({ assert }) => {
    for (const bytes of ['', 'no file', '\x30\x82\xff\xff\x30', '\x30\x80'.repeat(5000)]) {
      const none = () => openPkcs12(Buffer.from(bytes, 'latin1'), P12_PASSWORD)
      assert.deepEqual(await refusal(none), ['not_pkcs12', 'file'])
    }
  })

  test('more rounds than any program uses are refused', async ({ assert }) => {
    const rounds = () => opened({ words: ['-iter', '1000001'] })
    assert.deepEqual(await refusal(rounds), ['old_encryption', 'file'])
  })

  test('an outdated encryption is refused', async ({ assert }) => {
    assert.deepEqual(await refusal(() => opened({ words: ['-legacy'] })), [
      'old_encryption',
      'file',
    ])
  }).skip(!hasLegacy, 'openssl has no legacy provider')

  test('a certificate outside its validity is refused', async ({ assert }) => {
    const file = await opened({ days: ['-days', '30'] })
    const at = (days: number) => async () =>
      signingChain(file, new Date(NOW.getTime() + days * DAY))
    assert.deepEqual(await refusal(at(31)), ['expired', 'file'])
    assert.deepEqual(await refusal(at(-1)), ['not_yet_valid', 'file'])
    assert.isNull(await refusal(at(29)))
  })

  test('a chain without a root, and a key without a certificate, are refused', async ({
    assert,
  }) => {
    const { key, certificates } = await opened()
    const chainOf = (among: typeof certificates) => async () =>
      signingChain({ key, certificates: among }, NOW)
    assert.deepEqual(await refusal(chainOf(certificates.slice(0, 1))), ['chain_incomplete', 'file'])
    assert.deepEqual(await refusal(chainOf(certificates.slice(1))), ['not_one_key', 'file'])
  })
})
