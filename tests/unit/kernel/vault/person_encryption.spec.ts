import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import { decryptForPerson, encryptForPerson } from '#kernel/vault/person_keys'

const newKey = () => randomBytes(32).toString('base64url')

test.group('Text encrypted for a person', () => {
  test('can be decrypted with the key of that person, and differs each time', ({ assert }) => {
    const key = newKey()
    const [one, two] = [
      encryptForPerson(key, 'सविता', 'revision'),
      encryptForPerson(key, 'सविता', 'revision'),
    ]
    assert.notEqual(one, two)
    assert.equal(decryptForPerson(key, one, 'revision'), 'सविता')
    assert.notInclude(one, 'सविता')
  })

  test('cannot be decrypted with another key, after a change, or for another purpose', ({
    assert,
  }) => {
    const key = newKey()
    const cipher = encryptForPerson(key, 'Savita', 'revision')
    assert.throws(() => decryptForPerson(newKey(), cipher, 'revision'), /does not decrypt/)
    assert.throws(
      () => decryptForPerson(key, `${cipher.slice(0, -2)}AA`, 'revision'),
      /does not decrypt/
    )
    assert.throws(() => decryptForPerson(key, cipher, 'other' as 'revision'), /does not decrypt/)
  })
})
