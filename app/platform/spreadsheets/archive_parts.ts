import type { FileHandle } from 'node:fs/promises'

/*
 * What a zip archive holds, and where. Its parts must lie one after the other and all of them in its
 * directory, so that what is looked at here is what whoever unpacks it will find.
 */

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
export const LOCAL_LENGTH = 30
const MAX_COMMENT_LENGTH = 0xffff
const MAX_DIRECTORY_BYTES = 1024 * 1024
/** Sizes written behind an entry, with or without a signature. */
const MAX_DESCRIPTOR_LENGTH = 24

export interface ArchivePart {
  /** As it stands before the part itself. */
  name: string
  isDeflated: boolean
  /** Bytes it unpacks to, as the directory says. */
  declared: number
  /** Bytes it takes packed. */
  packed: number
  /** Places in the file: of its header, of its content, and of what follows it. */
  at: number
  start: number
  end: number
}

const DEFLATED = 8

/**
 * The parts of an archive in their order.
 *
 * @throws Error when it is no plain zip archive, or has parts that its directory does not name
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
  throw new Error('The archive has parts that its directory does not name')
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
    throw new Error('The directory of the archive is not where it says')
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
  if (bytesRead < length) throw new Error('The archive ends early')
  return buffer
}
