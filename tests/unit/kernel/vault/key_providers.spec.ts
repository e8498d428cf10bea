import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { checkToken, wrapKey } from '#hsm/client'
import { KEY_PROVIDERS, openKeys, pkcs11Keys } from '#kernel/vault/key_providers'

const program = app.makePath('tests/support/stand_in_token.mjs')
const PIN = '98765432'
const PLAIN = 'a-key-of-the-settings-0123456789abcdef'

const own = (library = 'answers', more: Record<string, string> = {}) => ({
  ...process.env,
  VAULT_PKCS11_LIBRARY: library,
  VAULT_PKCS11_TOKEN: 'portal',
  VAULT_PKCS11_PIN: PIN,
  ...more,
})
const providers = (settings = own()) => ({
  ...KEY_PROVIDERS,
  pkcs11: pkcs11Keys(settings, program),
})

test.group('Vault keys', () => {
  test('are the values of the settings, or those that the token unwraps, in the same order', async ({
    assert,
  }) => {
    const { env, pkcs11 } = providers()
    const [fresh, kept, other] = [await pkcs11.save(), await pkcs11.save(PLAIN), await env.save()]
    for (const { setting } of [fresh, kept])
      assert.match(setting, /^pkcs11:arthasetu-vault:[\w-]+$/)
    assert.notInclude(kept.setting, PLAIN)
    assert.isAtLeast(other.setting.length, 43)
    assert.equal((await env.save(PLAIN)).setting, PLAIN)

    const settings = [kept, other, kept, fresh].map(({ setting }) => setting)
    const keys = await openKeys(settings, providers())
    assert.deepEqual(keys.slice(0, 3), [PLAIN, other.setting, PLAIN])
    assert.isAtLeast(keys[3].length, 43)
    assert.notEqual(keys[3], PLAIN)
  })

  test('need no token if none of them is wrapped', async ({ assert }) => {
    assert.deepEqual(await openKeys([PLAIN], providers(own('dies'))), [PLAIN])
  })

  test('use the key label from the settings', async ({ assert }) => {
    const named = own('answers', { VAULT_PKCS11_KEY: 'vault-2027' })
    assert.match((await wrapKey(named, PLAIN, { program })).setting, /^pkcs11:vault-2027:/)
    const wrong = own('answers', { VAULT_PKCS11_KEY: 'a:b' })
    await assert.rejects(() => wrapKey(wrong, PLAIN, { program }), /VAULT_PKCS11_KEY is at most 32/)
  })
})

test.group('Token process', () => {
  const wrapped = async () => (await pkcs11Keys(own(), program).save(PLAIN)).setting
  const opens = async (settings: Record<string, string | undefined>, setting?: string) =>
    pkcs11Keys(settings, program).open([setting ?? (await wrapped())])

  test('is ended in time if it hangs, without blocking other work', async ({ assert }) => {
    let ticks = 0
    const timer = setInterval(() => (ticks += 1), 10)
    const asked = checkToken(own('hangs'), { program, timeoutMs: 500 })
    await assert.rejects(() => asked, /^The vault's token: no answer within 0\.5 seconds/)
    clearInterval(timer)
    assert.isAbove(ticks, 5)
    const isThere = () => process.getActiveResourcesInfo().includes('ProcessWrap')
    for (let tries = 0; isThere() && tries < 100; tries++) await wait(20)
    assert.isFalse(isThere(), 'its process is gone')
  })

  test('is reported without the PIN if it crashes, refuses or prints', async ({ assert }) => {
    await assert.rejects(() => opens(own('dies')), /ended without an answer \(SIGSEGV\)/)
    const wrongPin = own('answers', { VAULT_PKCS11_PIN: '11111111' })
    await assert.rejects(() => opens(wrongPin), /^The vault's token: the PIN is wrong$/)
    assert.deepEqual(await opens(own('prints')), [PLAIN])
    const away = pkcs11Keys(own(), join(program, 'none'))
    await assert.rejects(async () => away.open([await wrapped()]), /ended without an answer/)
  })

  test('is not called again with a PIN that was refused', async ({ assert }) => {
    const setting = await wrapped()
    const wrong = (library: string) => own(library, { VAULT_PKCS11_PIN: '33333333' })
    await assert.rejects(() => opens(wrong('answers'), setting), /the PIN is wrong$/)
    const refused = /its PIN was refused before: mend it/
    await assert.rejects(() => opens(wrong('answers'), setting), refused)
    await assert.rejects(() => checkToken(wrong('answers'), { program }), refused)
    assert.deepEqual(await opens(own(), setting), [PLAIN])
  })

  test('receives none of the secrets in the settings', async ({ assert }) => {
    const secrets = { APP_KEY: 'a', AUDIT_KEY: 'b', MYSQL_PASSWORD: 'c', SMTP_URL: 'd' }
    assert.deepEqual(await opens(own('answers', secrets)), [PLAIN])
  })

  test('is not started for a setting that is not a wrapped key, or without its settings', async ({
    assert,
  }) => {
    await assert.rejects(() => opens(own(), 'pkcs11:no-key'), /is no wrapped one/)
    const without = { ...own(), VAULT_PKCS11_TOKEN: '', VAULT_PKCS11_PIN: '' }
    await assert.rejects(
      () => opens(without),
      /VAULT_PKCS11_TOKEN, VAULT_PKCS11_PIN_FILE missing in the settings/
    )
  })

  test('receives the PIN from a file that only its owner and group can read', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'pin-'))
    cleanup(() => rm(folder, { recursive: true }))
    const path = join(folder, 'pin')
    const fromFile = own('answers', { VAULT_PKCS11_PIN_FILE: path, VAULT_PKCS11_PIN: '' })
    await assert.rejects(
      () => opens(fromFile),
      /the file of its PIN, .*pin, cannot be read \(ENOENT\)/
    )
    await writeFile(path, `${PIN}\n`)
    for (const mode of [0o644, 0o604, 0o660]) {
      await chmod(path, mode)
      await assert.rejects(() => opens(fromFile), /others may read .*: chmod 640 /)
    }
    for (const mode of [0o600, 0o640, 0o440]) {
      await chmod(path, mode)
      assert.deepEqual(await opens(fromFile), [PLAIN])
    }
  })
})
