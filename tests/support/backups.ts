import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Group } from '@japa/runner/core'
import { runCommandOn } from '#tests/support/databases/beside'
import { dropDatabase, emptyDatabase, isOnSqlite, placeOf } from '#tests/support/databases/place'
import { runProcess } from '#tests/support/own_process'

/** Returns the first program that a backup requires and this machine lacks; null if all exist. */
export function missingProgram(): string | null {
  const needed = ['openssl', 'tar', ...(isOnSqlite ? [] : ['mariadb', 'mariadb-dump'])]
  return needed.find((name) => spawnSync(name, ['--version']).error) ?? null
}

const SKIPPED = missingProgram()

/** Arguments of `test.skip`: whether to skip, and the reason. */
export const skipped = [SKIPPED !== null, `no ${SKIPPED} here`] as const

/** Creates a key pair as in docs/operations/backup.md, but a shorter one. */
export function makeKeys(folder: string, name = 'backup') {
  const key = join(folder, `${name}.key.pem`)
  const certificate = join(folder, `${name}.pem`)
  const subject = ['-days', '30', '-subj', '/CN=backup']
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-noenc',
      ...subject,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' }
  )
  return { key, certificate }
}

/** Returns a separate folder with keys for a group, and the commands on it; all of it is deleted after the group. */
export function backupsOf(group: Group) {
  let folder = ''
  let keys = { key: '', certificate: '' }
  const places: string[] = []
  /** Not earlier: the file of a group is also loaded when none of its tests runs. */
  group.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'backups-'))
    if (SKIPPED === null) keys = makeKeys(folder)
  })
  group.teardown(async () => {
    for (const name of places) await dropDatabase(placeOf(name))
    rmSync(folder, { recursive: true, force: true })
  })
  const out = () => join(folder, 'out')
  const settings = () => ({
    BACKUP_PATH: out(),
    BACKUP_PUBLIC_KEY: keys.certificate,
    LOG_LEVEL: 'silent',
  })
  return {
    get folder() {
      return folder
    },
    get out() {
      return out()
    },
    /** The private key. */
    get key() {
      return keys.key
    },
    get settings() {
      return settings()
    },
    /** Takes a backup of the run's own database. */
    async take(env: NodeJS.ProcessEnv = {}) {
      const before = new Set(names(out()))
      const { code, stdout, stderr } = await runProcess(
        ['bin/console.ts', 'backup:take', '--keep-all'],
        {
          env: { ...settings(), ...env },
        }
      )
      const name = names(out()).find((one) => !before.has(one) && one.endsWith('.backup'))
      return { code, output: stdout + stderr, archive: name ? join(out(), name) : '' }
    },
    /** Creates an empty place beside the run's own, and returns commands for it. */
    async place(name: string) {
      if (!places.includes(name)) places.push(name)
      await emptyDatabase(placeOf(name))
      const files = join(folder, name, 'files')
      const heads = join(folder, name, 'heads')
      const env = { DRIVE_DISK: 'fs', STORAGE_PATH: files, AUDIT_CHECKPOINT_LOG_PATH: heads }
      return {
        at: placeOf(name),
        files,
        env,
        run: (words: string[], more: NodeJS.ProcessEnv = {}) =>
          runCommandOn(placeOf(name), words, { env: { ...env, ...more } }),
      }
    },
  }
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
