import { test } from '@japa/runner'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import env from '#start/env'
import { unwrapKeys } from '#hsm/client'
import type { VaultPurpose } from '#kernel/vault/vault'
import { runCommandOn, inDatabase } from '#tests/support/databases/beside'
import { dropDatabase, isOnSqlite, placeOf } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'
import { insertSealedRows, startOldWriter, decryptRows, withKey } from '#tests/support/rotated_rows'
import { SoftToken, hasSoftToken, needsSoftToken } from '#tests/support/soft_token'
import { full } from '#tests/support/tags'

/* Moves the vault's keys from the settings to a SoftHSM token and back, on a separate database. */

const PLACE = placeOf('token')
const OLD = env.get('VAULT_KEY').release()
const DIGEST = env.get('VAULT_DIGEST_KEY').release()
const ROWS = 50
const KILLS = 3

const unguarded = isOnSqlite ? undefined : 'set foreign_key_checks = 0'
const inSeparateDatabase = <T>(work: (client: QueryClientContract) => Promise<T>) =>
  inDatabase(PLACE, work, unguarded)

/** Returns a setting that a command printed. */
const printed = (output: string, name: string) => {
  const [, value] = new RegExp(`^${name}=(\\S+)$`, 'm').exec(output) ?? []
  if (!value) throw new Error(`no ${name} in:\n${output}`)
  return value
}

const encryptWith = (key: string) => (text: string, purpose: VaultPurpose) =>
  withKey(key).encrypt(text, { purpose })

let token: SoftToken

test.group('Vault keys moved to a token and back', (group) => {
  needsSoftToken(group)
  full(group)
  group.setup(async () => {
    if (!hasSoftToken) return
    if (!(await loadSnapshot(PLACE))) throw new Error('this run kept no snapshot')
    await inSeparateDatabase((client) => insertSealedRows(client, ROWS))
    token = await SoftToken.create()
  })
  group.teardown(async () => {
    if (!hasSoftToken) return
    await dropDatabase(PLACE)
    await token.dispose()
  })

  const command = (words: string[], own: NodeJS.ProcessEnv, killAt = 0) =>
    runCommandOn(PLACE, words, {
      env: { ...token.settings, ...own, KILL_AT: String(killAt) },
      preloads: ['kill_at.mjs'],
    })

  test('lose no concurrent writes, killed and run again', async ({ assert }) => {
    const written = new Map<string, string>()

    /**
     * Moves as described in docs/operations/vault_keys.md: `old` and `next` are values of VAULT_KEY, `keys` their
     * decrypted values.
     */
    async function move(old: string, next: string, keys: { old: string; next: string }) {
      const own = { VAULT_KEY: next, VAULT_OTHER_KEYS: old, VAULT_DIGEST_KEY: digest }
      const rotation = await inSeparateDatabase(async (client) => {
        const people = startOldWriter(client, encryptWith(keys.next), [1, 20])
        const old = startOldWriter(client, encryptWith(keys.old), [21, 40])
        try {
          for (let kill = 1; kill <= KILLS; kill++) {
            const run = await command(['vault:rotate'], own, kill * 40)
            assert.isNull(run.code, run.output)
          }
        } finally {
          await old.end()
        }
        /** Users continue until it finishes. */
        const last = await command(['vault:rotate'], own)
        await people.end()
        assert.isAbove(people.texts.size + old.texts.size, 40)
        for (const writer of [old, people]) {
          for (const [name, text] of writer.texts) written.set(name, text)
        }
        return last
      })
      assert.equal(rotation.code, 0, rotation.output)
      assert.match(rotation.output, /VAULT_KEY decrypts everything/)
      await inSeparateDatabase(async (client) => {
        const found = await decryptRows(client, keys.next)
        assert.isAbove(found.size, ROWS * 30)
        for (const [name, text] of found) assert.equal(text, written.get(name) ?? name, name)
        assert.deepEqual(new Set((await decryptRows(client, keys.old)).values()), new Set([null]))
      })
      const alone = await command(['vault:rotate', '--check'], { ...own, VAULT_OTHER_KEYS: '' })
      assert.equal(alone.code, 0, alone.output)
    }

    let digest = DIGEST
    const made = await command(['vault:key', '--provider=pkcs11'], {})
    assert.match(made.output, /A new key was created on the token/)
    const wrapped = printed(made.output, 'VAULT_KEY')
    const [dataKey] = await unwrapKeys(token.surroundings, [wrapped])
    assert.notInclude(made.output, dataKey)
    const asked = await command(['vault:key', '--provider=pkcs11', '--digest'], {})
    assert.notMatch(asked.output, /A new key was created/)
    digest = printed(asked.output, 'VAULT_DIGEST_KEY')
    assert.match(digest, /^pkcs11:/)
    await move(OLD, wrapped, { old: OLD, next: dataKey })

    const own = { VAULT_KEY: wrapped, VAULT_DIGEST_KEY: digest }
    const plain = printed((await command(['vault:key', '--provider=env'], own)).output, 'VAULT_KEY')
    const back = await command(['vault:key', '--provider=env', '--digest'], own)
    digest = printed(back.output, 'VAULT_DIGEST_KEY')
    assert.equal(digest, DIGEST, 'look-ups find what was stored before')
    await move(wrapped, plain, { old: dataKey, next: plain })

    await token.remove()
    const without = await command(['vault:rotate', '--check'], { VAULT_KEY: plain })
    assert.equal(without.code, 0, without.output)
    const needed = await command(['vault:rotate', '--check'], own)
    assert.equal(needed.code, 1)
    assert.match(needed.output, /^arthasetu: The vault's token: no token has the label portal/m)
    await token.restore()
    const notes = await inSeparateDatabase((client) =>
      client.from('audit_entries').where('action', 'vault.key_printed')
    )
    assert.lengthOf(notes, 4)
    assert.notInclude(JSON.stringify(notes), DIGEST)
  }).timeout(600_000)
})
