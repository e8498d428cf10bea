import type { FileHandle } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { createInflateRaw } from 'node:zlib'

/*
 * Contents of a zip archive, and their positions. Its parts must be contiguous and complete in its directory, so that
 * the content checked here is what any other program unpacks.
 */

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
export const LOCAL_LENGTH = 30
const MAX_COMMENT_LENGTH = 0xffff
const MAX_DIRECTORY_BYTES = 1024 * 1024
/** Maximum length of the sizes written after an entry, with or without a signature. */
const MAX_DESCRIPTOR_LENGTH = 24

export interface ArchivePart {
  /** Name in the header of the part itself. */
  name: string
  isDeflated: boolean
  /** Uncompressed size in bytes, according to the directory. */
  declared: number
  /** Compressed size in bytes. */
  packed: number
  /** Positions in the file: of its header, of its content, and of the data after it. */
  at: number
  start: number
  end: number
}

const DEFLATED = 8

/**
 * Returns the parts of an archive in their order.
 *
 * @throws Error when it is not a plain zip archive, or has parts that are missing in its directory
 */
export async function archiveParts(file: FileHandle): Promise<ArchivePart[]> {
  const { size } = await file.stat()
  const { entries, directoryAt } = await directoryOf(file, size)
  const parts: ArchivePart[] = []
  let expected = 0
  for (const [index, entry] of entries.entries()) {
    const header = await bytesAt(file, entry.at, LOCAL_LENGTH)
    refuseGap(entry.at - expected, header.readUInt32LE(0) === LOCAL)
    const nameLength = header.readUInt16LE(26)
    const start = entry.at + LOCAL_LENGTH + nameLength + header.readUInt16LE(28)
    const name = (await bytesAt(file, entry.at + LOCAL_LENGTH, nameLength)).toString('utf8')
    expected = start + entry.packed
    parts.push({ ...entry, name, start, end: entries[index + 1]?.at ?? directoryAt })
  }
  refuseGap(directoryAt - expected, true)
  return parts
}

function refuseGap(gap: number, isPart: boolean) {
  if (isPart && gap >= 0 && gap <= MAX_DESCRIPTOR_LENGTH) return
  throw new Error('The archive has parts that its directory does not list')
}

async function directoryOf(file: FileHandle, size: number) {
  const tailLength = Math.min(size, END_LENGTH + MAX_COMMENT_LENGTH)
  const tail = await bytesAt(file, size - tailLength, tailLength)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end === -1 || tail.length - end < END_LENGTH || tail.readUInt32LE(end) !== END) {
    throw new Error('The archive has no directory')
  }
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const directoryAt = tail.readUInt32LE(end + 16)
  if (length > MAX_DIRECTORY_BYTES || directoryAt + length > size) {
    throw new Error('The stated position of the directory is wrong')
  }
  const directory = await bytesAt(file, directoryAt, length)
  const entries = []
  for (let at = 0; entries.length < count;) {
    if (directory.readUInt32LE(at) !== ENTRY) throw new Error('The directory is damaged')
    entries.push({
      isDeflated: directory.readUInt16LE(at + 10) === DEFLATED,
      packed: directory.readUInt32LE(at + 20),
      declared: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    })
    const names = [28, 30, 32].map((field) => directory.readUInt16LE(at + field))
    at += ENTRY_LENGTH + names.reduce((total, one) => total + one, 0)
  }
  return { entries: entries.toSorted((a, b) => a.at - b.at), directoryAt }
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead < length) throw new Error('The archive is truncated')
  return buffer
}

/*
 * Determines the uncompressed size of a zip archive before anything reads it: an xlsx file of a few kilobytes may
 * contain gigabytes. Neither the declared sizes nor the directory are trusted.
 */

/** No text compresses better than this; a part that does is malicious, and is not unpacked further. */
const MAX_COMPRESSION_RATIO = 100
const MIN_SUSPICIOUS_BYTES = 8 * 1024 * 1024

/**
 * Whether all parts of an archive together unpack to at most this many bytes; stops as soon as they do not.
 *
 * @throws Error when one of them is damaged
 */
export async function inflatesWithin(
  path: string,
  parts: readonly ArchivePart[],
  maxBytes: number
): Promise<boolean> {
  if (parts.reduce((total, { declared }) => total + declared, 0) > maxBytes) return false
  let left = maxBytes
  for (const { isDeflated, packed, start } of parts) {
    left -= isDeflated ? await inflatedSize(path, start, left) : packed
    if (left < 0) return false
  }
  return true
}

/**
 * Uncompressed bytes of the part at a position; above `most` it is not counted to its end, and a part that is
 * compressed better than any text counts as endless.
 */
async function inflatedSize(path: string, start: number, maxBytes: number): Promise<number> {
  const source = createReadStream(path, { start })
  const inflate = source.pipe(createInflateRaw())
  source.on('error', (error) => inflate.destroy(error))
  let total = 0
  try {
    for await (const chunk of inflate) {
      total += (chunk as Buffer).length
      if (total > maxBytes) break
      const isBomb =
        total > MIN_SUSPICIOUS_BYTES && total > inflate.bytesWritten * MAX_COMPRESSION_RATIO
      if (isBomb) return Infinity
    }
    return total
  } finally {
    source.destroy()
  }
}

/** Yields the content of a part of an archive, piece by piece. */
export async function* unpackPart(
  path: string,
  { isDeflated, start, packed }: Pick<ArchivePart, 'isDeflated' | 'start' | 'packed'>
): AsyncGenerator<Buffer> {
  if (packed === 0) return
  const source = createReadStream(path, { start, end: start + packed - 1 })
  if (!isDeflated) {
    yield* source as AsyncIterable<Buffer>
    return
  }
  const inflate = source.pipe(createInflateRaw())
  source.on('error', (error) => inflate.destroy(error))
  try {
    yield* inflate as AsyncIterable<Buffer>
  } finally {
    source.destroy()
  }
}
