import { ParserPool, ParserStopped } from '#kernel/workers/parser_pool'
import { inspectionLimits as limits, pdfParserLimits } from '#documents/inspection/limits'
import type { PdfVerdict } from '#documents/inspection/pdf_scan'
import {
  type DetectedType,
  type InspectionResult,
  type RefusedUpload,
  type RejectedType,
  type UploadPurpose,
  type UploadSource,
  uploadLimits,
} from '#documents/rules/files'
import { type FileHandle, open } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { loadSharp } from '#pdf/pictures'

const PNG_SIGNATURE_BYTES = 8
/** Length, type and checksum around the data of a chunk. */
const CHUNK_OVERHEAD_BYTES = 12

/**
 * Chunks with metadata instead of image data. Texts and colour profiles are compressed and may expand a thousandfold
 * before anybody reads them; further frames are not displayed.
 */
const DROPPED_CHUNKS = new Set(['tEXt', 'zTXt', 'iTXt', 'iCCP', 'eXIf', 'acTL', 'fcTL', 'fdAT'])

/**
 * Returns a PNG without the chunks that re-encoding drops anyway, so that the decoder never decompresses them. A chunk
 * that is longer than the rest of the file ends the image, which the decoder then reports as unreadable.
 */
function essentialChunks(png: Uint8Array): Uint8Array {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const kept = [bytes.subarray(0, PNG_SIGNATURE_BYTES)]
  let at = PNG_SIGNATURE_BYTES
  while (at + CHUNK_OVERHEAD_BYTES <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + CHUNK_OVERHEAD_BYTES + bytes.readUInt32BE(at)
    if (end > bytes.length) break
    if (!DROPPED_CHUNKS.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}

const unreadable: RefusedUpload = { ok: false, code: 'unreadable' }
const tooManyPixels: RefusedUpload = { ok: false, code: 'too_many_pixels' }

/**
 * Decodes an image and encodes it again: upright, at most `longSide` px (2400) on its long side, without metadata (and
 * so without the location of a photo) and without any other content of the file.
 */
async function sanitiseImage(
  bytes: Uint8Array,
  type: 'jpeg' | 'png',
  longSide: number = limits.imageLongSide
): Promise<InspectionResult> {
  try {
    return await reencode(type === 'png' ? essentialChunks(bytes) : bytes, type, longSide)
  } catch {
    // libvips names the defect, which does not help the user who took the image.
    return unreadable
  }
}

async function reencode(
  bytes: Uint8Array,
  type: 'jpeg' | 'png',
  longSide: number
): Promise<InspectionResult> {
  const original = await openImage(bytes, false)
  const header = await original.metadata()
  if (header.format !== type || !header.width || !header.height) return unreadable
  if (header.width * header.height > limits.imagePixels) return tooManyPixels

  if (type === 'png') {
    const fitted = await fit(bytes, longSide)
    const png = await fitted
      .png({ compressionLevel: 9, adaptiveFiltering: true })
      .toBuffer({ resolveWithObject: true })
    if (png.data.byteLength <= limits.pngBytes) {
      const { width, height } = png.info
      return { ok: true, mime: 'image/png', extension: 'png', bytes: png.data, width, height }
    }
  }

  const fitted = await fit(bytes, longSide)
  const jpeg = await fitted
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: limits.jpegQuality })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = jpeg.info
  return { ok: true, mime: 'image/jpeg', extension: 'jpg', bytes: jpeg.data, width, height }
}

async function openImage(
  bytes: Uint8Array,
  limitInputPixels: number | false = limits.imagePixels
): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(bytes, {
    limitInputPixels,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  })
}

async function fit(bytes: Uint8Array, side: number): Promise<Sharp> {
  const image = await openImage(bytes)
  return image
    .timeout({ seconds: limits.imageSeconds })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
}

/**
 * Returns a function that runs tasks one after the other. Decoding is the most expensive work that an outsider can
 * trigger: in a queue, its memory is that of one file.
 */
function serialQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = tail.then(task)
    tail = result.catch(() => undefined)
    return result
  }
}

/** Scans PDFs in a separate process. Throws ParserStopped for one that costs too much. */
const pdfScanner = new ParserPool<Uint8Array, PdfVerdict>(
  new URL('./pdf_program', import.meta.url),
  pdfParserLimits
)

const END_MARK = Buffer.from('%%EOF')

/**
 * Scans a PDF and keeps its bytes unchanged up to the end mark: rewriting it would break the digital signature of
 * certificates that were issued online. Everything after the mark is dropped.
 */
