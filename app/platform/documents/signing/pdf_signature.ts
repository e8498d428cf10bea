import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib'
import { type TimeStamp, signedCms } from '#documents/signing/cms'
import type { Signer } from '#documents/signing/signers'
import { createHash, randomBytes } from 'node:crypto'
import timeouts from '#config/timeouts'
import {
  SHA256,
  at,
  boolean,
  bytesOf,
  children,
  encode,
  integer,
  octets,
  parse,
  seq,
  unsigned,
} from '#documents/signing/der'

/** Reserved bytes for signature and attributes, and for a time stamp with its certificates. */
const SIGNATURE_ROOM = 4096
const TIME_STAMP_ROOM = 16_384

/** Reserved bytes for an officer's signature, whose certificates are not known when the letter is prepared. */
export const MAX_CHAIN_BYTES = 12_288
const OFFICER_ROOM = MAX_CHAIN_BYTES + SIGNATURE_ROOM + TIME_STAMP_ROOM

/** A placeholder as long as the longest byte offset that replaces it. */
const PLACEHOLDER = 9_999_999_999

interface SignatureInput {
  signer: Signer
  signedAt: Date
  /** The corporation that seals. */
  name: string
  timeStamp: TimeStamp | null
}

/**
 * Appends a signature (PAdES B-B, B-T with a time stamp) to a finished PDF, whose own bytes remain unchanged. The
 * signature has no appearance: the visible seal is already drawn in the PDF.
 */
export async function signPdf(bytes: Uint8Array, input: SignatureInput): Promise<Buffer> {
  const { signer, signedAt, name, timeStamp } = input
  const chainBytes = signer.chain.reduce((sum, { raw }) => sum + raw.length, 0)
  const room = chainBytes + SIGNATURE_ROOM + (timeStamp ? TIME_STAMP_ROOM : 0)
  const file = await reserveSignature(bytes, { field: 'Seal', room, signedAt, name })
  return writeSignature(file, room, signer, timeStamp)
}

/**
 * Prepares a letter for an officer's signature: it reserves room for the signature, and no other byte changes
 * afterwards.
 */
export const preparedPdf = (
  bytes: Uint8Array,
  { signedAt, name }: Pick<SignatureInput, 'signedAt' | 'name'>
) => reserveSignature(bytes, { field: 'Signatory', room: OFFICER_ROOM, signedAt, name })

/** Returns the bytes of a prepared letter that the signature covers. */
export const preparedContent = (file: Buffer) => contentOf(file, gapOf(file, OFFICER_ROOM))

/** Returns a prepared letter with the signature of an officer. */
export const officerSignedPdf = (
  file: Buffer,
  { signer, timeStamp }: Pick<SignatureInput, 'signer' | 'timeStamp'>
) => writeSignature(Buffer.from(file), OFFICER_ROOM, signer, timeStamp)

interface ReservedSignature {
  /** Name of the field. */
  field: string
  /** Maximum bytes of the signature. */
  room: number
  signedAt: Date
  name: string
}

async function reserveSignature(
  bytes: Uint8Array,
  { field, room, signedAt, name }: ReservedSignature
): Promise<Buffer> {
  /** Loaded with the first letter: it would add 0.2 s and 30 MB to every start. */
  const lib = await import('@cantoo/pdf-lib')
  const pdf = await lib.PDFDocument.load(bytes, {
    forIncrementalUpdate: true,
    updateMetadata: false,
  })
  const signature = pdf.context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, PLACEHOLDER, PLACEHOLDER, PLACEHOLDER],
    Contents: lib.PDFHexString.of('0'.repeat(room * 2)),
    M: lib.PDFString.fromDate(signedAt),
    Name: lib.PDFHexString.fromText(name),
  })
  await addSignatureField(pdf, signature, field)
  const file = Buffer.from(await pdf.commit({ useObjectStreams: false }))
  writeByteRange(file, room)
  return file
}

