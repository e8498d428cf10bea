import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Group } from '@japa/runner/core'
import app from '@adonisjs/core/services/app'

const LIBRARY = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib64/softhsm/libsofthsm2.so'].find(
  (path) => existsSync(path)
)
const isInstalled = (program: string) =>
  process.env.PATH!.split(delimiter).some((folder) => existsSync(join(folder, program)))
const inHsm = (...parts: string[]) => app.makePath('hsm', ...parts)

const hasLibrary = LIBRARY !== undefined && isInstalled('softhsm2-util')
/** Whether the portal can use SoftHSM tokens. */
export const hasSoftToken =
  hasLibrary && existsSync(inHsm('node_modules/pkcs11js/build/Release/pkcs11.node'))

export const hasPkcs11Tool = isInstalled('pkcs11-tool')

/** Whether SoftHSM tokens can be used by programs other than the portal. */
export const hasSoftHsm = hasLibrary && hasPkcs11Tool

/**
 * Skips the tests of a group where SoftHSM or access to it is missing. The group's own setup runs all the same:
 * `hasSoftToken` guards it.
 */
export const needsSoftToken = (group: Group) =>
  group.tap((one) => one.skip(!hasSoftToken, 'needs softhsm2 and `node bin/portal.js hsm`'))

/** The PKCS#11 package, for operations that the portal itself never requests from a token. */
export const pkcs11js = () => createRequire(inHsm('package.json'))('pkcs11js')

/** A SoftHSM token in a separate folder. */
export class SoftToken {
  static readonly PIN = '98765432'
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async create(): Promise<SoftToken> {
    const token = new SoftToken(await mkdtemp(join(tmpdir(), 'token-')))
    await writeFile(token.#conf, `directories.tokendir = ${token.#tokens}\nlog.level = ERROR\n`)
    await writeFile(join(token.#folder, 'pin'), `${SoftToken.PIN}\n`, { mode: 0o600 })
    await mkdir(token.#tokens)
    const pins = ['--so-pin', '12345678', '--pin', SoftToken.PIN]
    execFileSync('softhsm2-util', ['--init-token', '--free', '--label', 'portal', ...pins], {
      env: token.surroundings,
    })
    return token
  }

  get #conf() {
    return join(this.#folder, 'softhsm2.conf')
  }

  get #tokens() {
    return join(this.#folder, 'tokens')
  }

  /** Settings with which the portal uses the token for its vault. */
  get settings() {
    return {
      SOFTHSM2_CONF: this.#conf,
      VAULT_PKCS11_LIBRARY: LIBRARY!,
      VAULT_PKCS11_TOKEN: 'portal',
      VAULT_PKCS11_PIN_FILE: join(this.#folder, 'pin'),
    }
  }

  /** Process environment in which the token signs letters. */
  get signing() {
    const { SOFTHSM2_CONF, ...vault } = this.settings
    const named = Object.entries(vault).map(([name, value]) => [
      name.replace('VAULT', 'SIGNING'),
      value,
    ])
    return { ...process.env, SOFTHSM2_CONF, ...Object.fromEntries(named) }
  }

  /** Runs pkcs11-tool of OpenSC on the token. */
  tool(...words: string[]): Buffer {
    const own = ['--module', LIBRARY!, '--token-label', 'portal', '--login', '--pin', SoftToken.PIN]
    return execFileSync('pkcs11-tool', [...own, ...words], {
      env: this.surroundings,
      stdio: 'pipe',
    })
  }

  /** Process environment with the settings of the token. */
  get surroundings() {
    return { ...process.env, ...this.settings }
  }

  /** Simulates a token that is pulled out while its reader remains. */
  async remove() {
    await rename(this.#tokens, `${this.#tokens}.away`)
    await mkdir(this.#tokens)
  }

  async restore() {
    await rm(this.#tokens, { recursive: true })
    await rename(`${this.#tokens}.away`, this.#tokens)
  }

  dispose = () => rm(this.#folder, { recursive: true })
}
