import { randomBytes, randomInt } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import env from '#start/env'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { encrypt } from '#kernel/vault/vault'
import { CANARY, ENCRYPTED_COLUMNS } from '#operations/rules/encrypted_columns'
import { encryptedColumnStore } from '#operations/actions/rotate_vault'
import { runCommandOn, inDatabase } from '#tests/support/databases/beside'
import { dropDatabase, isOnSqlite, placeOf } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'
import { createPayableClaims } from '#tests/support/payable_claims'
import {
  insertSealedRows,
  startOldWriter,
  decryptFiles,
  decryptRows,
  withKey,
} from '#tests/support/rotated_rows'
import { insertSealedFile } from '#tests/support/sealed_rows'
import { dialect, full } from '#tests/support/tags'
import { temporaryFolder } from '#tests/support/temporary_folder'

/* Rotates all encrypted columns of a separate database from the tests' key to another one. */

const PLACE = placeOf('rotation')
const OLD = env.get('VAULT_KEY').release()
const NEW = 'the-key-that-comes-after-it-0123456789abcdef'
/** Environment of a process that has the new key and can decrypt with the old one. */
const BOTH = { VAULT_KEY: NEW, VAULT_OTHER_KEYS: OLD }
/** Rows of each table, more than one batch. */
const ROWS = 120
const KILLS = 10
/** Steps before a kill: the last ones are beyond a first batch, so that some progress is always stored. */
const killPoint = (kill: number) => randomInt((kill - 1) * 16 + 1, kill * 16 + 1)
/** Files of workers, each of several blocks. */
const FILES = [1, 2, 3].map(() => randomBytes(200_000))

const unguarded = isOnSqlite ? undefined : 'set foreign_key_checks = 0'
const inSeparateDatabase = <T>(work: (client: QueryClientContract) => Promise<T>) =>
  inDatabase(PLACE, work, unguarded)

const store = temporaryFolder('rotated')

const rotate = (words: string[] = [], own: NodeJS.ProcessEnv = BOTH, killAt = 0) =>
  runCommandOn(PLACE, ['vault:rotate', ...words], {
    env: { ...own, DRIVE_DISK: 'fs', STORAGE_PATH: store, KILL_AT: String(killAt) },
    preloads: ['kill_at.mjs'],
  })

