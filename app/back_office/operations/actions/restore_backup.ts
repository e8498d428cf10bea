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
import { headsPath } from '#config/audit'
import { storeBucket, storeFolder } from '#config/drive'
import { nameOfToday } from '#kernel/database/renamed_migrations'
import { makeFolder } from '#kernel/files/make_folder'
import { privateStore } from '#documents/store/private_store'
import type { Member } from '#operations/backup/archive_writer'
import { readArchive } from '#operations/backup/archive_reader'
import { databaseKind } from '#operations/backup/dumps'
import { IN_BACKUP, type Manifest, openManifest, readContents } from '#operations/backup/manifest'
import { opener, type PieceWork } from '#operations/backup/openssl'
import { BackupProblem, plainProblem } from '#operations/backup/problem'
import { restorePlace } from '#operations/backup/restore_places'
import { withWorkFolder } from '#operations/backup/work_folder'

export interface RestoreInput {
  archive: string
  /** File of the private key. */
  key: string
  /** Clears what an attempt that was not finished has written, and begins anew. */
  again?: boolean
  /** Where the settings go: a file that does not exist yet. */
  settings?: string
  signal?: AbortSignal
  tell?: (what: string) => void
}

/** Small texts of a backup that are read before anything is written. */
interface Looked {
  manifest: Manifest
  members: Map<string, Member>
  settings: Buffer
  heads: Buffer
}

/** Larger files go through a file of this machine instead of its memory. */
const SMALL_BYTES = 32 * 1024 ** 2

/** What a file is stands in its row, by which it is served. */
const MIME = 'application/octet-stream'

/** Restores a backup into an empty place: the database and the store that the settings name. */
export class RestoreBackup {
  readonly #input: RestoreInput
  readonly #place = restorePlace()
  #open!: PieceWork

  constructor(input: RestoreInput) {
    this.#input = input
  }

  /**
   * Reads the whole backup and checks every digest before it changes anything; then reads it once more and writes.
   *
   * @throws BackupProblem in a sentence
   */
  async run(): Promise<Manifest> {
    const { key, signal, archive, settings, tell = () => undefined } = this.#input
    if (settings) refuseUnwritable(settings)
    this.#open = await opener(key, signal)
    await this.#refuseOccupied()
    tell('Checking the backup')
    const looked = await this.#look()
    this.#refuseOther(looked.manifest)
    await this.#refuseAnotherAttempt(looked.manifest)
    if (this.#input.again) await this.#removeFiles(looked.members)
    try {
      await this.#place.begin({ backup: looked.manifest.id, archive: basename(archive) })
      tell('Restoring database and files')
      await this.#write(looked)
      await this.#compareRows(looked.manifest)
      await this.#writeHeads(looked.heads)
      if (settings) await writeNew(settings, looked.settings)
      await this.#place.finish()
    } catch (error) {
      const places = `${this.#place.name}, of the files, the heads or the temporary folder`
      throw plainProblem(error, places, 'repeat it with --again')
    }
    return looked.manifest
  }

  async #refuseOccupied() {
    const mark = await this.#place.mark()
    if (mark && !this.#input.again) {
      throw new BackupProblem(
        `A restore of ${mark.archive} into ${this.#place.name} was not finished: repeat it with --again, which removes what it wrote`
      )
    }
    if (mark) return
    if ((await this.#place.tables()).length > 0) {
      throw new BackupProblem(
        `The database ${this.#place.name} is not empty: a backup is restored into an empty one`
      )
    }
    if (!storeBucket) await makeFolder(storeFolder)
    for await (const { key } of privateStore.entries()) {
      throw new BackupProblem(
        `${storeBucket ? `The bucket ${storeBucket}` : storeFolder} is not empty (${key}): a backup is restored into an empty one`
      )
    }
  }

  async #refuseAnotherAttempt({ id }: Manifest) {
    const mark = await this.#place.mark()
    if (!mark || mark.backup === id) return
    throw new BackupProblem(
      `The restore that was not finished was of another backup, ${mark.archive}: repeat that, or empty database and files by hand`
    )
  }

  /** Goes through all of it: what is there must be what the sealed manifest says, no more and no less. */
  async #look(): Promise<Looked> {
    const found = new Map<string, Member>()
    const texts = new Map<string, Buffer>()
    const wanted: string[] = [
      IN_BACKUP.settings,
      IN_BACKUP.heads,
      IN_BACKUP.contents,
      IN_BACKUP.manifest,
      IN_BACKUP.seal,
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
    if (missing) throw new BackupProblem(`The backup is cut off: ${missing} is not in it`)
    const manifest = openManifest(texts.get(IN_BACKUP.manifest)!, texts.get(IN_BACKUP.seal)!)
    if (found.get(IN_BACKUP.contents)!.sha256 !== manifest.contentsSha256) throw damaged('its list')
    const members = new Map(
      readContents(texts.get(IN_BACKUP.contents)!).map((member) => [member.name, member])
    )
    for (const { name, size, sha256 } of members.values()) {
      const own = found.get(name)
      if (own?.size !== size || own.sha256 !== sha256) throw damaged(name)
      found.delete(name)
    }
    for (const name of [IN_BACKUP.contents, IN_BACKUP.manifest, IN_BACKUP.seal]) found.delete(name)
    for (const name of found.keys()) throw damaged(name)
    const [settings, heads] = [texts.get(IN_BACKUP.settings)!, texts.get(IN_BACKUP.heads)!]
    return { manifest, members, settings, heads }
  }

