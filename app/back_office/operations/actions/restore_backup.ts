import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import app from '@adonisjs/core/services/app'
import { checkpointLogPath } from '#config/audit'
import { storeBucket, storeFolder } from '#config/drive'
import { currentMigrationName } from '#kernel/database/schema_maintenance'
import { makeFolder } from '#kernel/files/make_folder'
import { privateStore } from '#documents/store/private_store'
import {
  type Member,
  readArchive,
  type ChunkTransform,
  createDecryptor,
} from '#operations/backup/archive'
import { databaseKind } from '#operations/backup/dumps'
import {
  MEMBER_NAMES,
  type Manifest,
  verifyManifest,
  readContents,
} from '#operations/backup/manifest'
import { BackupError, asDiskFullError, withTemporaryFolder } from '#operations/backup/backup_files'
import { restoreTarget } from '#operations/backup/restore_targets'

interface RestoreInput {
  archive: string
  /** Path of the private key. */
  key: string
  /** Deletes what an unfinished attempt has written, and starts again. */
  restart?: boolean
  /** Path of the restored settings, which must not exist yet. */
  settings?: string
  signal?: AbortSignal
  onProgress?: (what: string) => void
}

/** Small texts of a backup that are read before anything is written. */
interface InspectedBackup {
  manifest: Manifest
  members: Map<string, Member>
  settings: Buffer
  heads: Buffer
}

/** Larger files are buffered in a local file and not in memory. */
const MAX_IN_MEMORY_BYTES = 32 * 1024 ** 2

/** The type of a file is stored in its row, from which it is served. */
const MIME = 'application/octet-stream'

/** Restores a backup into an empty target: the database and the store named in the settings. */
export class RestoreBackup {
  readonly #input: RestoreInput
  readonly #target = restoreTarget()
  #open!: ChunkTransform

  constructor(input: RestoreInput) {
    this.#input = input
  }

  /**
   * Reads the complete backup and verifies every digest before it changes anything; then reads it again and writes.
   *
   * @throws BackupError with a message for the user
   */
  async run(): Promise<Manifest> {
    const { key, signal, archive, settings, onProgress = () => undefined } = this.#input
    if (settings) refuseUnwritable(settings)
    this.#open = await createDecryptor(key, signal)
    await this.#refuseOccupied()
    onProgress('Checking the backup')
    const inspected = await this.#inspect()
    this.#refuseIncompatible(inspected.manifest)
    await this.#refuseAnotherAttempt(inspected.manifest)
    if (this.#input.restart) await this.#removeFiles(inspected.members)
    try {
      await this.#target.begin({ backup: inspected.manifest.id, archive: basename(archive) })
      onProgress('Restoring database and files')
      await this.#write(inspected)
      await this.#compareRows(inspected.manifest)
      await this.#writeCheckpointLog(inspected.heads)
      if (settings) await writeNew(settings, inspected.settings)
      await this.#target.finish()
    } catch (error) {
      const locations = `${this.#target.name}, of the files, the heads or the temporary folder`
      throw asDiskFullError(error, locations, 'repeat it with --again')
    }
    return inspected.manifest
  }

  async #refuseOccupied() {
    const mark = await this.#target.mark()
    if (mark && !this.#input.restart) {
      throw new BackupError(
        `A restore of ${mark.archive} into ${this.#target.name} was not finished: repeat it with --again, which removes what it wrote`
      )
    }
    if (mark) return
    if ((await this.#target.tables()).length > 0) {
      throw new BackupError(
        `The database ${this.#target.name} is not empty: a backup can only be restored into an empty one`
      )
    }
    if (!storeBucket) await makeFolder(storeFolder)
    for await (const { key } of privateStore.entries()) {
      throw new BackupError(
        `${storeBucket ? `The bucket ${storeBucket}` : storeFolder} is not empty (${key}): a backup can only be restored into an empty one`
      )
    }
  }

  async #refuseAnotherAttempt({ id }: Manifest) {
    const mark = await this.#target.mark()
    if (!mark || mark.backup === id) return
    throw new BackupError(
      `The unfinished restore was of another backup, ${mark.archive}: repeat that one, or empty the database and the files by hand`
    )
  }

