import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Connection, type ConnectionOptions, createConnection } from 'mysql2/promise'
import { mysqlConnection } from '#config/database'
import { BackupError } from '#operations/backup/problem'
import env from '#start/env'

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\')}"`

/**
 * Writes what the programs of MariaDB need to reach the database to a file for its owner alone: a password on
 * a command line can be read by everybody on the machine.
 *
 * @returns the word that names the file to them
 */
export async function writeOptionFile(folder: string): Promise<string> {
  const { host, port, user, password, ssl } = mysqlConnection
  const path = join(folder, 'client.cnf')
  const ca = env.get('MYSQL_CA')
  const lines = [
    '[client]',
    'protocol=tcp',
    `host=${quoted(host)}`,
    `port=${port}`,
    `user=${quoted(user)}`,
    `password=${quoted(password)}`,
    'default-character-set=utf8mb4',
    ...(ssl ? ['ssl', 'ssl-verify-server-cert'] : []),
    ...(ssl && ca ? [`ssl-ca=${quoted(ca)}`] : []),
    '',
  ]
  await writeFile(path, lines.join('\n'), { mode: 0o600, flag: 'wx' })
  return `--defaults-file=${path}`
}

/** A program that was started, and its end. */
export interface ClientProcess<T extends ChildProcess> {
  child: T
  /** @throws BackupProblem when it is not there or ends otherwise than well, with what it said */
  ended: Promise<void>
}

/** Starts a program of MariaDB with all three of its streams. */
export function startClient(program: string, args: readonly string[], signal?: AbortSignal) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], signal })
  let stderrText = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (stderrText = (stderrText + part).slice(-2000)))
  const ended = once(child, 'close').then(
    ([code]) => {
      if (code !== 0) throw new BackupError(`${program}: ${stderrText.trim() || `exit code ${code}`}`)
    },
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new BackupError(
        `There is no program ${program} on this machine: install mariadb-client`
      )
    }
  )
  /** Whoever started it waits for it after its streams. */
  ended.catch(() => undefined)
  return { child, ended } satisfies ClientProcess<typeof child>
}

/** Does something on a connection of its own to the database of the settings. */
export async function withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const { host, port, user, password, database, ssl, charset } = mysqlConnection
  const to = { host, port, user, password, database, ssl, charset } as ConnectionOptions
  const connection = await createConnection(to)
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}
