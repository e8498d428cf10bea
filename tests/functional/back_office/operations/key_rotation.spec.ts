import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { Encryption } from '@adonisjs/core/encryption'
import { AES256GCM } from '@adonisjs/core/encryption/drivers/aes_256_gcm'
import env from '#start/env'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { encrypt } from '#kernel/vault/vault'
import {
  CANARY,
  ENCRYPTED_COLUMNS,
  type EncryptedColumn,
  cipherIn,
  withCipher,
} from '#operations/rules/encrypted_columns'
import { encryptedColumnStore } from '#operations/vault/reencryption'
import { commandOn, inDatabase } from '#tests/support/databases/beside'
import { dropDatabase, isOnSqlite, placeOf } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'
import { createPayableClaims } from '#tests/support/payable_claims'
import { insertSealedFile, insertSealedRow } from '#tests/support/sealed_rows'
import { dialect, full } from '#tests/support/tags'

/* Every column that is sealed, on a database of its own, from the key of the tests to another one. */

const PLACE = placeOf('rotation')
const OLD = env.get('VAULT_KEY').release()
const NEW = 'the-key-that-comes-after-it-0123456789abcdef'
/** A process that has the new key and may read with the old one. */
const BOTH = { VAULT_KEY: NEW, VAULT_OTHER_KEYS: OLD }
/** Rows of each table: more than one portion has. */
const ROWS = 120
const KILLS = 10
/** Steps of one kill: the last are past those of a first portion, so that some progress is always kept. */
const killPoint = (kill: number) => randomInt((kill - 1) * 16 + 1, kill * 16 + 1)
/** Files of workers, each of several portions. */
const FILES = [1, 2, 3].map(() => randomBytes(200_000))
/** What a writer with the old key touches meanwhile. */
const WRITTEN = 40

const withKey = (key: string) =>
  new Encryption({ driver: (one) => new AES256GCM({ id: 'vault', key: one }), keys: [key] })

const unguarded = isOnSqlite ? undefined : 'set foreign_key_checks = 0'
const there = <T>(work: (client: QueryClientContract) => Promise<T>) =>
  inDatabase(PLACE, work, unguarded)

const store = await mkdtemp(join(tmpdir(), 'rotated-'))

const rotate = (words: string[] = [], own: NodeJS.ProcessEnv = BOTH, killAt = 0) =>
  commandOn(PLACE, ['vault:rotate', ...words], {
    env: { ...own, DRIVE_DISK: 'fs', STORAGE_PATH: store, KILL_AT: String(killAt) },
    preloads: ['kill_at.mjs'],
  })

const textOf = ({ table, column, only = {} }: EncryptedColumn, id: number) =>
  `${[table, column, ...Object.values(only)].join('.')} of ${id}`

const byTable = Map.groupBy(
  ENCRYPTED_COLUMNS,
  ({ table, only }) => table + Object.values(only ?? {}).join()
)

async function grow(client: QueryClientContract) {
  if (isOnSqlite) await client.rawQuery('pragma foreign_keys = off')
  for (const columns of byTable.values()) {
    const [{ table, only = {} }] = columns
    await client.from(table).where(only).delete()
    const isOne = columns[0].key !== undefined
    for (let id = 1; id <= (isOne ? 1 : ROWS); id++) {
      const texts = columns.map((place) => [place.column, textOf(place, id)])
      await insertSealedRow(client, columns, id, Object.fromEntries(texts))
    }
  }
}

/** The files of the rows, as one key alone opens them. */
async function openedFiles(client: QueryClientContract, key: string): Promise<(Buffer | null)[]> {
  const rows = await client.from('stored_files').where('extension', 'sealed').orderBy('id')
  return Promise.all(
    rows.map(async ({ storage_key: path, size_bytes: length }) => {
      const text = await readFile(join(store, path), 'latin1')
      if (text.length !== length) throw new Error(`${path} is not as long as its row says`)
      const parts = text.trimEnd().split('\n')
      const bytes = parts.map((line) => withKey(key).decrypt<string>(line, 'file'))
      return bytes.every((part) => part !== null)
        ? Buffer.concat(bytes.map((part) => Buffer.from(part, 'base64')))
        : null
    })
  )
}

/** Everything that is sealed there, as one key alone opens it; null where it does not. */
async function opened(client: QueryClientContract, key: string) {
  const encryption = withKey(key)
  const found = new Map<string, string | null>()
  for (const place of ENCRYPTED_COLUMNS) {
    const { table, column, purpose, key: name = 'id', only = {} } = place
    for (const row of await client.from(table).where(only).select(`${name} as id`, column)) {
      const id = place.key ? 1 : row.id
      found.set(
        textOf(place, id),
        encryption.decrypt<string>(cipherIn(place, row[column])!, purpose)
      )
    }
  }
  return found
}

