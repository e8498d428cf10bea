import { test } from '@japa/runner'
import { currentKey } from '#kernel/exceptions/refusal'

test.group('Stored message key', () => {
  test('is found under the present name of its module', ({ assert }) => {
    assert.equal(currentKey('confirmations.rules.needed'), 'maker_checker.rules.needed')
    assert.equal(currentKey('personal_data.breaches.number'), 'privacy.breaches.number')
    assert.equal(currentKey('administration.officers.name'), 'administration.officers.name')
  })
})
