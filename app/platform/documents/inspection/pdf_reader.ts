import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  decodePDFRawStream,
} from '@cantoo/pdf-lib'
import { inspectionLimits as limits } from './limits.ts'

/**
 * Names with which a PDF performs an action instead of displaying content (ISO 32000-1, 7.11, 12.6, 12.7). This file
 * and pdf_scan.ts run in a process of their own, started directly from the source in development: they import by
 * relative path and use only types that can be stripped.
 */

/** Long enough never to occur by chance in compressed data, so they are searched for in the complete file. */
const ACTIVE_NAMES = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'GoToE',
  'RichMedia',
  'RichMediaContent',
  'RichMediaExecute',
  'Rendition',
  'SubmitForm',
  'ImportData',
]

const active = new Set(ACTIVE_NAMES)

/** Two to three letters do occur by chance, so these count only as keys of a parsed dictionary. */
const ACTIVE_KEYS = [...ACTIVE_NAMES, 'JS', 'AA', 'EF', 'XFA']
const activeKeys = new Set(ACTIVE_KEYS)

const END_OF_NAME = String.raw`(?=[\0\t\n\f\r ()<>\[\]{}/%]|$)`
const ACTIVE_IN_TEXT = new RegExp(`/(?:${ACTIVE_NAMES.join('|')})${END_OF_NAME}`)
const KEY_IN_TEXT = new RegExp(`/(?:${ACTIVE_KEYS.join('|')})${END_OF_NAME}`)
const ENCRYPT_IN_TEXT = new RegExp(`/Encrypt${END_OF_NAME}`)

/** `/J#61vaScript` is `/JavaScript`: any character of a name may be written as # and two hex digits. */
export function plainName(name: string): string {
  const bare = name.startsWith('/') ? name.slice(1) : name
  return unescapeNames(bare)
}

export function unescapeNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16))
  )
}

export function isActiveName(name: string): boolean {
  return active.has(plainName(name))
}

export function isActiveKey(key: string): boolean {
  return activeKeys.has(plainName(key))
}

/** Web addresses, whose path may end like the name of an action; no other syntax matches these characters. */
const WEB_ADDRESS = /\/URI\s*\(https?:\/\/[\w./?&=+~:,;@%-]*\)/gi

/** @param text the file as latin-1, names unescaped */
export const withoutWebAddresses = (text: string) => text.replace(WEB_ADDRESS, '/URI ()')

/** @param text the file as latin-1, names unescaped */
export function mentionsActiveName(text: string): boolean {
  return ACTIVE_IN_TEXT.test(text)
}

/** @param text an object that could not be parsed, as latin-1, names unescaped */
export function mentionsActiveKey(text: string): boolean {
  return KEY_IN_TEXT.test(text)
}

/** @param text the file as latin-1, names unescaped */
export function mentionsEncryption(text: string): boolean {
  return ENCRYPT_IN_TEXT.test(text)
}

