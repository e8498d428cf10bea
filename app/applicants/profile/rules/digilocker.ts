import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/*
 * Rules of the published DigiLocker interfaces (docs/operations/digilocker.md): requester specification 2.4 for
 * fetching, issuer API 3.0.0 for letters.
 */

/** A DigiLocker document type and the slot that such a document fits. */
interface DoctypeMapping {
  doctype: string
  slot: string
}

/** DigiLocker settings, changed by two administrators. */
export interface DigiLockerSettings {
  /** Whether people may fetch documents. */
  isOn: boolean
  /** Base URL of the authorisation pages and the interface, without a trailing slash. */
  baseUrl: string
  /** Path of a file below it; the specification does not define whether `[uri]` belongs to the path or the query. */
  filePath: string
  clientId: string
  clientSecret: string
  /** As shown on DigiLocker's consent page: letters, digits, spaces, underscores. */
  purpose: string
  serviceName: string
  mappings: DoctypeMapping[]
  /** Whether DigiLocker may request letters. */
  isIssuerOn: boolean
  /** Prefix of the URI of a letter: 'in.gov.maharashtra.corporation'. */
  issuerId: string
  /** DigiLocker's own id in its requests, and the document type of the letters. */
  orgId: string
  letterDoctype: string
  apiKey: string
}

/** Defaults from the specification; document types of State certificates are provided with the partner's account. */
export const DIGILOCKER_DEFAULTS: DigiLockerSettings = {
  isOn: false,
  baseUrl: 'https://digilocker.meripehchaan.gov.in/public',
  filePath: '/oauth2/1/file/[uri]',
  clientId: '',
  clientSecret: '',
  purpose: 'Documents_for_a_loan_application',
  serviceName: 'Arthasetu',
  mappings: [
    { doctype: 'PANCR', slot: 'pan' },
    { doctype: 'INCER', slot: 'income' },
  ],
  isIssuerOn: false,
  issuerId: '',
  orgId: '',
  letterDoctype: '',
  apiKey: '',
}

/** A document in the list of issued documents. */
export interface IssuedDocument {
  name: string
  /** Null if the portal cannot fetch it. */
  uri: string | null
  doctype: string
  issuer: string
}

/** Maximum number of documents, above the number that any person has. */
const MAX_DOCUMENTS = 200

/**
 * Letters, digits and punctuation of a DigiLocker URI; '?', '%' and path segments such as '..' would lead elsewhere.
 */
const URI = /^[A-Za-z0-9](?!.*(?:\/|^)\.{0,2}(?:\/|$))[A-Za-z0-9._~:@$()+=/ -]{2,254}$/
const DOCTYPE = /^[A-Za-z0-9]{2,10}$/

const textIn = (row: Record<string, unknown>, name: string, most: number): string => {
  const value = row[name]
  return typeof value === 'string' ? value.trim().slice(0, most) : ''
}

/** Returns the documents of a response, including those that cannot be fetched; null for an invalid response. */
export function issuedDocuments(answer: unknown): IssuedDocument[] | null {
  const items = (answer as { items?: unknown } | null)?.items
  if (!Array.isArray(items)) return null
  return items.slice(0, MAX_DOCUMENTS).flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return []
    const row = item as Record<string, unknown>
    const [uri, doctype] = [textIn(row, 'uri', 300), textIn(row, 'doctype', 20)]
    const name = textIn(row, 'name', 120) || doctype
    if (!name) return []
    const isFetchable = URI.test(uri) && DOCTYPE.test(doctype)
    return [{ uri: isFetchable ? uri : null, doctype, name, issuer: textIn(row, 'issuer', 200) }]
  })
}

/** Lifetime of a token that has no expiry. */
const DEFAULT_SECONDS = 15 * 60

/** Returns the content of a token response; null for an invalid response. */
export function issuedTokens(answer: unknown) {
  if (typeof answer !== 'object' || answer === null) return null
  const row = answer as Record<string, unknown>
  const accessToken = textIn(row, 'access_token', 4000)
  const seconds = Number(row.expires_in ?? DEFAULT_SECONDS)
  if (!accessToken || !(seconds > 0)) return null
  return {
    accessToken,
    refreshToken: textIn(row, 'refresh_token', 4000) || null,
    holder: textIn(row, 'name', 200),
    expiresInMs: seconds * 1000,
  }
}

const equals = (one: Buffer, other: Buffer) =>
  one.length === other.length && timingSafeEqual(one, other)

/**
 * Whether a header is the HMAC-SHA-256 of the bytes, in Base64. Some implementations encode the hexadecimal digits of
 * the HMAC instead, which is equally secure.
 */
export function isHmacOf(header: string | null | undefined, bytes: Uint8Array, key: string) {
  if (!header || !key) return false
  const hmac = createHmac('sha256', key).update(bytes).digest()
  const given = Buffer.from(header, 'base64')
  return equals(given, hmac) || equals(given, Buffer.from(hmac.toString('hex')))
}

/** Whether a hash is the SHA-256 of key and time stamp, in hexadecimal digits. */
export function isKeyHash(keyhash: string, key: string, ts: string): boolean {
  const expected = createHash('sha256')
    .update(key + ts)
    .digest()
  return equals(Buffer.from(keyhash, 'hex'), expected)
}
