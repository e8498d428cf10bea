import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { onMysql, statementsOf } from '#tests/support/databases/mysql'
import { type DatabasePlace, emptyDatabase, isOnSqlite } from '#tests/support/databases/place'
import { snapshotDigest } from '#tests/support/databases/snapshot_digest'

const FOLDER = 'tmp/snapshots'

/** What an older or another server writes of a table need not be understood by this one. */
async function serverVersion(): Promise<string> {
  if (isOnSqlite) return 'sqlite'
  const [rows] = await onMysql((connection) => connection.query('select version() as version'))
  return (rows as { version: string }[])[0].version
}

/** The file for the migrations and master data as they are; the vault's keys seal a row in it. */
async function pathOfSnapshot(): Promise<string> {
  const keys = [env.get('VAULT_KEY'), env.get('VAULT_DIGEST_KEY')].join('\0')
  const digest = snapshotDigest(`${await serverVersion()}\0${keys}`)
  return app.makePath(FOLDER, `${digest}.${isOnSqlite ? 'sqlite3' : 'sql'}`)
}

/** Fills a database with the snapshot; gives false, and does nothing, where there is none yet. */
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

/** Keeps the run's own database, just migrated and seeded, as the snapshot for the runs to come. */
export async function keepSnapshot(place: DatabasePlace): Promise<void> {
  const path = await pathOfSnapshot()
  await mkdir(app.makePath(FOLDER), { recursive: true })
  /** Renamed into place: runs that start side by side never load half of it. */
  const part = `${path}.${process.pid}`
  await rm(part, { force: true })
  if (isOnSqlite) await db.rawQuery('vacuum into ?', [part])
  else await writeFile(part, await statementsOf(place.name))
  await rename(part, path)
}
