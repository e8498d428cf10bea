import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { onMysql, statementsOf } from '#tests/support/databases/mysql'
import { type DatabasePlace, emptyDatabase, isOnSqlite } from '#tests/support/databases/place'
import { snapshotDigest } from '#tests/support/databases/snapshot_digest'

const FOLDER = 'tmp/snapshots'

/** A snapshot written by an older or another server may not be readable by this one. */
async function serverVersion(): Promise<string> {
  if (isOnSqlite) return 'sqlite'
  const [rows] = await onMysql((connection) => connection.query('select version() as version'))
  return (rows as { version: string }[])[0].version
}

/**
 * Returns the path of the snapshot for the present migrations and master data; a row in it is encrypted with the
 * vault's keys.
 */
async function pathOfSnapshot(): Promise<string> {
  const keys = [env.get('VAULT_KEY'), env.get('VAULT_DIGEST_KEY')].join('\0')
  const digest = snapshotDigest(`${await serverVersion()}\0${keys}`)
  return app.makePath(FOLDER, `${digest}.${isOnSqlite ? 'sqlite3' : 'sql'}`)
}

/** Loads the snapshot into a database; returns false, without any change, if none exists yet. */
export async function loadSnapshot(place: DatabasePlace): Promise<boolean> {
  const path = await pathOfSnapshot()
  if (!existsSync(path)) return false
  await emptyDatabase(place)
  if (isOnSqlite) await copyFile(path, place.file)
  else {
    const statements = await readFile(path, 'utf8')
    await onMysql((connection) => connection.query(statements), place.name)
  }
  return true
}

/** Saves the run's own database, just migrated and seeded, as the snapshot for later runs. */
export async function saveSnapshot(place: DatabasePlace): Promise<void> {
  const path = await pathOfSnapshot()
  await mkdir(app.makePath(FOLDER), { recursive: true })
  /** Renamed into place, so that concurrent runs never load a partial file. */
  const part = `${path}.${process.pid}`
  await rm(part, { force: true })
  if (isOnSqlite) await db.rawQuery('vacuum into ?', [part])
  else await writeFile(part, await statementsOf(place.name))
  await rename(part, path)
}