/** A process that still seals with the old key, until it is told to end; the last text of each row. */
function oldWriter(client: QueryClientContract, columns: readonly EncryptedColumn[]) {
  const last = new Map<string, string>()
  let isOver = false
  const done = (async () => {
    for (let turn = 1; !isOver; turn++) {
      const place = columns[turn % columns.length]
      const id = randomInt(1, WRITTEN + 1)
      const text = `turn ${turn}`
      const row = await client.from(place.table).where({ id }).firstOrFail()
      const value = withCipher(place, row[place.column], encrypt(text, place.purpose))
      await client
        .from(place.table)
        .where({ id })
        .update({ [place.column]: value })
      last.set(textOf(place, id), text)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return {
    last,
    async end() {
      isOver = true
      await done
    },
  }
}

test.group('vault:rotate', (group) => {
  dialect(group)
  full(group)
  group.setup(async () => {
    if (!(await loadSnapshot(PLACE))) throw new Error('this run kept no snapshot')
    await there(async (client) => {
      await grow(client)
      for (const [index, bytes] of FILES.entries()) {
        await insertSealedFile(client, store, index + 1, bytes)
      }
    })
  })
  group.teardown(async () => {
    await dropDatabase(PLACE)
    await rm(store, { recursive: true })
  })

  test('killed at any moment under writing and run again: all is readable, nothing is under the old key', async ({
    assert,
  }) => {
    const written = await there(async (client) => {
      const own = ENCRYPTED_COLUMNS.filter(({ key, path }) => !key && !path)
      const writer = oldWriter(client, own)
      try {
        for (let kill = 1; kill <= KILLS; kill++) {
          const run = await rotate([], BOTH, killPoint(kill))
          assert.isNull(run.code, run.output)
        }
      } finally {
        await writer.end()
      }
      return writer.last
    })
    assert.isAbove(written.size, 20)
    const half = await there((client) => client.from('vault_rotations').count('* as rows').first())
    assert.isAbove(Number(half.rows), 0, 'it was killed on its way')
    const needed = await rotate(['--check'])
    assert.equal(needed.code, 1)
    assert.match(needed.output, /\d+ open only with one of VAULT_OTHER_KEYS: run vault:rotate/)

    const last = await rotate()
    assert.equal(last.code, 0, last.output)
    assert.match(last.output, /Everything opens with VAULT_KEY/)
    assert.match(last.output, /Next: take the old key out of VAULT_OTHER_KEYS/)

    await there(async (client) => {
      const [newest, old] = [await opened(client, NEW), await opened(client, OLD)]
      assert.equal(
        newest.size,
        ENCRYPTED_COLUMNS.reduce((sum, { key }) => sum + (key ? 1 : ROWS), 0)
      )
      for (const [name, text] of newest) assert.equal(text, written.get(name) ?? name, name)
      assert.deepEqual(new Set(old.values()), new Set([null]))
      assert.isEmpty(await client.from('vault_rotations'))
      const [canary] = await client.from(CANARY.table)
      assert.equal(withKey(NEW).decrypt(canary.cipher, 'canary'), 'canary')
      assert.deepEqual(await openedFiles(client, NEW), FILES)
      assert.deepEqual(await openedFiles(client, OLD), [null, null, null])
      const notes = await client.from('audit_entries').where('action', 'vault.rotated')
      assert.lengthOf(notes, 1)
    })

    const again = await rotate()
    assert.equal(again.code, 0, again.output)
    assert.match(again.output, /Sealed anew: 0/)
    const alone = await rotate(['--check'], { VAULT_KEY: NEW })
    assert.equal(alone.code, 0, alone.output)
    const dropped = await rotate(['--check'], { VAULT_KEY: OLD })
    assert.notEqual(dropped.code, 0, 'the old key alone opens nothing any more')
  }).timeout(900_000)

  test('goes on to a third key, and names what opens with none without showing it', async ({
    assert,
  }) => {
    const third = { VAULT_KEY: 'a-third-key-0123456789abcdef0123456789', VAULT_OTHER_KEYS: NEW }
    const lost = withKey('nobody-knows-this-0123456789abcdef').encrypt('999900000016', {
      purpose: 'aadhaar',
    })
    const kept = withKey(NEW).encrypt('999900000016', { purpose: 'aadhaar' })
    /** Sealed for another column: it was copied there. */
    const copied = withKey(NEW).encrypt('ABCPJ1234K', { purpose: 'pan' })
    const before = await rotate()
    assert.equal(before.code, 0, before.output)
    await there(async (client) => {
      /** How far the change before had come says nothing of this one. */
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
    assert.match(run.output, /Opens with no key: profiles\.aadhaar_cipher, 1 \(ids 3\)/)
    assert.match(run.output, /Opens with no key: group_directors\.aadhaar_cipher, 1 \(ids 9\)/)
    assert.notInclude(run.output, lost)
    assert.notInclude(run.output, '999900000016')
    await there(async (client) => {
      const found = await opened(client, third.VAULT_KEY)
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

test.group('The list of sealed columns', (group) => {
  dialect(group)
  test('passes over a number that is in the store, or was erased with its file', async ({
    assert,
  }) => {
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
