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

/** A sheet of a workbook, with the part of the archive that contains its cells. */
interface WorkbookSheet {
  name: string
  part: ArchivePart
}

/** The sheet that is read, and the other visible sheets with cells. */
export interface ReadSheet {
  name: string | null
  others: string[]
}

/** Path of a sheet, as exceljs recognises it. */
const SHEET = /^\/?xl\/worksheets\/sheet\d+[.]xml$/

/** A workbook contains at most some hundred sheets. */
const MAX_LIST_LENGTH = 1024 * 1024

/** A cell that is not empty. */
const CONTENT = /<(?:v|is|f)[\s>]/
/** Characters kept of each piece, because a tag may be split between two. */
const OVERLAP = 8

/**
 * Chooses the sheet of a workbook: of those that are not hidden, the one with a given name, or else the first one with
 * cells, in the order of the workbook; without any, the first. Null where the archive has no sheet.
 *
 * @throws Error when a part is damaged
 */
export async function chosenSheet(
  path: string,
  parts: readonly ArchivePart[],
  wanted?: string
): Promise<{ part: ArchivePart; sheet: ReadSheet } | null> {
  const visible = await visibleSheets(path, parts)
  const filled: WorkbookSheet[] = []
  for (const one of visible) if (await hasContent(path, one.part)) filled.push(one)
  const readable = filled.length > 0 ? filled : visible.slice(0, 1)
  const first = readable.find(({ name }) => name === wanted) ?? readable[0]
  if (first) {
    const others = readable.filter((one) => one !== first)
    return { part: first.part, sheet: { name: first.name, others: others.map(({ name }) => name) } }
  }
  /** Not every program that writes workbooks lists its sheets. */
  const part = parts.find(({ name }) => SHEET.test(name))
  return part ? { part, sheet: { name: null, others: [] } } : null
}

/** Returns the sheets that are not hidden, in their order; none where the workbook does not list them. */
async function visibleSheets(
  path: string,
  parts: readonly ArchivePart[]
): Promise<WorkbookSheet[]> {
  const textOf = async (name: string) => {
    const part = parts.find((one) => one.name === name)
    return part ? beginningOf(path, part) : ''
  }
  const targets = new Map(
    elements(await textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((relation) => [
      relation.Id,
      relation.Target?.replace(/^\/?(?:xl\/)?/, 'xl/'),
    ])
  )
  return elements(await textOf('xl/workbook.xml'), 'sheet').flatMap((sheet) => {
    const target = targets.get(sheet['r:id'])
    const part = parts.find(({ name }) => name === target && SHEET.test(name))
    const isHidden = sheet.state === 'hidden' || sheet.state === 'veryHidden'
    return part && !isHidden ? [{ name: sheet.name ?? '', part }] : []
  })
}

async function hasContent(path: string, part: ArchivePart): Promise<boolean> {
  let end = ''
  for await (const piece of unpackPart(path, part)) {
    const text = end + piece.toString('latin1')
    if (CONTENT.test(text)) return true
    end = text.slice(-OVERLAP)
  }
  return false
}

async function beginningOf(path: string, part: ArchivePart): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of unpackPart(path, part)) {
    pieces.push(piece)
    size += piece.length
    if (size > MAX_LIST_LENGTH) break
  }
  return Buffer.concat(pieces).toString('utf8')
}

const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Returns the attributes of each element with a given name. */
function elements(xml: string, name: string): Record<string, string | undefined>[] {
  const tag = new RegExp(`<${name}((?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'))*)\\s*/?>`, 'g')
  return [...xml.matchAll(tag)].map(([, attributes]) =>
    Object.fromEntries(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key, double, single]) => [
        key,
        decoded(double ?? single ?? ''),
      ])
    )
  )
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
