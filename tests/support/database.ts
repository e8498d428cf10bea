import { mkdir, rm } from 'node:fs/promises'
import { createConnection } from 'mysql2/promise'
import app from '@adonisjs/core/services/app'
import env from '#start/env'
import ace from '@adonisjs/core/services/ace'

/** Removes what an earlier run left, for SQLite a file, for MariaDB a database of its own. */
async function emptyDatabase() {
  await mkdir(app.makePath('tmp'), { recursive: true })
  await rm(env.get('STORAGE_PATH')!, { recursive: true, force: true })
  if (env.get('DB_CONNECTION', 'sqlite') === 'sqlite') {
    for (const suffix of ['', '-wal', '-shm']) {
      await rm(app.makePath(env.get('SQLITE_PATH')! + suffix), { force: true })
    }
    return
  }
  const connection = await createConnection({
    host: env.get('MYSQL_HOST', '127.0.0.1'),
    port: env.get('MYSQL_PORT', 3306),
    user: env.get('MYSQL_USER', 'root'),
    password: env.get('MYSQL_PASSWORD', ''),
  })
  const name = env.get('MYSQL_DATABASE')!
  await connection.query(`drop database if exists \`${name}\``)
  await connection.query(
    `create database \`${name}\` character set utf8mb4 collate utf8mb4_unicode_ci`
  )
  await connection.end()
}

/** A fresh database with all tables and the real master data, once a run. */
export async function prepareDatabase() {
  await emptyDatabase()
  for (const command of [
    { name: 'migration:run', args: ['--compact-output', '--no-schema-generate'] },
    { name: 'masters:seed', args: ['--quiet'] },
  ]) {
    const run = await ace.exec(command.name, command.args)
    if (run.exitCode !== 0) {
      throw run.error ?? new Error(`${command.name} failed`)
    }
  }
}
