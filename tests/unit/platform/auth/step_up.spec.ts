import { test } from '@japa/runner'
import { STEP_UP_MINUTES, isSteppedUp } from '#auth/rules/second_factor'

const AT = Date.UTC(2026, 2, 10, 9)
const LENGTH = STEP_UP_MINUTES * 60_000

test.group('Step-up', () => {
  test('is valid for exactly 15 minutes', ({ assert }) => {
    assert.isFalse(isSteppedUp(null, AT))
    assert.isTrue(isSteppedUp(AT, AT))
    assert.isTrue(isSteppedUp(AT, AT + LENGTH - 1))
    assert.isFalse(isSteppedUp(AT, AT + LENGTH))
    assert.equal(STEP_UP_MINUTES, 15)
  })

  test('is not valid if it is in the future', ({ assert }) => {
    assert.isFalse(isSteppedUp(AT + 1, AT))
  })
})