  /** Verifies that the content is exactly what the sealed manifest lists. */
  async #inspect(): Promise<InspectedBackup> {
    const found = new Map<string, Member>()
    const texts = new Map<string, Buffer>()
    const wanted: string[] = [
      MEMBER_NAMES.settings,
      MEMBER_NAMES.checkpointLog,
      MEMBER_NAMES.contents,
      MEMBER_NAMES.manifest,
      MEMBER_NAMES.signature,
    ]
    await readArchive(this.#input.archive, this.#open, async ({ name, size, body }) => {
      const hash = createHash('sha256')
      const parts: Buffer[] = []
      for await (const part of body as AsyncIterable<Buffer>) {
        hash.update(part)
        if (wanted.includes(name)) parts.push(part)
      }
      found.set(name, { name, size, sha256: hash.digest('hex') })
      if (wanted.includes(name)) texts.set(name, Buffer.concat(parts))
    })
    const missing = wanted.find((name) => !texts.has(name))
    if (missing) throw new BackupError(`The backup is truncated: ${missing} is not in it`)
    const manifest = verifyManifest(
      texts.get(MEMBER_NAMES.manifest)!,
      texts.get(MEMBER_NAMES.signature)!
    )
    if (found.get(MEMBER_NAMES.contents)!.sha256 !== manifest.contentsSha256)
      throw damagedError('its list')
    const members = new Map(
      readContents(texts.get(MEMBER_NAMES.contents)!).map((member) => [member.name, member])
    )
    for (const { name, size, sha256 } of members.values()) {
      const own = found.get(name)
      if (own?.size !== size || own.sha256 !== sha256) throw damagedError(name)
      found.delete(name)
    }
    for (const name of [MEMBER_NAMES.contents, MEMBER_NAMES.manifest, MEMBER_NAMES.signature])
      found.delete(name)
    for (const name of found.keys()) throw damagedError(name)
    const [settings, heads] = [
      texts.get(MEMBER_NAMES.settings)!,
      texts.get(MEMBER_NAMES.checkpointLog)!,
    ]
    return { manifest, members, settings, heads }
  }

  #refuseIncompatible({ database, migrations, version }: Manifest) {
    if (database !== databaseKind()) {
      const names = { sqlite: 'SQLite', mysql: 'MariaDB' }
      throw new BackupError(
        `The backup is of ${names[database]}, but this portal uses ${names[databaseKind()]}: the kinds of database must match. Set DB_CONNECTION=${database}`
      )
    }
    const known = new Set(
      readdirSync(app.makePath('database/migrations')).map(
        (name) => `database/migrations/${name.replace(/\.[jt]s$/, '')}`
      )
    )
    const unknown = migrations.filter((name) => !known.has(currentMigrationName(name)))
    if (unknown.length > 0) {
      throw new BackupError(
        `The backup is of a newer version of the portal (${version}, ${unknown.length} unknown migrations): restore it with that version`
      )
    }
  }

  async #removeFiles(members: InspectedBackup['members']) {
    for (const name of members.keys()) {
      if (!name.startsWith(MEMBER_NAMES.files)) continue
      const key = name.slice(MEMBER_NAMES.files.length)
      if (await privateStore.exists(key)) await privateStore.remove(key)
    }
  }

  async #write({ members }: InspectedBackup) {
    const { archive, signal } = this.#input
    const packed = new PassThrough()
    const unpacked = createGunzip()
    const loading = Promise.all([pipeline(packed, unpacked), this.#target.load(unpacked, signal)])
    loading.catch(() => undefined)
    let isLoaded = false
    await readArchive(archive, this.#open, async ({ name, size, body }) => {
      signal?.throwIfAborted()
      if (name.startsWith(MEMBER_NAMES.database)) {
        const bytes = await verifiedBytes(body, members.get(name))
        await Promise.race([writeTo(packed, bytes), loading])
        return
      }
      if (!name.startsWith(MEMBER_NAMES.files)) return
      if (!isLoaded) {
        isLoaded = true
        packed.end()
        await loading
      }
      const key = name.slice(MEMBER_NAMES.files.length)
      if (size <= MAX_IN_MEMORY_BYTES) {
        await privateStore.putWithKey(key, await verifiedBytes(body, members.get(name)), MIME)
      } else await this.#putLarge(key, body, members.get(name)!)
    })
    if (!isLoaded) {
      packed.end()
      await loading
    }
  }

  #putLarge(key: string, body: Readable, member: Member) {
    return withTemporaryFolder(tmpdir(), async (folder) => {
      const path = join(folder, 'file')
      const hash = createHash('sha256')
      body.on('data', (part: Buffer) => hash.update(part))
      await pipeline(body, createWriteStream(path, { mode: 0o600 }))
      if (hash.digest('hex') !== member.sha256) throw damagedError(member.name)
      await privateStore.putFileWithKey(key, path, MIME)
    })
  }

  async #compareRows({ rows }: Manifest) {
    const counted = await this.#target.rows()
    for (const table of new Set([...Object.keys(rows), ...Object.keys(counted)])) {
      if (rows[table] === counted[table]) continue
      throw new BackupError(
        `${table} has ${counted[table] ?? 'no'} rows, but the backup has ${rows[table] ?? 'none'}: the restore is not finished`
      )
    }
  }

  /** Existing heads are the better evidence, because they may include checkpoints that the backup does not have. */
  async #writeCheckpointLog(heads: Buffer) {
    if (existsSync(checkpointLogPath) || heads.length === 0) return
    const newest = await this.#target.newestCheckpoint()
    const lines = heads.toString().split('\n').filter(Boolean)
    const known = lines.filter((line) => (JSON.parse(line) as { number: number }).number <= newest)
    await makeFolder(dirname(checkpointLogPath))
    await writeNew(checkpointLogPath, Buffer.from(known.map((line) => `${line}\n`).join('')))
  }
}

function refuseUnwritable(settings: string) {
  if (existsSync(settings)) throw new BackupError(`${settings} already exists`)
  if (!existsSync(dirname(settings))) throw new BackupError(`${dirname(settings)} does not exist`)
}

/** Writes a new file and deletes it if writing fails. */
async function writeNew(path: string, bytes: Buffer) {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

const damagedError = (name: string) =>
  new BackupError(`The backup is damaged: ${name} does not match its manifest`)

async function verifiedBytes(body: Readable, member: Member | undefined): Promise<Buffer> {
  const bytes = await buffer(body)
  if (member && createHash('sha256').update(bytes).digest('hex') === member.sha256) return bytes
  throw damagedError(member?.name ?? 'a file')
}

const writeTo = (stream: PassThrough, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
