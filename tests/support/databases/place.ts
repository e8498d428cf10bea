import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import app from '@adonisjs/core/services/app'
import env from '#start/env'
import { emptyMysql, onMysql } from '#tests/support/databases/mysql'

/** Whether this run is on SQLite; on MySQL or MariaDB otherwise. */
export const isOnSqlite = env.get('DB_CONNECTION', 'sqlite') === 'sqlite'

/** A database of a run: a file, or a name on the server. */
export interface DatabasePlace {
  file: string
  name: string
}

/** The run's own database, or one beside it with this ending. */
export const placeOf = (ending = ''): DatabasePlace => ({
  file: app.makePath(`${env.get('SQLITE_PATH')}${ending && `.${ending}`}`),
  name: `${env.get('MYSQL_DATABASE')}${ending && `_${ending}`}`,
})

async function removeFile(file: string) {
  for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true })
}

/** Takes a database away with all it holds. */
export async function dropDatabase({ file, name }: DatabasePlace): Promise<void> {
  if (isOnSqlite) return removeFile(file)
  await onMysql((connection) => connection.query(`drop database if exists \`${name}\``))
}

/** An empty database, whatever was there before. */
export async function emptyDatabase({ file, name }: DatabasePlace): Promise<void> {
  if (!isOnSqlite) return emptyMysql(name)
  await mkdir(dirname(file), { recursive: true })
  await removeFile(file)
}
