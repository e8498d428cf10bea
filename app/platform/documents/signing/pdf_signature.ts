import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { type TimeStamp, signedCms } from '#documents/signing/cms'
import type { Signer } from '#documents/signing/signer'

/** Reserved bytes for signature and attributes, and for a time stamp with its certificates. */
const SIGNATURE_ROOM = 4096
export const TIME_STAMP_ROOM = 16_384

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
  const file = await withRoom(bytes, { field: 'Seal', room, signedAt, name })
  return fill(file, room, signer, timeStamp)
}

/**
 * Prepares a letter for an officer's signature: it reserves room for the signature, and no other byte changes
 * afterwards.
 */
export const preparedPdf = (
  bytes: Uint8Array,
  { signedAt, name }: Pick<SignatureInput, 'signedAt' | 'name'>
) => withRoom(bytes, { field: 'Signatory', room: OFFICER_ROOM, signedAt, name })

/** Returns the bytes of a prepared letter that the signature covers. */
export const preparedContent = (file: Buffer) => contentOf(file, gapOf(file, OFFICER_ROOM))

/** Returns a prepared letter with the signature of an officer. */
export const officerSignedPdf = (
  file: Buffer,
  { signer, timeStamp }: Pick<SignatureInput, 'signer' | 'timeStamp'>
) => fill(Buffer.from(file), OFFICER_ROOM, signer, timeStamp)

interface Room {
  /** Name of the field. */
  field: string
  /** Maximum bytes of the signature. */
  room: number
  signedAt: Date
  name: string
}

async function withRoom(bytes: Uint8Array, { field, room, signedAt, name }: Room): Promise<Buffer> {
  const pdf = await PDFDocument.load(bytes, { forIncrementalUpdate: true, updateMetadata: false })
  const signature = pdf.context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, PLACEHOLDER, PLACEHOLDER, PLACEHOLDER],
    Contents: PDFHexString.of('0'.repeat(room * 2)),
    M: PDFString.fromDate(signedAt),
    Name: PDFHexString.fromText(name),
  })
  addSignatureField(pdf, signature, field)
  const file = Buffer.from(await pdf.commit({ useObjectStreams: false }))
  writeByteRange(file, room)
  return file
}

/** Writes the signature into the reserved room. */
async function fill(file: Buffer, room: number, signer: Signer, timeStamp: TimeStamp | null) {
  const range = gapOf(file, room)
  const cms = await signedCms(contentOf(file, range), signer, timeStamp)
  if (cms.length > room) throw new Error(`The signature of ${cms.length} bytes exceeds ${room}`)
  file.write(cms.toString('hex'), range.gap + 1, 'latin1')
  return file
}

/** Adds an invisible field on the first page, which PDF readers list as the signature. */
function addSignatureField(pdf: PDFDocument, signature: PDFDict, name: string) {
  const { context, catalog } = pdf
  const page = pdf.getPage(0)
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of(name),
      F: 132,
      Rect: [0, 0, 0, 0],
      P: page.ref,
      V: context.register(signature),
    })
  )
  page.node.addAnnot(field)
  const earlier = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict)
  const fields = earlier?.lookup(PDFName.of('Fields'), PDFArray).asArray() ?? []
  const form = context.register(context.obj({ SigFlags: 3, Fields: [...fields, field] }))
  catalog.set(PDFName.of('AcroForm'), form)
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
