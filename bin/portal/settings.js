import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { makeFolder } from './make_folder.js'
import { ROOT, inRoot } from './places.js'

export const ENV_FILE = inRoot('.env')

/** Secrets that are individual to each installation. */
export const KEYS = ['APP_KEY', 'VAULT_KEY', 'VAULT_DIGEST_KEY', 'AUDIT_KEY']

const freshKey = () => randomBytes(32).toString('base64url')

/**
 * Writes .env with new keys, readable only by its owner, when there is none; an existing file receives the missing keys
 * (nothing can have been encrypted with an empty key) and is otherwise not changed. Returns 'created', 'completed' or
 * 'kept'.
 */
export function ensureSettings() {
  const created = !existsSync(ENV_FILE)
  let text = readFileSync(created ? inRoot('.env.example') : ENV_FILE, 'utf8')
  if (created) text = text.replace(/^#.*\n/gm, '')
  const missing = KEYS.filter((name) => !parseEnv(text)[name])
  for (const name of missing) {
    const line = `${name}=${freshKey()}`
    const empty = new RegExp(`^${name}=.*$`, 'm')
    text = empty.test(text) ? text.replace(empty, line) : `${text.trimEnd()}\n${line}\n`
  }
  if (!created && missing.length === 0) return 'kept'
  writeFileSync(ENV_FILE, text, { mode: 0o600 })
  chmodSync(ENV_FILE, 0o600)
  return created ? 'created' : 'completed'
}

/** Merges .env and the environment; the environment takes precedence, as in the application. */
export function settings() {
  const file = existsSync(ENV_FILE) ? parseEnv(readFileSync(ENV_FILE, 'utf8')) : {}
  return { ...file, ...process.env }
}

const absolute = (path) => (isAbsolute(path) ? path : resolve(ROOT, path))

/**
 * Returns the settings of the built application: its root is build/, which the next build replaces, so the database and
 * the files are named by their place in the project.
 */
export function productionSettings(overrides = {}) {
  const own = { ...settings(), ...overrides }
  return {
    ...own,
    NODE_ENV: 'production',
    ENV_PATH: ROOT,
    SQLITE_PATH: absolute(own.SQLITE_PATH || 'storage/arthasetu.sqlite3'),
    STORAGE_PATH: absolute(own.STORAGE_PATH || 'storage/files'),
    AUDIT_CHECKPOINT_LOG_PATH: absolute(
      own.AUDIT_CHECKPOINT_LOG_PATH || own.AUDIT_HEADS_PATH || 'storage/audit_heads.jsonl'
    ),
    REQUEST_LOG_PATH: absolute(own.REQUEST_LOG_PATH || 'storage/logs'),
  }
}

/** Creates the folders of the database and the uploads. */
export function ensureFolders() {
  const { SQLITE_PATH, STORAGE_PATH } = productionSettings()
  makeFolder(dirname(SQLITE_PATH))
  makeFolder(STORAGE_PATH)
}
