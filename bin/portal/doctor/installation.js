import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openDatabase, stateOfMigrations } from '../database.js'
import { makeFolder } from '../make_folder.js'
import { IS_BUILD } from '../places.js'
import { ENV_FILE, KEYS, productionSettings, settings } from '../settings.js'
import { success, failure } from './finding.js'
import { isBucket, storeOf } from './stores.js'

const GIGABYTE = 1024 ** 3

/** Minimum free space for uploads: enough for about two thousand applications. */
const ROOM_GB = 5

/** Prefix of the test keys (.env.test). */
const PUBLISHED = 'test-only-'

export function checkSettings() {
  const own = settings()
  if (!existsSync(ENV_FILE) && !own.APP_KEY) {
    return failure(
      IS_BUILD
        ? 'there is no .env, and APP_KEY is not in the environment: see docs/operations/deploy.md'
        : 'there is no .env: run `npm start`, which creates it, or copy .env.example and fill it in'
    )
  }
  const missing = ['NODE_ENV', 'HOST', 'PORT', 'APP_URL'].filter((name) => !own[name])
  if (missing.length > 0) return failure(`${missing.join(', ')} missing in .env (see .env.example)`)
  if (!URL.canParse(own.APP_URL)) return failure(`APP_URL is not a valid address: ${own.APP_URL}`)
  const port = Number(own.PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    return failure(`PORT is not a valid port: ${own.PORT}`)
  if (own.NODE_ENV === 'production' && !own.APP_URL.startsWith('https://')) {
    return failure('APP_URL must start with https:// in production: sign-ins require TLS')
  }
  return success(`${own.APP_URL}, ${own.NODE_ENV}`)
}

/** How new keys are created. */
const NEW_KEYS = IS_BUILD
  ? 'create them as described in docs/operations/deploy.md'
  : '`npm start` creates them'

export function checkKeys() {
  const own = settings()
  const missing = KEYS.filter((name) => !own[name])
  if (missing.length > 0) {
    return failure(
      `${missing.join(', ')} missing: restore them from your copy; on a new installation ${NEW_KEYS}`
    )
  }
  const short = KEYS.filter((name) => own[name].length < 32)
  if (short.length > 0) return failure(`${short.join(', ')} shorter than 32 characters`)
  const known = KEYS.filter((name) => own[name].startsWith(PUBLISHED))
  if (known.length > 0)
    return failure(`${known.join(', ')} published with the source code: use new, secret values`)
  if (new Set(KEYS.map((name) => own[name])).size < KEYS.length) {
    return failure('two keys are identical: each needs its own value')
  }
  if (existsSync(ENV_FILE) && process.platform !== 'win32' && statSync(ENV_FILE).mode & 0o077) {
    return failure('other users of this machine can read .env: run `chmod 600 .env`')
  }
  return success('present and all different')
}

const migrationCount = (names) =>
  `${names.length} ${names.length === 1 ? 'migration' : 'migrations'}`

/** Returns what to do about the tables, according to docs/operations/upgrade.md. */
function findingOfMigrations(kind, { waiting, unknown }) {
  if (waiting.length > 0) {
    const start = IS_BUILD ? '' : '`npm start`, or in production '
    return failure(
      `${migrationCount(waiting)} pending (${shortened(waiting)}): take a backup, then run ${start}\`node ace.js migration:run --force\` and \`node ace.js masters:seed\` (docs/operations/upgrade.md)`
    )
  }
  if (unknown.length === 0) return success(`${kind}, all migrations have run`)
  return success(
    `${kind}, all migrations have run, and ${migrationCount(unknown)} of a newer version (${shortened(unknown)}): use that version, or see docs/operations/upgrade.md, "Going back"`
  )
}

/** Returns the first and the last of many names. */
const shortened = (names) =>
  names.length <= 4 ? names.join(', ') : `${names[0]} to ${names.at(-1)}`

export async function checkDatabase() {
  const own = productionSettings()
  const kind = own.DB_CONNECTION || 'sqlite'
  if (!['sqlite', 'mysql'].includes(kind))
    return failure(`DB_CONNECTION must be sqlite or mysql, not ${kind}`)
  let database
  try {
    database = await openDatabase(own)
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND')
      return failure('cannot be checked until the packages are installed')
    return failure(
      kind === 'mysql'
        ? `cannot be reached: ${error.message}. Check MYSQL_HOST, MYSQL_PORT, MYSQL_USER, MYSQL_PASSWORD and MYSQL_DATABASE`
        : `${own.SQLITE_PATH} cannot be opened: ${error.message}`
    )
  }
  if (!database)
    return failure(
      `${own.SQLITE_PATH} does not exist yet: \`${IS_BUILD ? 'node ace.js migration:run --force' : 'npm start'}\` creates it`
    )
  try {
    const [half] = await database.rows('select archive from unfinished_restore').catch(() => [])
    if (half) {
      return failure(
        `a restore of ${half.archive} was not finished: repeat it with --again (docs/operations/backup.md)`
      )
    }
    return findingOfMigrations(kind, await stateOfMigrations(database))
  } finally {
    await database.close()
  }
}

/** Returns the nearest existing folder above. */
const existing = (path) => (existsSync(path) ? path : existing(dirname(path)))

export async function checkStorage() {
  const own = productionSettings()
  return isBucket(own) ? checkBucket(own) : checkFolder(own.STORAGE_PATH)
}

async function checkBucket(own) {
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  const missing = needed.filter((name) => !own[name])
  if (missing.length > 0) return failure(`DRIVE_DISK=s3 needs ${missing.join(', ')}`)
  const store = await storeOf(own)
  try {
    await store.answers()
    return success(`${store.place} answers`)
  } catch (error) {
    const reason = error.message || error.code || error.name
    return failure(`${store.place} does not answer (${reason}): look at the S3 settings`)
  }
}

function checkFolder(folder) {
  const probe = join(folder, `.doctor-${randomBytes(6).toString('hex')}`)
  try {
    makeFolder(folder)
    writeFileSync(probe, 'probe')
    if (readFileSync(probe, 'utf8') !== 'probe')
      return failure(`${folder} does not return what was written to it`)
  } catch (error) {
    return failure(
      `${folder} is not writable: ${error.message}. Set STORAGE_PATH or correct its owner`
    )
  } finally {
    rmSync(probe, { force: true })
  }
  const { bavail, bsize } = statfsSync(existing(folder))
  const free = (bavail * bsize) / GIGABYTE
  return free >= ROOM_GB
    ? success(`${folder}, ${Math.floor(free)} GB free`)
    : failure(`${free.toFixed(1)} GB free at ${folder}: make room, at least ${ROOM_GB} GB`)
}
