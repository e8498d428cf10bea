import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fingerprint } from './build.js'
import { openDatabase, stateOfMigrations } from './database.js'
import { inRoot } from './places.js'
import { ace, runInForeground } from './run.js'
import { say, step } from './say.js'
import { ensureFolders, ensureSettings, productionSettings, settings } from './settings.js'

const STAMP = inRoot('tmp', 'dev-loaded')

/** Returns the source and target of the loaded master data; null while the database has pending migrations. */
async function dataFingerprint() {
  const own = productionSettings()
  const database = await openDatabase(own)
  if (!database) return null
  try {
    if ((await stateOfMigrations(database)).waiting.length > 0) return null
  } finally {
    await database.close()
  }
  const place =
    (own.DB_CONNECTION || 'sqlite') === 'sqlite'
      ? `${own.SQLITE_PATH} ${statSync(own.SQLITE_PATH).ino}`
      : `${own.MYSQL_HOST} ${own.MYSQL_PORT} ${own.MYSQL_DATABASE}`
  return `${place} ${fingerprint(['database/migrations', 'resources/masters', 'resources/content'])}`
}

/** Migrates and loads master data, unless that was already done with these files. */
async function loadData() {
  const before = await dataFingerprint()
  if (before && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === before) return
  await step('Bringing the database up to date', () =>
    ace(['migration:run', '--compact-output']).then(() => undefined)
  )
  await step('Loading master data', () => ace(['masters:seed', '--quiet']).then(() => undefined))
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, (await dataFingerprint()) ?? '')
}

/** Runs the development server: sources are compiled as they change, and pages are replaced in the browser. */
export async function dev() {
  if (ensureSettings() === 'created') say('  Created .env with new keys.')
  ensureFolders()
  await loadData()
  /** The framework's development server stops its child server only at SIGINT. */
  return runInForeground(process.execPath, ['ace.js', 'serve', '--hmr', '--no-clear'], {
    ends: 'SIGINT',
    env: { ALLOW_LOG_DRIVERS: settings().ALLOW_LOG_DRIVERS || 'true' },
  })
}
