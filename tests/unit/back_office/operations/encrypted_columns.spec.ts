import { test } from '@japa/runner'
import type { VaultPurpose } from '#kernel/vault/vault'
import {
  CANARY,
  ENCRYPTED_COLUMNS,
  type EncryptedColumn,
  cipherIn,
  withCipher,
} from '#operations/rules/encrypted_columns'
import { COLUMNS_OF_TABLES } from '#tests/support/columns_of_tables'

/** Storage of the values that are encrypted for a purpose. The compiler requires an entry for each new purpose. */
const PLACES: Record<VaultPurpose, 'columns' | 'canary' | 'files' | 'sessions' | 'progress'> = {
  aadhaar: 'columns',
  pan: 'columns',
  account: 'columns',
  draft: 'columns',
  message: 'columns',
  totp: 'columns',
  answer: 'columns',
  change: 'columns',
  webhook: 'columns',
  signing_key: 'columns',
  gateway: 'columns',
  single_sign_on: 'columns',
  digilocker: 'columns',
  appeal: 'columns',
  grievance: 'columns',
  finding: 'columns',
  likeness: 'columns',
  person_key: 'columns',
  canary: 'canary',
  /** `file_place`. */
  file: 'files',
  /** Sessions expire by themselves, and a sign-up under a lost key is restarted. */
  sign_up: 'sessions',
  /** Told by it which key it is of. */
  bank_secret: 'columns',
  bank_response: 'columns',
  bank_pgp_key: 'columns',
  identity: 'columns',
  rotation: 'progress',
}

const WHOLE: EncryptedColumn = { table: 't', column: 'c', purpose: 'pan' }
const LETTER: EncryptedColumn = { ...WHOLE, path: ['applicant', 'pan', 'cipher'] }

test.group('List of encrypted columns', () => {
  test('contains every purpose for which columns are encrypted, and each column once', ({
    assert,
  }) => {
    const listed = new Set(ENCRYPTED_COLUMNS.map(({ purpose }) => purpose))
    const wanted = Object.entries(PLACES).filter(([, place]) => place === 'columns')
    assert.sameMembers(
      [...listed],
      wanted.map(([purpose]) => purpose)
    )
    const names = [...ENCRYPTED_COLUMNS, CANARY].map(
      ({ table, column, only }) => `${table}.${column}${JSON.stringify(only ?? null)}`
    )
    assert.lengthOf(new Set(names), names.length)
  })

  test('contains exactly the existing columns whose name marks them as encrypted', ({ assert }) => {
    const names = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`)
    const all = [...COLUMNS_OF_TABLES].flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`)
    )
    assert.includeMembers(all, names)
    const sealed = all.filter((name) => /cipher$|sealed$|secret$/.test(name))
    assert.isAbove(sealed.length, 10)
    /** Encrypted with the key of a person, which the vault encrypts (core/vault/person_keys). */
    assert.includeMembers([...names, 'profile_revisions.sealed'], sealed)
    assert.deepEqual(CANARY, { table: 'vault_canary', column: 'cipher', purpose: 'canary' })
  })

  test('states where the encrypted text is within a table or its JSON', ({ assert }) => {
    for (const { table, key = 'id', only = {} } of ENCRYPTED_COLUMNS) {
      assert.includeMembers([...COLUMNS_OF_TABLES.get(table)!], [key, ...Object.keys(only)], table)
    }
    const places = ENCRYPTED_COLUMNS.filter(({ path, only }) => path || only)
    assert.deepEqual(
      places.map(({ table, path, only }) => ({ table, path, only })),
      [
        { table: 'lois', path: ['applicant', 'pan', 'cipher'], only: undefined },
        { table: 'settings', path: undefined, only: { name: 'debitAccount' } },
        { table: 'settings', path: undefined, only: { name: 'singleSignOn' } },
        { table: 'settings', path: undefined, only: { name: 'digiLocker' } },
        { table: 'settings', path: undefined, only: { name: 'smsGateway' } },
        { table: 'settings', path: undefined, only: { name: 'mailServer' } },
      ]
    )
  })
})

test.group('Encrypted text in a column', () => {
  test('is the complete value or a part of its JSON', ({ assert }) => {
    assert.equal(cipherIn(WHOLE, 'old'), 'old')
    assert.equal(withCipher(WHOLE, 'old', 'new'), 'new')
    const text = '{"b":1,"applicant":{"pan":{"cipher":"old","last4":"234K"},"name":"G"},"a":"c"}'
    assert.equal(cipherIn(LETTER, text), 'old')
    assert.equal(withCipher(LETTER, text, 'new'), text.replace('old', 'new'))
  })

  test('is absent from JSON without it', ({ assert }) => {
    for (const text of ['{}', '{"applicant":{"pan":null}}', '{"applicant":{"pan":{"cipher":7}}}']) {
      assert.isNull(cipherIn(LETTER, text), text)
    }
  })
})