async function inspectPdf(bytes: Uint8Array): Promise<InspectionResult> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = whole.lastIndexOf(END_MARK)
  if (end < 0) return { ok: false, code: 'unreadable' }
  const tail = whole.subarray(end + END_MARK.length)
  // White space after the mark may be part of the signed bytes.
  const kept = tail.every(isWhitespace) ? whole : whole.subarray(0, end + END_MARK.length)

  const verdict = await pdfScanner.run(kept).catch((error: unknown) => {
    if (error instanceof ParserStopped) return { ok: false as const, code: error.limit }
    throw error
  })
  if (!verdict.ok) return verdict
  return { ok: true, mime: 'application/pdf', extension: 'pdf', bytes: kept, pages: verdict.pages }
}

/** Null, tab, line feed, form feed, carriage return, space (ISO 32000-1, 7.2.2). */
function isWhitespace(byte: number): boolean {
  return [0, 9, 10, 12, 13, 32].includes(byte)
}

const JPEG = /^\xff\xd8\xff/
const PNG = /^\x89PNG\r\n\x1a\n/
/**
 * At the very start, except for white space and the UTF-8 byte order mark. Readers accept it later in the file, which
 * is how a file can have two types at once.
 */
const PDF = /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]*%PDF-/

/** ISO 14496-12: a box of four bytes of length, "ftyp" and the brand. */
const HEIC = /^[\s\S]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/
const REJECTED_PICTURE = /^(?:GIF8|BM|II\*\0|MM\0\*|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftypavi[fs])/
/** Workbooks and letters of office software, which are archives, or compound files before 2007. */
const OFFICE_FILE = /^(?:PK\x03\x04|\xd0\xcf\x11\xe0)/

/** Bytes needed to detect the type. */
const SIGNATURE_BYTES = 64

const latin1 = (head: Uint8Array) => Buffer.from(head.slice(0, SIGNATURE_BYTES)).toString('latin1')

/**
 * Detects the type of a file from its first bytes, or returns null. Names and declared types are ignored (DECISIONS
 * section 6).
 */
function detectType(head: Uint8Array): DetectedType | null {
  const text = latin1(head)
  if (JPEG.test(text)) return 'jpeg'
  if (PNG.test(text)) return 'png'
  return PDF.test(text) ? 'pdf' : null
}

/** Detects the type of an unsupported file, where the user can be told how to convert it. */
function detectRejectedType(head: Uint8Array): RejectedType | null {
  const text = latin1(head)
  if (HEIC.test(text)) return 'heic'
  if (REJECTED_PICTURE.test(text)) return 'other_picture'
  return OFFICE_FILE.test(text) ? 'office_file' : null
}

const pictures = serialQueue()
const pdfs = serialQueue()

type InspectionRequest = UploadSource & {
  purpose: UploadPurpose
  /** Bytes; by default the limit of the purpose. */
  maxBytes?: number
  /** Pixels of the longest side of a stored image. */
  longSide?: number
}

/**
 * Decides by its own bytes whether an upload is accepted, and returns the bytes to store (DECISIONS section 6; document
 * 1, section 5). The type is checked before the size, so that the fundamental problem is reported first. Never throws
 * because of the content of a file.
 */
export async function inspectUpload(request: InspectionRequest): Promise<InspectionResult> {
  if ('bytes' in request) return inspect(request, request.bytes.byteLength, request.bytes)
  const file = await openExisting(request.path)
  if (!file) return { ok: false, code: 'no_file' }
  try {
    const { size } = await file.stat()
    return await inspect(request, size, file)
  } finally {
    await file.close()
  }
}

async function inspect(
  { purpose, maxBytes = uploadLimits[purpose], longSide }: InspectionRequest,
  size: number,
  source: Uint8Array | FileHandle
): Promise<InspectionResult> {
  if (size === 0) return { ok: false, code: 'empty' }
  const head = await readHead(source)
  const type = detectType(head)
  if (!type) return { ok: false, code: detectRejectedType(head) ?? 'wrong_type' }
  if (type === 'pdf' && purpose === 'image_only') return { ok: false, code: 'wrong_type' }
  if (size > maxBytes) {
    return { ok: false, code: maxBytes <= uploadLimits.image_only ? 'too_big_2mb' : 'too_big_10mb' }
  }
  // Read only when it is next in the queue: waiting files are open, but not in memory.
  const read = async () => (source instanceof Uint8Array ? source : source.readFile())
  return type === 'pdf'
    ? pdfs(async () => inspectPdf(await read()))
    : pictures(async () => sanitiseImage(await read(), type, longSide))
}

async function openExisting(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function readHead(source: Uint8Array | FileHandle): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source.subarray(0, SIGNATURE_BYTES)
  const { buffer } = await source.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
  return buffer
}
