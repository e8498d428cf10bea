import { spawnSync } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { SoftToken, hasSoftHsm } from '#tests/support/soft_token'
import { temporaryFolder } from '#tests/support/temporary_folder'

/* The program on an officer's computer, with a SoftHSM token. */

const data = (id: number) => Buffer.from(`letter ${id}`)

test.group('The program that signs letters with a token', (group) => {
  group.tap((one) => one.skip(!hasSoftHsm, 'needs softhsm2 and opensc'))

  test('prompts for the PIN once, and stops if it is wrong', async ({ assert, cleanup }) => {
    const token = await SoftToken.create()
    const folder = temporaryFolder('officer')
    const TMPDIR = join(folder, 'tmp')
    mkdirSync(TMPDIR)
    cleanup(() => token.dispose())
    token.tool('--keypairgen', '--key-type', 'rsa:2048', '--label', 'own', '--id', '01')
    const path = join(folder, 'token.json')
    const letters = [1, 2].map((id) => ({ id, data: data(id).toString('base64') }))
    writeFileSync(path, JSON.stringify({ algorithm: 'rsa', letters }))
    const { PIN: _, ...env } = token.surroundings as NodeJS.ProcessEnv
    const words = ['bin/sign_letters.js', path, '--module', env.VAULT_PKCS11_LIBRARY!, '--id', '01']
    const run = (pin: string) =>
      spawnSync(process.execPath, words, {
        cwd: app.makePath(),
        env: { ...env, TMPDIR },
        input: `${pin}\n`,
        encoding: 'utf8',
      })

    const wrong = run('11112222')
    assert.equal(wrong.status, 1)
    assert.match(wrong.stderr, /no file was written/)
    assert.lengthOf(wrong.stderr.match(/CKR_PIN_INCORRECT/g) ?? [], 1, wrong.stderr)
    const { status, stdout, stderr } = run(SoftToken.PIN)
    assert.equal(status, 0, stderr)
    assert.isEmpty(readdirSync(TMPDIR), 'neither a failed nor a finished run leaves files')
    assert.lengthOf(stderr.match(/PIN of the token:/g) ?? [], 1)
    assert.notInclude(stdout + stderr, SoftToken.PIN)
    const publicKey = createPublicKey({
      key: token.tool('--read-object', '--type', 'pubkey', '--label', 'own'),
      format: 'der',
      type: 'spki',
    })
    const given = JSON.parse(readFileSync(join(folder, 'token.signed.json'), 'utf8'))
    assert.lengthOf(given.letters, 2)
    for (const { id, signature } of given.letters) {
      assert.isTrue(verify('sha256', data(id), publicKey, Buffer.from(signature, 'base64')))
    }
  })
})
