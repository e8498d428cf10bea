import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import { openFor, sealFor } from '#kernel/vault/person_seal'

const newKey = () => randomBytes(32).toString('base64url')

test.group('A text sealed for a person', () => {
  test('opens with the key of that person, and differs each time', ({ assert }) => {
    const key = newKey()
    const [one, two] = [sealFor(key, 'सविता', 'revision'), sealFor(key, 'सविता', 'revision')]
    assert.notEqual(one, two)
    assert.equal(openFor(key, one, 'revision'), 'सविता')
    assert.notInclude(one, 'सविता')
  })

  test('opens with no other key, nor changed, nor for another purpose', ({ assert }) => {
    const key = newKey()
    const cipher = sealFor(key, 'Savita', 'revision')
    assert.throws(() => openFor(newKey(), cipher, 'revision'), /does not open/)
    assert.throws(() => openFor(key, `${cipher.slice(0, -2)}AA`, 'revision'), /does not open/)
    assert.throws(() => openFor(key, cipher, 'other' as 'revision'), /does not open/)
  })
})