/** A link as written in a file: a string in brackets that begins with a script. */
const SCRIPT_LINK_IN_TEXT = /\(\s*(?:java|vb)script\s*:/i
const SCRIPT_LINK = /^(?:java|vb)script:/i

/** White space and control characters, which viewers ignore, and the bytes that UTF-16 adds to ASCII letters. */
// oxlint-disable-next-line no-control-regex
const BETWEEN_LETTERS = /[\0-\x20\xfe\xff]/g

/** @param address of a link, its bytes as latin-1 */
export function isScriptLink(address: string): boolean {
  return SCRIPT_LINK.test(address.replace(BETWEEN_LETTERS, ''))
}

/** @param text an object that could not be parsed, or the objects of a stream, as latin-1 */
export function mentionsScriptLink(text: string): boolean {
  return SCRIPT_LINK_IN_TEXT.test(text)
}

/** The file could not be read, or exceeds the limits. */
class UnreadablePdf extends Error {}

type PdfContents = {
  context: PDFContext
  /** Every object ever defined, including those that a later revision of the file replaced. */
  objects: PDFObject[]
  /** The decompressed object streams as text (latin-1). */
  unpacked: string[]
}

/** Private members of pdf-lib that are needed to see everything it reads. */
type ParserInternals = {
  context: PDFContext
  bytes: { offset(): number }
  parseIndirectObjectHeader(): PDFRef
}

type DecoderInternals = {
  buffer: Uint8Array
  minBufferLength: number
  ensureBuffer(requested: number): Uint8Array
}

type ReportError = (reason: string) => void

/**
 * Reads the complete file, including object streams, and refuses one with objects that this reader skips: an offset
 * table can point a viewer into a comment, a string or another stream. One file at a time: during the read, pdf-lib's
 * classes report to it.
 *
 * @param text the file as latin-1
 * @throws UnreadablePdf
 */
export async function readPdf(bytes: Uint8Array, text: string): Promise<PdfContents> {
  // pdf-lib swallows errors that are thrown while it parses an object, so they are collected here.
  const errors: string[] = []
  const reportError: ReportError = (reason) => errors.push(reason)
  const objects: PDFObject[] = []
  const unpacked = new Map<PDFRawStream, string>()
  const seenHeaders = new Set<number>()

  const parser = PDFParser.forBytesWithOptions(bytes, Infinity, false, false)
  const internals = parser as unknown as ParserInternals
  const assign = internals.context.assign.bind(internals.context)
  internals.context.assign = (ref, object) => {
    objects.push(object)
    if (objects.length > limits.pdfObjects) throw limitExceeded(reportError, 'too many objects')
    assign(ref, object)
  }
  const parseHeader = internals.parseIndirectObjectHeader.bind(parser)
  internals.parseIndirectObjectHeader = () => {
    const ref = parseHeader()
    seenHeaders.add(internals.bytes.offset())
    return ref
  }
  const stopLimiting = limitDecodedBytes(reportError)
  const stopWatching = watchObjectStreams(unpacked, reportError)
  let context: PDFContext
  try {
    context = await parser.parseDocument()
  } finally {
    stopWatching()
    stopLimiting()
  }
  if (objects.some((object) => isUnreadObjectStream(object, unpacked)))
    reportError('an object stream was not understood')
  if (hasHiddenObject(text, seenHeaders)) reportError('hidden object')
  if (errors.length > 0) throw new UnreadablePdf(errors[0])
  return { context, objects, unpacked: [...unpacked.values()] }
}

function limitExceeded(reportError: ReportError, reason: string): UnreadablePdf {
  reportError(reason)
  return new UnreadablePdf(reason)
}

/** Whether an object looks like an object stream but was not parsed. */
function isUnreadObjectStream(
  object: PDFObject,
  unpacked: ReadonlyMap<PDFRawStream, string>
): boolean {
  if (object instanceof PDFInvalidObject) {
    const text = textOf(object)
    return text.includes('/ObjStm') || (text.includes('/First') && text.includes('/N'))
  }
  if (!(object instanceof PDFRawStream) || unpacked.has(object)) return false
  const isNumber = (key: string) => object.dict.lookup(PDFName.of(key)) instanceof PDFNumber
  return isNumber('N') && isNumber('First')
}

/** An object that could not be parsed, as latin-1, names unescaped. */
export function textOf(object: PDFInvalidObject): string {
  const raw = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(raw, 0)
  return unescapeNames(raw.toString('latin1'))
}

const WHITESPACE = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])`
const OBJECT_HEADER = new RegExp(String.raw`(?<!\d)\d+${WHITESPACE}+\d+${WHITESPACE}*obj`, 'g')

function hasHiddenObject(text: string, seenHeaders: Set<number>): boolean {
  for (const match of text.matchAll(OBJECT_HEADER)) {
    if (!seenHeaders.has(match.index + match[0].length)) return true
  }
  return false
}

/**
 * Counts what the decoders of one file produce; a small file can expand to gigabytes.
 *
 * @returns function that ends the count: the next file of the same process starts at zero
 */
function limitDecodedBytes(reportError: ReportError): () => void {
  const dict = PDFDict.withContext(PDFContext.create())
  dict.set(PDFName.of('Filter'), PDFName.of('ASCIIHexDecode'))
  const sample = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array()))
  const decoder = Object.getPrototypeOf(Object.getPrototypeOf(sample)) as DecoderInternals
  const ensureBuffer = decoder.ensureBuffer
  let produced = 0
  decoder.ensureBuffer = function (this: DecoderInternals, requested: number) {
    produced += decodedGrowth(this, requested)
    if (produced > limits.pdfDecodedBytes) throw limitExceeded(reportError, 'expands too far')
    return ensureBuffer.call(this, requested)
  }
  return () => {
    decoder.ensureBuffer = ensureBuffer
  }
}

/** Bytes that a decoder is about to allocate: its buffer doubles until the requested size fits. */
function decodedGrowth({ buffer, minBufferLength }: DecoderInternals, requested: number): number {
  if (requested <= buffer.byteLength) return 0
  let size = minBufferLength
  while (size < requested) size *= 2
  return size
}

/**
 * Collects the text of each object stream: viewers interpret a dictionary with a duplicate key differently, while a
 * text search finds both.
 *
 * @returns function that stops collecting
 */
function watchObjectStreams(
  unpacked: Map<PDFRawStream, string>,
  reportError: ReportError
): () => void {
  const forStream = PDFObjectStreamParser.forStream
  PDFObjectStreamParser.forStream = (stream, shouldWaitForTick) => {
    if (usesPredictor(stream.dict))
      throw limitExceeded(reportError, 'object stream with a predictor')
    unpacked.set(stream, Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    return forStream(stream, shouldWaitForTick)
  }
  return () => {
    PDFObjectStreamParser.forStream = forStream
  }
}

/** A predictor changes the content that a viewer reads from an object stream; pdf-lib does not apply it. */
function usesPredictor(dict: PDFDict): boolean {
  const params = dict.lookup(PDFName.of('DecodeParms'))
  const entries = params instanceof PDFArray ? params.asArray() : [params]
  return entries.some((entry) => {
    const resolved = dict.context.lookup(entry)
    if (!(resolved instanceof PDFDict)) return false
    const predictor = resolved.lookup(PDFName.of('Predictor'))
    return predictor instanceof PDFNumber && predictor.asNumber() > 1
  })
}
