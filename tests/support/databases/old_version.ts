import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import Database from 'better-sqlite3'
import app from '@adonisjs/core/services/app'
import { onMysql } from '#tests/support/databases/mysql'
import {
  type DatabasePlace,
  dropDatabase,
  emptyDatabase,
  isOnSqlite,
  placeOf,
} from '#tests/support/databases/place'

const FOLDER = 'tests/fixtures/upgrade'

async function unpacked(name: string): Promise<Buffer> {
  const dialect = isOnSqlite ? 'sqlite' : 'mysql'
  return zstdDecompressSync(await readFile(app.makePath(FOLDER, `${dialect}.${name}.zst`)))
}

async function restore(place: DatabasePlace, statements: string) {
  await emptyDatabase(place)
  if (!isOnSqlite) return onMysql((connection) => connection.query(statements), place.name)
  const database = new Database(place.file)
  database.exec(statements)
  database.close()
}

/** An installation of an older version: its database, and the settings that direct a process to it. */
export interface OldVersion {
  place: DatabasePlace
  env: { STORAGE_PATH: string; AUDIT_CHECKPOINT_LOG_PATH: string }
  remove: () => Promise<void>
}

/** Restores the installation in `tests/fixtures/upgrade` beside the database of this run. */
export async function restoreOldVersion(ending: string): Promise<OldVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'old-version-'))
  const place = placeOf(ending)
  const tar = spawnSync('tar', ['-xm', '-C', folder], { input: await unpacked('files.tar') })
  if (tar.status !== 0) throw new Error(String(tar.stderr))
  await restore(place, String(await unpacked('sql')))
  return {
    place,
    env: {
      STORAGE_PATH: join(folder, 'files'),
      AUDIT_CHECKPOINT_LOG_PATH: join(folder, 'audit_heads.jsonl'),
    },
    async remove() {
      await dropDatabase(place)
      await rm(folder, { recursive: true })
    },
  }
}
