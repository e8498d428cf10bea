import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { configure, type FileEntry, Reader, ZipReader } from '@zip.js/zip.js'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import {
  discardReceived,
  inspectFile,
  type ReceivedFile,
  storeInspected,
} from '#documents/actions/receive_files'
import { insertFile } from '#documents/actions/store_file'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction, mayHaveCommitted } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { cappedBytes } from '#kernel/streams/capped_bytes'
import { leaseEnd, refuseLeased } from '#administration/portfolio/actions/lease'
import { lockOpenImport } from '#administration/portfolio/actions/read_files'
import {
  ARCHIVE,
  type ArchivedFile,
  MAX_ENTRIES,
  MAX_FILE_BYTES,
  maxUnpackedBytes,
  nameDigest,
  readEntry,
} from '#administration/portfolio/actions/archived_files'
import { refusal } from '#administration/portfolio/actions/read_rows'

configure({ useWebWorkers: false })

/** Reads from the file on demand, so that a ZIP of many gigabytes is never in memory. */
class DiskReader extends Reader<FileHandle> {
  constructor(private readonly handle: FileHandle) {
    super(handle)
  }

  override async init() {
    const { size } = await this.handle.stat()
    this.size = size
  }

  override async readUint8Array(index: number, length: number) {
    const { buffer, bytesRead } = await this.handle.read(Buffer.alloc(length), 0, length, index)
    return new Uint8Array(buffer.subarray(0, bytesRead))
  }
}

interface UploadedArchive {
  importId: number
  path: string
  name: string
  person: User
}

interface OpenArchive extends UploadedArchive {
  fileId: number
  /** Handle for reading, which stays valid after the path is deleted. */
  handle: FileHandle
  sha256: string
  /** Number of its files. */
  count: number
}

/**
 * Adds a ZIP of documents to an import by its directory. `readArchive` reads its files and closes it.
 *
 * @returns null if it was read before
 * @throws Refusal of the field `file` if it is no ZIP, a ZIP bomb, or being read
 */
