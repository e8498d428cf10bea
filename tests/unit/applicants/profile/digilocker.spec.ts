import { createHmac } from 'node:crypto'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { maskedUri } from '#documents/rules/files'
import { isHmacOf, isKeyHash, issuedDocuments, issuedTokens } from '#profile/rules/digilocker'

const ROW = { uri: 'in.gov.pan-PANCR-AB1', doctype: 'PANCR', name: 'PAN', issuer: 'IT' }

test.group('DigiLocker responses', () => {
  test('list documents without an address or a type for upload', ({ assert }) => {
    const rows = [
      ROW,
      { ...ROW, uri: '' },
      { ...ROW, uri: '../x' },
      { ...ROW, doctype: 'PAN CARD' },
      { ...ROW, name: '' },
      null,
      'text',
      { ...ROW, issuer: 7 },
    ]
    assert.deepEqual(issuedDocuments({ items: rows }), [
      ROW,
      { ...ROW, uri: null },
      { ...ROW, uri: null },
      { ...ROW, uri: null, doctype: 'PAN CARD' },
      { ...ROW, name: 'PANCR' },
      { ...ROW, issuer: '' },
    ])
    assert.lengthOf(issuedDocuments({ items: Array(300).fill(ROW) })!, 200)
    for (const other of [null, [], {}, { items: {} }, 'text']) assert.isNull(issuedDocuments(other))
  })

  test('refuse an address with path segments', ({ assert }) => {
    const uriOf = (uri: string) => issuedDocuments({ items: [{ ...ROW, uri }] })![0].uri
    for (const uri of ['a-b-1/2 3', 'a-b-1.2/3', 'a-b-..1']) assert.equal(uriOf(uri), uri)
    for (const uri of [
      'a/../b',
      'a/./b',
      'a//b',
      'abc/',
      'abc/..',
      '/abc',
      'a/..//b',
      '..',
      'a%2fb',
    ]) {
      assert.isNull(uriOf(uri), uri)
    }
  })

  test('require a text and an expiry for tokens', ({ assert }) => {
    const answer = { access_token: 'a', expires_in: 60, name: ' Asha ', refresh_token: 'r' }
    assert.deepEqual(issuedTokens(answer), {
      accessToken: 'a',
      refreshToken: 'r',
      holder: 'Asha',
      expiresInMs: 60_000,
    })
    assert.isNull(issuedTokens({ ...answer, refresh_token: null })!.refreshToken)
    const lasting = issuedTokens({ access_token: 'a' })
    assert.equal(lasting?.expiresInMs, 15 * 60_000, 'without a stated time')
    for (const change of [{ access_token: 7 }, { expires_in: 0 }, { expires_in: 'soon' }]) {
      assert.isNull(issuedTokens({ ...answer, ...change }))
    }
    for (const other of [null, 'text', 7]) assert.isNull(issuedTokens(other))
  })

  test('an HMAC matches only these bytes and this key', ({ assert }) => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string({ minLength: 1 }), (bytes, key) => {
        const hmac = createHmac('sha256', key).update(bytes).digest('base64')
        return (
          isHmacOf(hmac, bytes, key) &&
          !isHmacOf(hmac, Buffer.concat([bytes, Buffer.from('x')]), key) &&
          !isHmacOf(hmac, bytes, `${key}x`)
        )
      })
    )
    const empty = createHmac('sha256', '').update('').digest('base64')
    assert.isFalse(isHmacOf(empty, Buffer.from(''), ''), 'without a key nothing is proven')
    assert.isFalse(isHmacOf(null, Buffer.from(''), 'key'))
  })

  test('a key hash covers the key and the time', ({ assert }) => {
    /** printf 'key2026-01-01' | sha256sum */
    const hash = 'b7bbb93b2a60f62e1a3853cc44a323de77c30d0c94eca7dffaae7660f4648a19'
    assert.isTrue(isKeyHash(hash, 'key', '2026-01-01'))
    assert.isFalse(isKeyHash(hash, 'key', '2026-01-02'))
    assert.isFalse(isKeyHash(hash.slice(2), 'key', '2026-01-01'))
    assert.isFalse(isKeyHash('', 'key', '2026-01-01'))
  })

  test('show an address without its number', ({ assert }) => {
    assert.equal(maskedUri('in.gov.pan-PANCR-ABCPJ1234K'), 'in.gov.pan-PANCR-…234K')
    assert.equal(maskedUri('in.gov.x-INCER-12-345678'), 'in.gov.x-INCER-…5678')
    assert.equal(maskedUri('in.gov.x-INCER-123456'), 'in.gov.x-INCER-…')
    assert.equal(maskedUri('odd'), 'odd--…')
  })
})
