import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGzip, constants } from 'node:zlib'
import { buildInfo } from '#config/app'
import { checkpointLogPath } from '#config/audit'
import { getClock } from '#kernel/calendar/clock'
import { makeFolder } from '#kernel/files/make_folder'
import StoredFile from '#documents/models/stored_file'
import { MissingFile, privateStore } from '#documents/store/private_store'
import { ArchiveWriter, type Member, inChunks, createEncryptor } from '#operations/backup/archive'
import { databaseKind, type DumpedFile, withDump } from '#operations/backup/dumps'
import {
  MEMBER_NAMES,
  type Manifest,
  READ_ME,
  type UnavailableFile,
  contentsOf,
  manifestSignature,
} from '#operations/backup/manifest'
import { asDiskFullError, removeUnfinished } from '#operations/backup/backup_files'
import { backupName, settingsText } from '#operations/rules/backups'

interface TakeBackupInput {
  folder: string
  /** Path of the certificate. */
  certificate: string
  signal?: AbortSignal
}

interface TakenBackup {
  path: string
  bytes: number
  manifest: Manifest
}

/** Number of rows of missing files that are read again at once. */
const BATCH_SIZE = 500

/** Maximum number of files read from the store at once; each small one is held in memory. */
const MAX_PARALLEL_FILES = 8
const MAX_IN_MEMORY_BYTES = 10 * 1024 ** 2

const databaseMemberName = (number: number) =>
  `${MEMBER_NAMES.database}${String(number).padStart(6, '0')}`

/**
 * Takes a backup while the portal is in use: the database at one moment, then the files that its rows refer to. The
 * store deletes a file only after its row, so every file of that moment exists, except those removed since, which the
 * manifest lists.
 */
export class TakeBackup {
  readonly #input: TakeBackupInput
  #writer!: ArchiveWriter

  constructor(input: TakeBackupInput) {
    this.#input = input
  }

  /** @throws BackupError with a message for the user; an unfinished file is then deleted */
  async run(): Promise<TakenBackup> {
    const { folder, certificate, signal } = this.#input
    const takenAt = getClock().now()
    const path = join(folder, backupName(takenAt))
    const part = `${path}.part-${hostname().replace(/\W/g, '')}-${process.pid}`
    try {
      await makeFolder(folder)
      await removeUnfinished(folder)
      this.#writer = new ArchiveWriter(part, await createEncryptor(certificate, signal))
      const manifest = await this.#write(takenAt)
      await this.#writer.end()
      await rename(part, path)
      await flushFolder(folder)
      const handle = await open(path)
      const { size } = await handle.stat().finally(() => handle.close())
      return { path, bytes: size, manifest }
    } catch (error) {
      this.#writer?.abandon()
      await rm(part, { force: true })
      throw asDiskFullError(error, folder)
    }
  }

  async #write(takenAt: Date): Promise<Manifest> {
    const writer = this.#writer
    await writer.add(MEMBER_NAMES.readMe, Buffer.from(READ_ME))
    await writer.add(MEMBER_NAMES.settings, Buffer.from(settingsText(process.env)))
    return withDump(async ({ bytes, facts }) => {
      await this.#addDatabase(bytes)
      const { rows, migrations, files } = await facts()
      const { lacking, ...sums } = await this.#addFiles(files)
      /** Read after the database, because the head of a checkpoint follows its row. A restore omits later ones. */
      const checkpointLog = await readFile(checkpointLogPath).catch(() => Buffer.alloc(0))
      await writer.add(MEMBER_NAMES.checkpointLog, checkpointLog)
      const contents = contentsOf(writer.members)
      const { sha256 } = await writer.add(MEMBER_NAMES.contents, contents)
      const manifest: Manifest = {
        format: 1,
        id: randomUUID(),
        takenAt: takenAt.toISOString(),
        version: buildInfo.version,
        commit: buildInfo.commit,
        database: databaseKind(),
        rows,
        migrations,
        files: sums,
        lacking,
        contentsSha256: sha256,
      }
      const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
      await writer.add(MEMBER_NAMES.manifest, text)
      await writer.add(MEMBER_NAMES.signature, Buffer.from(manifestSignature(text)))
      return manifest
    }, this.#input.signal)
  }

  async #addDatabase(bytes: NodeJS.ReadableStream) {
    /** Compressed at high speed, because it is a large amount of text. */
    const packed = createGzip({ level: constants.Z_BEST_SPEED })
    bytes.on('error', (error) => packed.destroy(error))
    let number = 0
    for await (const piece of inChunks(bytes.pipe(packed))) {
      await this.#writer.add(databaseMemberName(++number), piece)
    }
  }

  async #addFiles(files: readonly DumpedFile[]) {
    const unavailable: UnavailableFile[] = []
    const sums = { count: 0, bytes: 0 }
    for (let from = 0; from < files.length; from += MAX_PARALLEL_FILES) {
      this.#input.signal?.throwIfAborted()
      const some = files.slice(from, from + MAX_PARALLEL_FILES)
      const read = await Promise.all(some.map(fileBody))
      for (const [index, file] of some.entries()) {
        const found = await this.#addFile(file, read[index])
        sums.count += found ? 1 : 0
        sums.bytes += found?.size ?? 0
        if (found?.sha256 === file.sha256) continue
        unavailable.push({ id: file.id, key: file.key, reason: found ? 'damaged' : 'missing' })
      }
    }
    return { ...sums, lacking: await markRemoved(unavailable) }
  }

  async #addFile({ key }: DumpedFile, body: Buffer | Readable | null): Promise<Member | null> {
    if (body === null) return null
    const name = `${MEMBER_NAMES.files}${key}`
    if (Buffer.isBuffer(body)) return this.#writer.add(name, body)
    return this.#writer.addStream(name, await privateStore.size(key), body)
  }
}

/** Returns a file of the store: a buffer for a small one, otherwise a started stream; null if it is missing. */
async function fileBody({ key, sizeBytes }: DumpedFile): Promise<Buffer | Readable | null> {
  try {
    if (sizeBytes <= MAX_IN_MEMORY_BYTES) return Buffer.from(await privateStore.bytes(key))
    const stream = await privateStore.stream(key)
    await once(stream, 'readable')
    return stream
  } catch (error) {
    if (error instanceof MissingFile || !(await privateStore.exists(key))) return null
    throw error
  }
}

/** Marks missing files whose row was deleted meanwhile as removed, which is no loss. */
async function markRemoved(unavailable: readonly UnavailableFile[]): Promise<UnavailableFile[]> {
  const still = new Set<number>()
  for (let from = 0; from < unavailable.length; from += BATCH_SIZE) {
    const ids = unavailable.slice(from, from + BATCH_SIZE).map(({ id }) => id)
    for (const { id } of await StoredFile.query().whereIn('id', ids).select('id')) still.add(id)
  }
  return unavailable.map((one) =>
    one.reason === 'missing' && !still.has(one.id) ? { ...one, reason: 'removed' } : one
  )
}

async function flushFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
