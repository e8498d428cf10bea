import { parseInstant } from '#kernel/calendar/instants'
import { xmlRoot } from '#kernel/formats/xml'
import { nameKey } from '#profile/rules/form_values'

/* The issuer interface of DigiLocker, version 3.0.0: Pull URI and Pull Doc (docs/operations/digilocker.md). */

/** A request for a letter, with DigiLocker's data about its user. */
export interface LetterRequest {
  kind: 'PullURI' | 'PullDoc'
  ver: string
  /** As sent; ISO 8601. */
  ts: string
  txn: string
  orgId: string
  keyhash: string | null
  format: 'pdf' | 'xml' | 'both'
  doctype: string
  /** For a Pull URI request the number that the user typed; for a Pull Doc request the address of the letter. */
  number: string
  fullName: string
  /** DD-MM-YYYY. */
  birthDate: string
  /** Last four digits of the Aadhaar number; null if not sent. */
  aadhaarLast4: string | null
}

const FORMATS = new Set(['pdf', 'xml', 'both'])
const MAX_LENGTH = 300

/** Parses a request; null for anything but well-formed XML of such a request without a DTD. */
export function letterRequest(xml: string): LetterRequest | null {
  const root = xmlRoot(xml)
  const kind = /^(PullURI|PullDoc)Request$/.exec(root?.localName ?? '')?.[1]
  if (!root || !kind) return null
  const said = (name: string) => (root.getAttribute(name) ?? '').trim().slice(0, MAX_LENGTH)
  const detail = (name: string) => {
    const found = root.getElementsByTagName(name)
    return found.length === 1 ? (found.item(0)?.textContent ?? '').trim().slice(0, MAX_LENGTH) : ''
  }
  const format = said('format').toLowerCase() || 'pdf'
  if (!FORMATS.has(format)) return null
  const isUri = kind === 'PullURI'
  return {
    kind: kind as LetterRequest['kind'],
    ver: said('ver'),
    ts: said('ts'),
    txn: said('txn'),
    orgId: said('orgId'),
    keyhash: said('keyhash') || said('keyHash') || null,
    format: format as LetterRequest['format'],
    doctype: isUri ? detail('DocType') : (detail('URI').split('-').at(1) ?? ''),
    number: isUri ? detail('UDF1') : letterNumberOf(detail('URI')),
    fullName: detail('FullName'),
    birthDate: detail('DOB'),
    aadhaarLast4: /^\d{12}$/.test(detail('UID')) ? detail('UID').slice(-4) : null,
  }
}

/** Returns the address of a letter: issuer, type and number, with dots in place of hyphens. */
export const letterUri = (issuerId: string, doctype: string, number: string) =>
  `${issuerId}-${doctype}-${number.replaceAll('-', '.')}`

const letterNumberOf = (uri: string) => (uri.split('-').at(2) ?? '').replaceAll('.', '-')

/** Maximum difference between the time stamp of a request and now, in milliseconds. */
const FRESH_MS = 10 * 60_000

/**
 * Whether a time stamp (ISO 8601 with its zone) is within this difference from now. @param now milliseconds since 1970
 */
export function isFresh(ts: string, now: number): boolean {
  const at = parseInstant(ts)
  return at !== null && Math.abs(at.toMillis() - now) <= FRESH_MS
}

/** Whether DigiLocker's user is the person of a letter: name, birth date and, where known, the four digits. */
export function isPersonOf(
  request: Pick<LetterRequest, 'fullName' | 'birthDate' | 'aadhaarLast4'>,
  person: { name: string; birthDate: string | null; aadhaarLast4: string | null }
): boolean {
  const wordsOf = (name: string) =>
    name.split(/\s+/).map(nameKey).filter(Boolean).toSorted().join(' ')
  const [year, month, day] = (person.birthDate ?? '').split('-')
  const isNamed = wordsOf(person.name) !== '' && wordsOf(request.fullName) === wordsOf(person.name)
  const isBorn = person.birthDate !== null && request.birthDate === `${day}-${month}-${year}`
  const isNumber =
    request.aadhaarLast4 === null ||
    person.aadhaarLast4 === null ||
    request.aadhaarLast4 === person.aadhaarLast4
  return isNamed && isBorn && isNumber
}

/** Codes of the results in the interface. */
export const STATUS = { given: '1', refused: '0', pending: '9' } as const

const MARKS: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[<>&"]/g, (mark) => MARKS[mark])

/** Returns the answer to a request; without a letter it reveals nothing about any. */
export function letterAnswer(
  request: Pick<LetterRequest, 'kind' | 'ts' | 'txn'>,
  status: (typeof STATUS)[keyof typeof STATUS],
  letter: { uri: string; pdf: Uint8Array } | null = null
): string {
  const { kind, ts, txn } = request
  const uri = letter && kind === 'PullURI' ? `<URI>${escaped(letter.uri)}</URI>` : ''
  const content = letter ? Buffer.from(letter.pdf).toString('base64') : ''
  const details = letter ? `${uri}<DocContent>${content}</DocContent>` : ''
  return (
    `<?xml version="1.0" encoding="UTF-8"?>` +
    `<${kind}Response xmlns:ns2="http://tempuri.org/">` +
    `<ResponseStatus Status="${status}" ts="${escaped(ts)}" txn="${escaped(txn)}">${status}</ResponseStatus>` +
    `<DocDetails>${details}</DocDetails></${kind}Response>`
  )
}
