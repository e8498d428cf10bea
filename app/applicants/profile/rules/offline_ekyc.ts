import type { X509Certificate } from 'node:crypto'
import { Uint8ArrayReader, ZipReader, configure } from '@zip.js/zip.js'
import { SignedXml } from 'xml-crypto'
import { xmlRoot } from '#kernel/formats/xml'
import { cappedBytes } from '#kernel/streams/capped_bytes'
import {
  type CardFacts,
  CardRefused,
  referenceTime,
  signingCertificate,
} from '#profile/rules/aadhaar_card'

/* Paperless offline e-KYC of UIDAI: a signed XML file in a ZIP with a share code (IDENTITY.md, section 2). */

/** Maximum bytes of the ZIP and of the XML with its photo, ten times the size of UIDAI's files. */
export const MAX_ZIP_BYTES = 1024 * 1024
const MAX_XML_BYTES = 1024 * 1024
/** A photo has a few kilobytes; it is held in memory and sent as a unit. */
const MAX_PHOTO_BYTES = 200 * 1024
const JPEG_START = Buffer.from('ffd8ff', 'hex')
const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#'
/** UIDAI signs with SHA-1; the certificates are pinned and the digest of the content is SHA-256. */
const ALGORITHMS = new Set([
  'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
])
const DIGEST = 'http://www.w3.org/2001/04/xmlenc#sha256'
const ROOT = 'OfflinePaperlessKyc'

configure({ useWebWorkers: false })

/** @throws CardRefused */
async function unzip(zip: Uint8Array, password: string): Promise<Buffer> {
  if (zip.length > MAX_ZIP_BYTES) throw new CardRefused('too_large')
  const reader = new ZipReader(new Uint8ArrayReader(zip))
  const entries = await reader.getEntries().catch(() => [])
  const [entry] = entries
  if (entries.length !== 1 || entry.directory || !/\.xml$/i.test(entry.filename)) {
    throw new CardRefused('format')
  }
  const target = cappedBytes(MAX_XML_BYTES)
  try {
    await entry.getData(target.writable, { password, checkSignature: true })
  } catch {
    /** A wrong code passes the check of old ZIPs once in 256 times; the result is then not a valid file. */
    throw new CardRefused(target.isOver() ? 'too_large' : 'share_code')
  }
  return target.bytes()
}

/** @throws CardRefused for anything but well-formed XML without a DTD */
function parseXml(text: string): Element {
  const root = xmlRoot(text)
  if (root?.localName !== ROOT) throw new CardRefused('format')
  return root
}

/** Returns the only signature of a file, a direct child of its root. @throws CardRefused */
function signatureIn(root: Element): Element {
  const found = root.getElementsByTagNameNS(SIGNATURES, 'Signature')
  const signature = found.item(0)
  if (found.length !== 1 || signature?.parentNode !== root) throw new CardRefused('format')
  return signature
}

/** Returns the signed content of a file as text; null if the key has not signed all of it. */
function signedText(xml: string, signature: Element, publicCert: string): string | null {
  const signed = new SignedXml({ publicCert, getCertFromKeyInfo: () => null })
  try {
    signed.loadSignature(String(signature))
    if (!ALGORITHMS.has(signed.signatureAlgorithm ?? '') || !signed.checkSignature(xml)) return null
  } catch {
    return null
  }
  const [reference, ...others] = signed.getReferences()
  const texts = signed.getSignedReferences()
  const isWhole = reference?.uri === '' && reference.digestAlgorithm === DIGEST
  return isWhole && others.length === 0 && texts.length === 1 ? texts[0] : null
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws CardRefused */
function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new CardRefused('format')
  }
}

/** Reads the signed part only. */
function factsOf(root: Element): CardFacts {
  const attributeOf = (element: string, name: string) =>
    root.getElementsByTagName(element).item(0)?.getAttribute(name)?.trim() ?? ''
  const place = (name: string) => attributeOf('Poa', name)
  return {
    referenceId: root.getAttribute('referenceId') ?? '',
    name: attributeOf('Poi', 'name'),
    birthDate: attributeOf('Poi', 'dob'),
    gender: attributeOf('Poi', 'gender'),
    house: place('house'),
    street: place('street'),
    landmark: place('landmark'),
    locality: place('loc'),
    village: place('vtc'),
    post: place('po'),
    subDistrict: place('subdist'),
    district: place('dist'),
    state: place('state'),
    pincode: place('pc'),
  }
}

/**
 * Returns the photo of a file as a data URL.
 *
 * @param base64 as in the file
 * @throws CardRefused if there is none, or it is no JPEG of the usual size
 */
export function photoUrl(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  const isJpeg = JPEG_START.equals(bytes.subarray(0, JPEG_START.length))
  if (!isJpeg || bytes.length > MAX_PHOTO_BYTES) throw new CardRefused('photo')
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

/**
 * Reads an offline e-KYC file and verifies its signature.
 *
 * @param shareCode opens the ZIP; it is not stored
 * @returns the person's data, the photo in base64 as in the file, and the fingerprint of the certificate that signed it
 * @throws CardRefused
 */
export async function readOfflineEkyc(
  zip: Uint8Array,
  shareCode: string,
  certificates: readonly X509Certificate[]
) {
  const xml = decode(await unzip(zip, shareCode))
  const root = parseXml(xml)
  const signature = signatureIn(root)
  const texts = new Map<X509Certificate, string>()
  for (const one of certificates) {
    const text = signedText(xml, signature, one.toString())
    if (text !== null) texts.set(one, text)
  }
  const [text] = texts.values()
  if (text === undefined) throw new CardRefused('signature')
  const signed = parseXml(text)
  const facts = factsOf(signed)
  const photo = signed.getElementsByTagName('Pht').item(0)?.textContent ?? ''
  const time = referenceTime(facts.referenceId)
  const certificate = signingCertificate(certificates, time, (one) => texts.has(one))
  return { facts, photo, certificate }
}