/** Writes the signature into the reserved room. */
async function writeSignature(
  file: Buffer,
  room: number,
  signer: Signer,
  timeStamp: TimeStamp | null
) {
  const range = gapOf(file, room)
  const cms = await signedCms(contentOf(file, range), signer, timeStamp)
  if (cms.length > room) throw new Error(`The signature of ${cms.length} bytes exceeds ${room}`)
  file.write(cms.toString('hex'), range.gap + 1, 'latin1')
  return file
}

/** Adds an invisible field on the first page, which PDF readers list as the signature. */
async function addSignatureField(pdf: PDFDocument, signature: PDFDict, name: string) {
  const lib = await import('@cantoo/pdf-lib')
  const { context, catalog } = pdf
  const page = pdf.getPage(0)
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: lib.PDFString.of(name),
      F: 132,
      Rect: [0, 0, 0, 0],
      P: page.ref,
      V: context.register(signature),
    })
  )
  page.node.addAnnot(field)
  const earlier = catalog.lookupMaybe(lib.PDFName.of('AcroForm'), lib.PDFDict)
  const fields = earlier?.lookup(lib.PDFName.of('Fields'), lib.PDFArray).asArray() ?? []
  const form = context.register(context.obj({ SigFlags: 3, Fields: [...fields, field] }))
  catalog.set(lib.PDFName.of('AcroForm'), form)
}

/** Writes the byte range that is signed: everything except the hexadecimal text of the signature and its brackets. */
function writeByteRange(file: Buffer, room: number) {
  const { gap, after } = gapOf(file, room)
  const text = `0 ${PLACEHOLDER} ${PLACEHOLDER} ${PLACEHOLDER}`
  const place = file.lastIndexOf(text)
  if (place < 0) throw new Error('The PDF has no room for its signature')
  const range = `0 ${gap} ${after} ${file.length - after}`
  file.write(range.padEnd(text.length), place, 'latin1')
}

/** Finds the start and end of the hexadecimal text of the last signature, while it is empty. */
function gapOf(file: Buffer, room: number) {
  const gap = file.lastIndexOf(`<${'0'.repeat(room * 2)}>`)
  if (gap < 0) throw new Error('The PDF has no room for its signature')
  return { gap, after: gap + room * 2 + 2 }
}

const contentOf = (file: Buffer, { gap, after }: ReturnType<typeof gapOf>) =>
  Buffer.concat([file.subarray(0, gap), file.subarray(after)])

/** The service returned no time stamp. */
export class NoTimeStamp extends Error {}

/**
 * Requests a token over the bytes from a time-stamp service (RFC 3161 over HTTP), and checks that it is for these bytes
 * and this request. The service's certificate is in the token, and is verified together with the letter.
 *
 * @throws NoTimeStamp for a service that is unavailable, slow, refuses, or returns anything else
 */
export async function timeStampFrom(url: string, bytes: Uint8Array): Promise<Buffer> {
  const digest = createHash('sha256').update(bytes).digest()
  const nonce = randomBytes(16)
  const imprint = seq(SHA256, octets(digest))
  const query = encode(seq(integer(1), imprint, unsigned(nonce), boolean(true)))
  try {
    const reply = parse(await post(url, query))
    const status = bytesOf(at(reply, 0, 0)).at(-1)
    if (status !== 0 && status !== 1) throw new Error(`refused with status ${status}`)
    const token = encode(at(reply, 1))
    const info = parse(bytesOf(at(parse(token), 1, 0, 2, 1, 0)))
    const isMatching =
      bytesOf(at(info, 2, 1)).equals(digest) &&
      children(info).some(
        (one) => bytesOf(one).equals(Buffer.from([0, ...nonce])) || bytesOf(one).equals(nonce)
      )
    if (!isMatching) throw new Error('the token is for another request')
    return token
  } catch (error) {
    throw new NoTimeStamp(`Time-stamp service: ${(error as Error).message}`, { cause: error })
  }
}

async function post(url: string, query: Buffer): Promise<Buffer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: new Uint8Array(query),
    redirect: 'error',
    signal: AbortSignal.timeout(timeouts.timeStampAnswer),
  })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`answered ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.length
    if (size > TIME_STAMP_ROOM) throw new Error(`answered with more than ${TIME_STAMP_ROOM} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
