import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import encryption from '@adonisjs/core/services/encryption'
import { rememberSignedIds } from '#core/sessions/signed_ids'

const COOKIE = 'session-of-this-test'

/** A verifier of the same keys that says how often it has worked a signature out. */
function counted() {
  const real = encryption.use().getMessageVerifier()
  let checks = 0
  const verifier = {
    unsign: (payload: string, purpose?: string) => {
      checks++
      return real.unsign(payload, purpose)
    },
  } as typeof real
  rememberSignedIds(verifier, COOKIE)
  return {
    sign: real.sign.bind(real),
    verifier,
    get checks() {
      return checks
    },
  }
}

test.group('Signed cookies that were right before', () => {
  test('are not worked out again', ({ assert }) => {
    const seen = counted()
    const signed = seen.sign('an-id', undefined, COOKIE)
    assert.equal(seen.verifier.unsign(signed, COOKIE), 'an-id')
    assert.equal(seen.verifier.unsign(signed, COOKIE), 'an-id')
    assert.equal(seen.checks, 1)
  })

  test('say nothing for a changed one, for another name or for another use', ({ assert }) => {
    const seen = counted()
    const signed = seen.sign('an-id', undefined, COOKIE)
    seen.verifier.unsign(signed, COOKIE)
    const [text, digest] = signed.split('.')
    assert.isNull(seen.verifier.unsign(`${text}.${digest.slice(0, -2)}xx`, COOKIE))
    assert.isNull(seen.verifier.unsign(`${text}x.${digest}`, COOKIE))
    assert.isNull(seen.verifier.unsign(signed, 'another'))
    assert.isNull(seen.verifier.unsign(signed))
  })

  test('what is signed for something else is asked every time and ends when it should', async ({
    assert,
  }) => {
    const seen = counted()
    const signed = seen.sign('a-link', 30, 'link')
    assert.equal(seen.verifier.unsign(signed, 'link'), 'a-link')
    await wait(60)
    assert.isNull(seen.verifier.unsign(signed, 'link'))
  })
})