export async function openArchive(archive: UploadedArchive): Promise<OpenArchive | null> {
  const handle = await open(archive.path)
  try {
    const count = await countFiles(filesOf(handle))
    const hash = createHash('sha256')
    await pipeline(handle.createReadStream({ start: 0, autoClose: false }), hash)
    const sha256 = hash.digest('hex')
    const fileId = await leaseArchive(archive, sha256)
    if (fileId !== null) return { ...archive, fileId, handle, sha256, count }
    await handle.close()
    return null
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** @returns the id of its row; null if it was read before */
const leaseArchive = ({ importId, name, person }: UploadedArchive, sha256: string) =>
  inTransaction(async (trx) => {
    await lockOpenImport(importId, trx)
    const place = { import_id: importId, sheet: ARCHIVE, sha256 }
    const before = await trx.from('portfolio_import_files').where(place).first()
    if (before) {
      if (Number(before.rows_count) > 0) return null
      refuseLeased(before)
      const lease = { leased_until: leaseEnd() }
      await trx.from('portfolio_import_files').where('id', before.id).update(lease)
      return Number(before.id)
    }
    const [fileId] = await trx
      .insertQuery()
      .table('portfolio_import_files')
      .insert({
        ...place,
        name: name.slice(0, 120),
        rows_count: 0,
        leased_until: leaseEnd(),
        sent_by: person.id,
        created_at: sqlInstant(getClock().now()),
      })
    return Number(fileId)
  })

/**
 * Validates each file of a ZIP like an upload, stores it and has it scanned. Errors of a file are saved with it and
 * reported by the check. An interrupted ZIP continues after its last file when it is uploaded again.
 */
export async function readArchive(archive: OpenArchive): Promise<void> {
  const { importId, fileId, handle, name, person, sha256, count } = archive
  const file = () => db.from('portfolio_import_files').where('id', fileId)
  try {
    const rows = db.from('portfolio_import_rows').where('file_id', fileId)
    const [{ last }] = await rows.max('line as last')
    for await (const one of filesOf(handle)) {
      if (one.line > Number(last ?? 0)) await saveFile(archive, one)
    }
    await inTransaction(async (trx) => {
      await lockOpenImport(importId, trx)
      const read = { rows_count: count, leased_until: null }
      await trx.from('portfolio_import_files').where('id', fileId).update(read)
      const data = { import: importId, sheet: ARCHIVE, file: name, sha256, rows: count }
      await recordAudit({ action: 'portfolio.file_read', actor: person, data, trx })
    })
  } catch (error) {
    await file().update({ leased_until: null })
    throw error
  } finally {
    await handle.close()
  }
}

/**
 * Accepts an uploaded ZIP, whose files are read in the background. An upload is deleted with its request, and its bytes
 * when the open file is closed, by this code or by the end of the process, so no copy is needed.
 *
 * @returns whether it is new
 * @throws as `openArchive`
 */
export async function uploadArchive(sent: UploadedArchive): Promise<boolean> {
  const archive = await openArchive(sent)
  if (!archive) return false
  void readArchive(archive).catch((error: unknown) => {
    logger.error({ err: error, import: archive.importId }, 'reading a ZIP failed')
  })
  return true
}

interface ZippedFile {
  line: number
  name: string
  problem: string | null
  entry: FileEntry
}

async function countFiles(files: AsyncIterable<ZippedFile>): Promise<number> {
  let count = 0
  for await (const _ of files) count++
  if (count === 0) throw refusal('zip_empty')
  return count
}

async function* filesOf(handle: FileHandle): AsyncGenerator<ZippedFile> {
  const { size } = await handle.stat()
  let [line, left] = [0, maxUnpackedBytes(size)]
  for await (const entry of entriesOf(new ZipReader(new DiskReader(handle)))) {
    line++
    if (line > MAX_ENTRIES) throw refusal('zip_entries', { most: MAX_ENTRIES })
    left -= Math.min(entry.uncompressedSize, MAX_FILE_BYTES)
    if (left < 0) throw refusal('zip_bomb')
    const read = readEntry({
      name: entry.filename,
      isDirectory: entry.directory,
      isLink: entry.symlink,
      isEncrypted: entry.encrypted,
      size: entry.uncompressedSize,
    })
    if (read) yield { line, ...read, entry: entry as FileEntry }
  }
}

async function* entriesOf(zip: ZipReader<unknown>) {
  try {
    /** Names are validated file by file (`readEntry`). */
    yield* zip.getEntriesGenerator({ filenameValidation: 'tolerant' })
  } catch (error) {
    if (error instanceof Refusal || (error as { code?: string }).code) throw error
    throw refusal('zip_unreadable')
  }
}

async function saveFile(archive: OpenArchive, { line, name, problem, entry }: ZippedFile) {
  const bytes = problem ?? (await bytesOf(entry))
  const found = typeof bytes === 'string' ? bytes : await inspectBytes(bytes, name)
  const received = typeof found === 'string' ? null : await storeInspected(found)
  const facts = {
    name,
    sha256: typeof bytes === 'string' ? null : createHash('sha256').update(bytes).digest('hex'),
  }
  const why = typeof found === 'string' ? found : null
  try {
    const isNew = await inTransaction((trx) =>
      insertRow(archive, { line, facts, received, why }, trx)
    )
    if (!isNew && received) await discardReceived(received)
  } catch (error) {
    if (received && !mayHaveCommitted(error)) await discardReceived(received)
    throw error
  }
}

interface FileRow {
  line: number
  facts: Pick<ArchivedFile, 'name' | 'sha256'>
  received: ReceivedFile | null
  why: string | null
}

/** @returns false if another reading of the same ZIP inserted it before */
async function insertRow(
  { importId, fileId, person }: OpenArchive,
  { line, facts, received, why }: FileRow,
  trx: TransactionClientContract
): Promise<boolean> {
  const own = trx.from('portfolio_import_files').where('id', fileId)
  await own.clone().forUpdate().firstOrFail()
  await own.update({ leased_until: leaseEnd() })
  const same = trx.from('portfolio_import_rows').where({ file_id: fileId, line })
  if (await same.first()) return false
  const owner = { upload: null, ownerUserId: null, uploadedBy: person.id }
  const stored = received && (await insertFile(received, owner, trx))
  const file: ArchivedFile = {
    ...facts,
    mime: stored?.mime ?? null,
    storedFileId: stored?.id ?? null,
  }
  await trx.table('portfolio_import_rows').insert({
    import_id: importId,
    file_id: fileId,
    sheet: ARCHIVE,
    line,
    parent_key: nameDigest(facts.name),
    facts: JSON.stringify(file),
    written_id: file.storedFileId,
    problems: why && JSON.stringify([{ field: 'file', code: why }]),
    read_on: getClock().today(),
  })
  return true
}

/** Returns the content of an entry, or the reason why it cannot be unpacked or exceeds the maximum size. */
async function bytesOf(entry: FileEntry): Promise<Buffer | 'too_big_10mb' | 'zip_damaged'> {
  const target = cappedBytes(MAX_FILE_BYTES)
  try {
    await entry.getData(target.writable, { checkSignature: true })
    return target.bytes()
  } catch {
    return target.isOver() ? 'too_big_10mb' : 'zip_damaged'
  }
}

/** Validates a file like an upload; returns the code if it is refused. */
async function inspectBytes(bytes: Buffer, clientName: string) {
  try {
    return await inspectFile({ upload: { bytes, clientName }, purpose: 'document' })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const code = error.messageKey.split('.').at(-1)!
    if (code === 'busy') throw new Refusal(error.messageKey, {}, { field: 'file', status: 503 })
    return code
  }
}
