import { test } from '@japa/runner'
import { challengeOf, isNextCounter, passkeyName, userHandleOf } from '#auth/rules/second_factor'

const encoded = (text: string) => Buffer.from(text).toString('base64url')

test.group('Passkeys', () => {
  test('have counters that increase, or none', ({ assert }) => {
    assert.isTrue(isNextCounter(0, 0))
    assert.isTrue(isNextCounter(1, 0))
    assert.isTrue(isNextCounter(9, 4))
    assert.isFalse(isNextCounter(4, 4))
    assert.isFalse(isNextCounter(3, 4))
    assert.isFalse(isNextCounter(0, 4))
  })

  test('name the signed challenge, or none', ({ assert }) => {
    assert.equal(challengeOf(encoded('{"challenge":"YWJj"}')), 'YWJj')
    for (const text of ['', '{', 'null', '[]', '{"challenge":1}']) {
      assert.isNull(challengeOf(encoded(text)), text)
    }
  })

  test('identify their owner by the 16 bytes of the public id', ({ assert }) => {
    const handle = userHandleOf('0c5f0f3e-7a55-4b0e-9a39-6b6a1c0e8f11')
    assert.equal(
      Buffer.from(handle, 'base64url').toString('hex'),
      '0c5f0f3e7a554b0e9a396b6a1c0e8f11'
    )
  })

  test('are named after browser and system', ({ assert }) => {
    const phone =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
    assert.equal(passkeyName(phone), 'Chrome, Android')
    assert.equal(passkeyName(undefined), '')
  })
})