  #refuseOther({ database, migrations, version }: Manifest) {
    if (database !== databaseKind()) {
      const names = { sqlite: 'SQLite', mysql: 'MariaDB' }
      throw new BackupProblem(
        `The backup is of ${names[database]} and this portal is set to ${names[databaseKind()]}: kinds of databases do not mix. Set DB_CONNECTION=${database}`
      )
    }
    const known = new Set(
      readdirSync(app.makePath('database/migrations')).map(
        (name) => `database/migrations/${name.replace(/\.[jt]s$/, '')}`
      )
    )
    const unknown = migrations.filter((name) => !known.has(nameOfToday(name)))
    if (unknown.length > 0) {
      throw new BackupProblem(
        `The backup is of a newer portal (${version}, ${unknown.length} migrations that are not known here): restore it with that version`
      )
    }
  }

  async #removeFiles(members: Looked['members']) {
    for (const name of members.keys()) {
      if (!name.startsWith(IN_BACKUP.files)) continue
      const key = name.slice(IN_BACKUP.files.length)
      if (await privateStore.exists(key)) await privateStore.remove(key)
    }
  }

  async #write({ members }: Looked) {
    const { archive, signal } = this.#input
    const packed = new PassThrough()
    const unpacked = createGunzip()
    const loading = Promise.all([pipeline(packed, unpacked), this.#place.load(unpacked, signal)])
    loading.catch(() => undefined)
    let isLoaded = false
    await readArchive(archive, this.#open, async ({ name, size, body }) => {
      signal?.throwIfAborted()
      if (name.startsWith(IN_BACKUP.database)) {
        const bytes = await checked(body, members.get(name))
        await Promise.race([written(packed, bytes), loading])
        return
      }
      if (!name.startsWith(IN_BACKUP.files)) return
      if (!isLoaded) {
        isLoaded = true
        packed.end()
        await loading
      }
      const key = name.slice(IN_BACKUP.files.length)
      if (size <= SMALL_BYTES) {
        await privateStore.putUnder(key, await checked(body, members.get(name)), MIME)
      } else await this.#putLarge(key, body, members.get(name)!)
    })
    if (!isLoaded) {
      packed.end()
      await loading
    }
  }

  #putLarge(key: string, body: Readable, member: Member) {
    return withWorkFolder(tmpdir(), async (folder) => {
      const path = join(folder, 'file')
      const hash = createHash('sha256')
      body.on('data', (part: Buffer) => hash.update(part))
      await pipeline(body, createWriteStream(path, { mode: 0o600 }))
      if (hash.digest('hex') !== member.sha256) throw damaged(member.name)
      await privateStore.putFileUnder(key, path, MIME)
    })
  }

  async #compareRows({ rows }: Manifest) {
    const counted = await this.#place.rows()
    for (const table of new Set([...Object.keys(rows), ...Object.keys(counted)])) {
      if (rows[table] === counted[table]) continue
      throw new BackupProblem(
        `${table} has ${counted[table] ?? 'no'} rows and the backup ${rows[table] ?? 'none'}: the restore is not finished`
      )
    }
  }

  /** Heads that are here already are the better witness: they may know of what the backup does not. */
  async #writeHeads(heads: Buffer) {
    if (existsSync(headsPath) || heads.length === 0) return
    const newest = await this.#place.newestSeal()
    const lines = heads.toString().split('\n').filter(Boolean)
    const known = lines.filter((line) => (JSON.parse(line) as { number: number }).number <= newest)
    await makeFolder(dirname(headsPath))
    await writeNew(headsPath, Buffer.from(known.map((line) => `${line}\n`).join('')))
  }
}

function refuseUnwritable(settings: string) {
  if (existsSync(settings)) throw new BackupProblem(`${settings} is there already`)
  if (!existsSync(dirname(settings))) throw new BackupProblem(`There is no ${dirname(settings)}`)
}

/** Writes a file that is not there yet; half of one does not stay. */
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

const damaged = (name: string) =>
  new BackupProblem(`The backup is damaged: ${name} is not as its manifest says`)

async function checked(body: Readable, member: Member | undefined): Promise<Buffer> {
  const bytes = await buffer(body)
  if (member && createHash('sha256').update(bytes).digest('hex') === member.sha256) return bytes
  throw damaged(member?.name ?? 'a file')
}

const written = (stream: PassThrough, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
