import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import env from '#start/env'
import { checkToken, unwrapKeys, wrapKey } from '#hsm/client'
import { runCommandOn } from '#tests/support/databases/beside'
import { placeOf } from '#tests/support/databases/place'
import { runProcess, startProcess } from '#tests/support/own_process'
import { freePort, startServer, stop } from '#tests/support/running_server'
import { SoftToken, hasSoftToken, needsSoftToken, pkcs11js } from '#tests/support/soft_token'
import { full } from '#tests/support/tags'
import { Visitor } from '#tests/support/visitor'
import { lastCodeTo } from '#tests/support/outbox'
import { nextMobile } from '#database/factories/user_factory'

/* Vault keys wrapped by a SoftHSM token, and the possible failures of the token. */

const OLD = env.get('VAULT_KEY').release()
const DIGEST = env.get('VAULT_DIGEST_KEY').release()

const FORM = {
  firstName: 'Asha',
  lastName: 'Kale',
  birthDate: '12-04-1995',
  genderId: '0',
  password: 'green mango tree',
  passwordConfirmation: 'green mango tree',
  otp: '',
}

let token: SoftToken

const start = (own: NodeJS.ProcessEnv) =>
  runProcess(['bin/server.ts'], {
    env: { HOST: '127.0.0.1', PORT: '1024', APP_URL: 'http://127.0.0.1', ...own },
  })

/** Returns the processes started by a process. */
const startedBy = (pid: number) =>
  readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ')[1] === String(pid)
    } catch {
      return false
    }
  })

