import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import app from '@adonisjs/core/services/app'
import env from '#start/env'
import { emptyMysql, onMysql } from '#tests/support/databases/mysql'

/** Whether this run is on SQLite rather than on MySQL or MariaDB. */
export const isOnSqlite = env.get('DB_CONNECTION', 'sqlite') === 'sqlite'

/** A database of a run: a file, or a name on the server. */
export interface DatabasePlace {
  file: string
  name: string
}

/** Returns the run's own database, or one beside it with this suffix. */
export const placeOf = (ending = ''): DatabasePlace => ({
  file: app.makePath(`${env.get('SQLITE_PATH')}${ending && `.${ending}`}`),
  name: `${env.get('MYSQL_DATABASE')}${ending && `_${ending}`}`,
})

async function removeFile(file: string) {
  for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true })
}

/** Drops a database with all its data. */
export async function dropDatabase({ file, name }: DatabasePlace): Promise<void> {
  if (isOnSqlite) return removeFile(file)
  await onMysql((connection) => connection.query(`drop database if exists \`${name}\``))
}

/** Creates an empty database, replacing any previous one. */
export async function emptyDatabase({ file, name }: DatabasePlace): Promise<void> {
  if (!isOnSqlite) return emptyMysql(name)
  await mkdir(dirname(file), { recursive: true })
  await removeFile(file)
}