test.group('vault:rotate', (group) => {
  dialect(group)
  full(group)
  group.setup(async () => {
    if (!(await loadSnapshot(PLACE))) throw new Error('this run kept no snapshot')
    await inSeparateDatabase(async (client) => {
      await insertSealedRows(client, ROWS)
      for (const [index, bytes] of FILES.entries()) {
        await insertSealedFile(client, store, 10 * ROWS + index, bytes)
      }
    })
  })
  group.teardown(async () => {
    await dropDatabase(PLACE)
  })

  test('leaves everything readable and nothing under the old key, after kills during writes and repeated runs', async ({
    assert,
  }) => {
    const written = await inSeparateDatabase(async (client) => {
      const writer = startOldWriter(client)
      try {
        for (let kill = 1; kill <= KILLS; kill++) {
          const run = await rotate([], BOTH, killPoint(kill))
          assert.isNull(run.code, run.output)
        }
      } finally {
        await writer.end()
      }
      return writer.texts
    })
    assert.isAbove(written.size, 20)
    const half = await inSeparateDatabase((client) =>
      client.from('vault_rotations').count('* as rows').first()
    )
    assert.isAbove(Number(half.rows), 0, 'it was killed midway')
    const needed = await rotate(['--check'])
    assert.equal(needed.code, 1)
    assert.match(
      needed.output,
      /\d+ can be decrypted only with one of VAULT_OTHER_KEYS: run vault:rotate/
    )

    const last = await rotate()
    assert.equal(last.code, 0, last.output)
    assert.match(last.output, /VAULT_KEY decrypts everything/)
    assert.match(last.output, /Next: remove the old key from VAULT_OTHER_KEYS/)

    await inSeparateDatabase(async (client) => {
      const [newest, old] = [await decryptRows(client, NEW), await decryptRows(client, OLD)]
      assert.equal(
        newest.size,
        ENCRYPTED_COLUMNS.reduce((sum, { key }) => sum + (key ? 1 : ROWS), 0)
      )
      for (const [name, text] of newest) assert.equal(text, written.get(name) ?? name, name)
      assert.deepEqual(new Set(old.values()), new Set([null]))
      assert.isEmpty(await client.from('vault_rotations'))
      const [canary] = await client.from(CANARY.table)
      assert.equal(withKey(NEW).decrypt(canary.cipher, 'canary'), 'canary')
      assert.deepEqual(await decryptFiles(client, store, NEW), FILES)
      assert.deepEqual(await decryptFiles(client, store, OLD), [null, null, null])
      const notes = await client.from('audit_entries').where('action', 'vault.rotated')
      assert.lengthOf(notes, 1)
    })

    const again = await rotate()
    assert.equal(again.code, 0, again.output)
    assert.match(again.output, /Re-encrypted: 0/)
    const alone = await rotate(['--check'], { VAULT_KEY: NEW })
    assert.equal(alone.code, 0, alone.output)
    const dropped = await rotate(['--check'], { VAULT_KEY: OLD })
    assert.notEqual(dropped.code, 0, 'the old key alone decrypts nothing any more')
  }).timeout(900_000)

  test('continues to a third key, and names what no key decrypts without showing it', async ({
    assert,
  }) => {
    const third = { VAULT_KEY: 'a-third-key-0123456789abcdef0123456789', VAULT_OTHER_KEYS: NEW }
    const lost = withKey('nobody-knows-this-0123456789abcdef').encrypt('999900000016', {
      purpose: 'aadhaar',
    })
    const kept = withKey(NEW).encrypt('999900000016', { purpose: 'aadhaar' })
    /** Encrypted for another column, from which it was copied. */
    const copied = withKey(NEW).encrypt('ABCPJ1234K', { purpose: 'pan' })
    const before = await rotate()
    assert.equal(before.code, 0, before.output)
    await inSeparateDatabase(async (client) => {
      /** The progress of the previous rotation does not apply to this one. */
      await client.table('vault_rotations').insert({
        place: 'profiles.aadhaar_cipher',
        mark: withKey(NEW).encrypt('profiles.aadhaar_cipher', { purpose: 'rotation' }),
        after_id: String(ROWS),
        updated_at: '2026-01-01 00:00:00',
      })
      await client.from('profiles').where('id', 3).update({ aadhaar_cipher: lost })
      await client.from('group_directors').where('id', 9).update({ aadhaar_cipher: copied })
    })
    const run = await rotate([], third)
    assert.equal(run.code, 1, run.output)
    assert.match(
      run.output,
      /Cannot be decrypted with any key: profiles\.aadhaar_cipher, 1 \(ids 3\)/
    )
    assert.match(
      run.output,
      /Cannot be decrypted with any key: group_directors\.aadhaar_cipher, 1 \(ids 9\)/
    )
    assert.notInclude(run.output, lost)
    assert.notInclude(run.output, '999900000016')
    await inSeparateDatabase(async (client) => {
      const found = await decryptRows(client, third.VAULT_KEY)
      const closed = [...found].filter(([, text]) => text === null).map(([name]) => name)
      assert.sameMembers(closed, [
        'profiles.aadhaar_cipher of 3',
        'group_directors.aadhaar_cipher of 9',
      ])
      assert.equal((await client.from('profiles').where('id', 3).first()).aadhaar_cipher, lost)
      for (const table of ['profiles', 'group_directors']) {
        await client.from(table).whereIn('id', [3, 9]).update({ aadhaar_cipher: kept })
      }
    })
    const mended = await rotate([], third)
    assert.equal(mended.code, 0, mended.output)
  }).timeout(300_000)
})

test.group('The list of encrypted columns', (group) => {
  dialect(group)
  test('skips a number that is in the store, or was erased with its file', async ({ assert }) => {
    const [claim] = await createPayableClaims(1)
    await new CreatePaymentBatch().run({ claimIds: [claim.id], actor: null })
    const item = () => db.from('payment_batch_items').where('claim_id', claim.id)
    const { id } = await item().firstOrFail()
    const place = encryptedColumnStore(
      ENCRYPTED_COLUMNS.find(({ table }) => table === 'payment_batch_items')!
    )
    const isRead = async () =>
      (await place.read(Number(id) - 1)).some((row) => Number(row.id) === Number(id))
    assert.isFalse(await isRead(), 'it is in the store')
    await item().update({ aadhaar_cipher: encrypt('999900000016', 'aadhaar') })
    assert.isTrue(await isRead())
    await item().update({ aadhaar_cipher: '' })
    assert.isFalse(await isRead())
  })
})
