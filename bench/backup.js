/*
 * `npm run bench:backup`: measures a backup and its restore on MariaDB and on SQLite, with a number of applications
 * copied from the demonstration. The results are in docs/operations/backup.md.
 */
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Command } from 'commander'
import { buildApplication, buildIsFresh } from '../bin/portal/build.js'
import { inRoot } from '../bin/portal/places.js'
import { ace } from '../bin/portal/run.js'
import { say, step } from '../bin/portal/say.js'
import { withConnection, dropDatabase, fill, makeDatabase } from './data.js'
import { runReportingErrors } from './or_complain.js'
import { DATABASE, FILES, portalSettings } from './settings.js'

const CLAIMS = 0.3
const UNUSED_PORT = 3333
const FOLDER = inRoot('tmp', 'bench-backup')
const RESTORED = `${DATABASE}_restored`
const ROWS_AT_ONCE = 20_000

/** Bytes of a stored file: the size of a photograph of a document after its inspection. */
const FILE_BYTES = 100_000

const within = (...parts) => join(FOLDER, ...parts)

const settingsOf = (kind, place) => ({
  ...portalSettings(UNUSED_PORT, place === 'restored' ? RESTORED : DATABASE),
  /** Uses the keys of the database that is backed up. */
  ...keys(),
  DB_CONNECTION: kind,
  SQLITE_PATH: within(place, 'portal.sqlite3'),
  STORAGE_PATH: within(place === 'restored' ? `restored-${kind}` : 'source', 'files'),
  AUDIT_CHECKPOINT_LOG_PATH: within(place, 'heads.jsonl'),
  BACKUP_PATH: within('backups', kind),
  BACKUP_PUBLIC_KEY: within('backup.pem'),
})

const keys = () => {
  const { APP_KEY, VAULT_KEY, VAULT_DIGEST_KEY, AUDIT_KEY } = portalSettings(UNUSED_PORT)
  return { APP_KEY, VAULT_KEY, VAULT_DIGEST_KEY, AUDIT_KEY }
}

const command = (words, env) =>
  ace(words, { built: true, env, name: `bench-${words[0].replace(':', '-')}` })

/** Returns the seconds that the work took. */
async function seconds(work) {
  const startedAt = performance.now()
  await work()
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}

/** Adds files with their rows, so that the backup contains more than the database. */
async function addFiles(count) {
  await withConnection(async (connection) => {
    await connection.query('delete from stored_files where original_name = ?', ['bench.pdf'])
    for (let from = 0; from < count; from += 1000) {
      const rows = Array.from({ length: Math.min(1000, count - from) }, () => {
        const uuid = crypto.randomUUID()
        const key = `${uuid.slice(0, 2)}/${uuid.slice(2, 4)}/${uuid}`
        const bytes = randomBytes(FILE_BYTES)
        const path = within('source', 'files', key)
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, bytes)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        return [uuid, key, 'bench.pdf', 'pdf', 'application/pdf', FILE_BYTES, sha256, '2026-01-01']
      })
      await connection.query(
        `insert into stored_files
         (uuid, storage_key, original_name, extension, mime, size_bytes, sha256, created_at) values ?`,
        [rows]
      )
    }
  })
}

/** Copies the rows to SQLite, whose tables are created by the migrations. */
async function copyToSqlite() {
  const { default: Sqlite } = await import('better-sqlite3')
  mkdirSync(within('source'), { recursive: true })
  await command(['migration:run', '--force'], settingsOf('sqlite', 'source'))
  const target = new Sqlite(within('source', 'portal.sqlite3'))
  target.pragma('foreign_keys = OFF')
  target.pragma('synchronous = OFF')
  const tables = target
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
    .all()
    .map(({ name }) => name)
  await withConnection(async (connection) => {
    for (const table of tables.filter((name) => !name.startsWith('adonis_'))) {
      target.exec(`delete from "${table}"`)
      const names = target.pragma(`table_info("${table}")`).map(({ name }) => name)
      const insert = target.prepare(
        `insert into "${table}" (${names.map((name) => `"${name}"`).join()}) values (${names.map(() => '?').join()})`
      )
      const add = target.transaction((rows) => rows.forEach((row) => insert.run(row)))
      const waiting = []
      const list = names.map((name) => `\`${name}\``).join()
      const rows = connection.connection
        .query({ sql: `select ${list} from \`${table}\``, rowsAsArray: true })
        .stream({ highWaterMark: 1000 })
      for await (const row of rows) {
        waiting.push(
          row.map((value) =>
            value !== null && typeof value === 'object' && !Buffer.isBuffer(value)
              ? JSON.stringify(value)
              : value
          )
        )
        if (waiting.length >= ROWS_AT_ONCE) add(waiting.splice(0))
      }
      add(waiting)
    }
  })
  target.pragma('wal_checkpoint(TRUNCATE)')
  target.close()
}

async function emptyRestored(kind) {
  rmSync(within('restored'), { recursive: true, force: true })
  rmSync(within('restored-sqlite'), { recursive: true, force: true })
  rmSync(within('restored-mysql'), { recursive: true, force: true })
  if (kind === 'sqlite') return
  await withConnection(async (connection) => {
    await connection.query(`drop database if exists ${RESTORED}`)
    await connection.query(
      `create database ${RESTORED} character set utf8mb4 collate utf8mb4_unicode_ci`
    )
  }, null)
}

async function measure(kind) {
  const [from, to] = [settingsOf(kind, 'source'), settingsOf(kind, 'restored')]
  rmSync(from.BACKUP_PATH, { recursive: true, force: true })
  const backupSeconds = await seconds(() => command(['backup:take'], from))
  const [name] = readdirSync(from.BACKUP_PATH)
  const archive = join(from.BACKUP_PATH, name)
  await emptyRestored(kind)
  const restore = ['backup:restore', archive, `--key=${within('key.pem')}`]
  const restored = await seconds(() => command(restore, to))
  const megabytes = (statSync(archive).size / 1e6).toFixed(0)
  say(`  ${kind}: ${megabytes} MB, taken in ${backupSeconds} s, restored in ${restored} s`)
}

async function bench({ applications, files, kept }) {
  if (!buildIsFresh()) await step('Building', buildApplication)
  mkdirSync(FOLDER, { recursive: true })
  execFileSync(
    'openssl',
    `req -x509 -newkey rsa:4096 -noenc -days 30 -subj /CN=bench -keyout ${within('key.pem')} -out ${within('backup.pem')}`.split(
      ' '
    ),
    { stdio: 'ignore' }
  )
  if (!kept || !existsSync(within('source', 'portal.sqlite3'))) {
    await step('Creating the demonstration', makeDatabase)
    cpSync(FILES, within('source', 'files'), { recursive: true })
    await fill(applications, Math.round(applications * CLAIMS), say)
    await step(`Writing ${files} files`, () => addFiles(files))
    await step('Copying it to SQLite', copyToSqlite)
  }
  for (const kind of ['mysql', 'sqlite']) await measure(kind)
  if (kept) return
  await emptyRestored('sqlite')
  await withConnection(
    (connection) => connection.query(`drop database if exists ${RESTORED}`),
    null
  )
  await dropDatabase()
  rmSync(FOLDER, { recursive: true, force: true })
}

const program = new Command('bench:backup')
  .description('Measure a backup and its restore, on MariaDB and on SQLite')
  .option('--applications <number>', 'number of applications', Number, 100_000)
  .option('--files <number>', 'additional files of 100 kB', Number, 10_000)
  .option('--kept', 'keep the data, and use the data that an earlier run kept')
  .action(bench)

await runReportingErrors(() => program.parseAsync())
