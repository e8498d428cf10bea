import { test } from '@japa/runner'
import { isTouchDue } from '#kernel/sessions/session_store'

const MINUTE = 60_000

test.group('Extension of sessions', () => {
  test('happens at first and then every five minutes', ({ assert }) => {
    assert.isTrue(isTouchDue('a', 0))
    assert.isFalse(isTouchDue('a', 5 * MINUTE - 1))
    assert.isTrue(isTouchDue('b', 5 * MINUTE - 1))
    assert.isTrue(isTouchDue('a', 5 * MINUTE))
    assert.isFalse(isTouchDue('a', 9 * MINUTE))
  })

  test('is tracked for a limited number of sessions', ({ assert }) => {
    assert.isTrue(isTouchDue('first', 0))
    for (let index = 0; index < 10_000; index++) isTouchDue(`many ${index}`, 0)
    assert.isTrue(isTouchDue('first', 1))
  })
})