test.group('A token that wraps keys', (group) => {
  needsSoftToken(group)
  full(group)
  let own: Record<string, string>
  group.setup(async () => {
    if (!hasSoftToken) return
    token = await SoftToken.create()
    const [key, digest] = [
      await wrapKey(token.surroundings, OLD),
      await wrapKey(token.surroundings, DIGEST),
    ]
    own = { ...token.settings, VAULT_KEY: key.setting, VAULT_DIGEST_KEY: digest.setting }
  })
  group.teardown(() => token?.dispose())

  test('does not export its key, and rejects an exportable one', async ({ assert }) => {
    const names = pkcs11js()
    const pkcs11 = new names.PKCS11()
    process.env.SOFTHSM2_CONF = token.settings.SOFTHSM2_CONF
    pkcs11.load(token.settings.VAULT_PKCS11_LIBRARY)
    pkcs11.C_Initialize()
    const slot = pkcs11.C_GetSlotList(true)[0]
    const session = pkcs11.C_OpenSession(slot, names.CKF_SERIAL_SESSION | names.CKF_RW_SESSION)
    pkcs11.C_Login(session, names.CKU_USER, SoftToken.PIN)
    pkcs11.C_FindObjectsInit(session, [{ type: names.CKA_LABEL, value: 'arthasetu-vault' }])
    const key = pkcs11.C_FindObjects(session)
    const value = [{ type: names.CKA_VALUE }]
    assert.throws(() => pkcs11.C_GetAttributeValue(session, key, value), /CKR_ATTRIBUTE_SENSITIVE/)
    const attributes = [
      { type: names.CKA_CLASS, value: names.CKO_SECRET_KEY },
      { type: names.CKA_KEY_TYPE, value: names.CKK_AES },
      { type: names.CKA_VALUE_LEN, value: 32 },
      { type: names.CKA_TOKEN, value: true },
      { type: names.CKA_WRAP, value: true },
    ]
    const mechanism = { mechanism: names.CKM_AES_KEY_GEN }
    const other = pkcs11.C_GenerateKey(session, mechanism, attributes)
    assert.throws(
      () =>
        pkcs11.C_WrapKey(
          session,
          { mechanism: names.CKM_AES_KEY_WRAP },
          other,
          key,
          Buffer.alloc(64)
        ),
      /CKR_KEY_UNEXTRACTABLE/
    )
    pkcs11.C_GenerateKey(session, mechanism, [
      ...attributes,
      { type: names.CKA_LABEL, value: 'loose' },
      { type: names.CKA_SENSITIVE, value: false },
      { type: names.CKA_EXTRACTABLE, value: true },
    ])
    pkcs11.C_Finalize()
    await assert.rejects(
      () => checkToken({ ...token.surroundings, VAULT_PKCS11_KEY: 'loose' }),
      /the key loose was not made on the token, or can be read out of it/
    )
  })

  test('does not unwrap a key that was changed, or wrapped by another token', async ({
    assert,
  }) => {
    const [, label, bytes] = own.VAULT_KEY.split(':')
    const changed = `pkcs11:${label}:${bytes.slice(0, 30)}${bytes[30] === 'A' ? 'B' : 'A'}${bytes.slice(31)}`
    for (const setting of [changed, own.VAULT_KEY.slice(0, -8), 'pkcs11:arthasetu-vault:AAAA']) {
      await assert.rejects(
        () => unwrapKeys(token.surroundings, [setting]),
        /its key arthasetu-vault did not wrap this, or it was changed/
      )
    }
    const other = await SoftToken.create()
    await assert.rejects(
      () => unwrapKeys(other.surroundings, [own.VAULT_KEY]),
      /no keys have the label arthasetu-vault: one is needed/
    )
    await wrapKey(other.surroundings, DIGEST)
    await assert.rejects(
      () => unwrapKeys(other.surroundings, [own.VAULT_KEY]),
      /its key arthasetu-vault did not wrap this/
    )
    await other.dispose()
  })

  test('can be removed from a running server, but no other can start without it', async ({
    assert,
  }) => {
    const server = await startServer(own)
    await token.remove()
    const visitor = new Visitor(server.address)
    const mobile = nextMobile()
    await visitor.get('/sign-up')
    await visitor.post('/sign-up/code', { ...FORM, mobile })
    assert.match(await lastCodeTo(mobile), /^\d{6}$/, 'encrypted there and decrypted here')
    const refused = await start(own)
    await token.restore()
    assert.equal(refused.code, 1)
    assert.match(
      refused.stderr,
      /^arthasetu: The vault's token: no token has the label portal.*\n$/
    )
    await stop(server.child)
    assert.notInclude(server.log(), SoftToken.PIN)
  }).timeout(120_000)

  test('stops a start with one line on a wrong PIN, and makes no further attempt until doctor has run', async ({
    assert,
  }) => {
    const { code, stderr } = await start({
      ...own,
      VAULT_PKCS11_PIN_FILE: '',
      VAULT_PKCS11_PIN: '11112222',
    })
    assert.equal(code, 1)
    assert.match(stderr, /^arthasetu: The vault's token: the PIN is wrong.*\n$/)
    assert.notInclude(stderr, '11112222')
    const opening = () => unwrapKeys(token.surroundings, [own.VAULT_KEY])
    await assert.rejects(
      opening,
      /its last PIN was wrong: mend it, then node bin\/portal\.js doctor/
    )
    await checkToken(token.surroundings)
    assert.deepEqual(await opening(), [OLD])
  })

  test('stops a start in time when it hangs, and its process ends with a killed server', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'hung-'))
    cleanup(() => rm(folder, { recursive: true }))
    const source = join(folder, 'hung.c')
    const library = join(folder, 'hung.so')
    await writeFile(
      source,
      '#include <unistd.h>\nunsigned long C_GetFunctionList(void *l) { for (;;) sleep(1); }\n'
    )
    execFileSync('g++', ['-x', 'c', '-shared', '-fPIC', '-o', library, source])
    const hung = { ...own, VAULT_PKCS11_LIBRARY: library }
    const { code, stderr } = await start({ ...hung, TIMEOUTS: 'vaultToken:2' })
    assert.equal(code, 1)
    assert.match(stderr, /^arthasetu: The vault's token: no answer within 2 seconds.*\n$/)

    const port = String(await freePort())
    const child = startProcess(['bin/server.ts'], {
      env: { HOST: '127.0.0.1', PORT: port, ...hung },
    })
    let started: string[] = []
    for (let tries = 0; started.length === 0 && tries < 400; tries++) {
      await wait(50)
      started = startedBy(child.pid!).filter((pid) =>
        readFileSync(`/proc/${pid}/maps`, 'utf8').includes(library)
      )
    }
    assert.lengthOf(started, 1, 'it is blocked in the library')
    child.kill('SIGKILL')
    for (let tries = 0; existsSync(`/proc/${started[0]}`) && tries < 60; tries++) await wait(50)
    assert.isFalse(existsSync(`/proc/${started[0]}`))
  }).timeout(120_000)

  test('is checked by doctor and system:verify', async ({ assert }) => {
    const doctor = async (settings: NodeJS.ProcessEnv) => {
      const env = { SQLITE_PATH: app.makePath(process.env.SQLITE_PATH!), ...own, ...settings }
      const { stdout } = await runProcess(['bin/portal.js', 'doctor'], { env })
      return (title: string) => stdout.split('\n').find((line) => line.slice(4).startsWith(title))
    }
    const verified = async (settings: NodeJS.ProcessEnv) => {
      const { output } = await runCommandOn(placeOf(), ['system:verify'], {
        env: { ...own, ...settings },
      })
      return output
    }
    const about = await doctor({})
    assert.match(about('token')!, /^ok .*portal with its key arthasetu-vault answers$/)
    assert.match(about('vault')!, /^ok .*the keys decrypt the stored data/)
    assert.match(await verified({}), /ok +token +portal with its key arthasetu-vault answers/)
    const unused = { VAULT_KEY: OLD, VAULT_DIGEST_KEY: DIGEST }
    assert.match(
      (await doctor(unused))('token')!,
      /^ok .*answers; no key in the settings requires it$/
    )
    await chmod(own.VAULT_PKCS11_PIN_FILE, 0o644)
    assert.match((await doctor({}))('token')!, /^ ! .*others may read .*chmod 640/)
    await chmod(own.VAULT_PKCS11_PIN_FILE, 0o600)
    await token.remove()
    assert.match((await doctor({}))('token')!, /^ ! .*no token has the label portal/)
    assert.match((await doctor({}))('vault')!, /^ ! .*no token has the label portal/)
    assert.match(await verified(unused), /ok +token +not used/)
    await token.restore()
  }).timeout(120_000)
})
