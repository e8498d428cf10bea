import { createHash } from 'node:crypto'
import limiter from '@adonisjs/limiter/services/main'
import Application from '#applications/models/application'
import { signedBytes, signedLetter } from '#documents/queries/signed_letters'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { NotFound } from '#kernel/exceptions/refusal'
import { LOI_LETTER } from '#loi/actions/issue_lois'
import Loi from '#loi/models/loi'
import { loisOf } from '#loi/queries/lois'
import { loiStatus } from '#loi/rules/letters'
import Profile from '#profile/models/profile'
import { issuerSettings } from '#profile/queries/digilocker'
import { type DigiLockerSettings, isHmacOf, isKeyHash } from '#profile/rules/digilocker'
import { parseInstant } from '#kernel/calendar/instants'
import { xmlRoot } from '#kernel/formats/xml'
import { nameKey } from '#profile/rules/form_values'

/* The issuer interface of DigiLocker, version 3.0.0: Pull URI and Pull Doc (docs/operations/digilocker.md). */

/** A request for a letter, with DigiLocker's data about its user. */
interface LetterRequest {
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
function letterRequest(xml: string): LetterRequest | null {
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
const MAX_CLOCK_SKEW_MS = 10 * 60_000

/**
 * Whether a time stamp (ISO 8601 with its zone) is within this difference from now. @param now milliseconds since 1970
 */
function isFresh(ts: string, now: number): boolean {
  const at = parseInstant(ts)
  return at !== null && Math.abs(at.toMillis() - now) <= MAX_CLOCK_SKEW_MS
}

/** Whether DigiLocker's user is the person of a letter: name, birth date and, where known, the four digits. */
function isPersonOf(
  request: Pick<LetterRequest, 'fullName' | 'birthDate' | 'aadhaarLast4'>,
  person: { name: string; birthDate: string | null; aadhaarLast4: string | null }
): boolean {
  const wordsOf = (name: string) =>
    name.split(/\s+/).map(nameKey).filter(Boolean).toSorted().join(' ')
  const [year, month, day] = (person.birthDate ?? '').split('-')
  const isNameMatch =
    wordsOf(person.name) !== '' && wordsOf(request.fullName) === wordsOf(person.name)
  const isBirthDateMatch =
    person.birthDate !== null && request.birthDate === `${day}-${month}-${year}`
  const isAadhaarMatch =
    request.aadhaarLast4 === null ||
    person.aadhaarLast4 === null ||
    request.aadhaarLast4 === person.aadhaarLast4
  return isNameMatch && isBirthDateMatch && isAadhaarMatch
}

/** Codes of the results in the interface. */
const STATUS = { given: '1', refused: '0', pending: '9' } as const

const MARKS: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escapeXml = (text: string) => text.replace(/[<>&"]/g, (mark) => MARKS[mark])

/** Returns the answer to a request; without a letter it reveals nothing about any. */
function letterAnswer(
  request: Pick<LetterRequest, 'kind' | 'ts' | 'txn'>,
  status: (typeof STATUS)[keyof typeof STATUS],
  letter: { uri: string; pdf: Uint8Array } | null = null
): string {
  const { kind, ts, txn } = request
  const uri = letter && kind === 'PullURI' ? `<URI>${escapeXml(letter.uri)}</URI>` : ''
  const content = letter ? Buffer.from(letter.pdf).toString('base64') : ''
  const details = letter ? `${uri}<DocContent>${content}</DocContent>` : ''
  return (
    `<?xml version="1.0" encoding="UTF-8"?>` +
    `<${kind}Response xmlns:ns2="http://tempuri.org/">` +
    `<ResponseStatus Status="${status}" ts="${escapeXml(ts)}" txn="${escapeXml(txn)}">${status}</ResponseStatus>` +
    `<DocDetails>${details}</DocDetails></${kind}Response>`
  )
}

/** Every bank reads English. */
const LANGUAGE = 'en'

/** Why a request got no letter, for the audit log: DigiLocker only learns that there is none. */
type Reason =
  | 'forged'
  | 'format'
  | 'stale'
  | 'repeated'
  | 'no_letter'
  | 'other_person'
  | 'not_in_force'
  | 'unsigned'
  | 'pending'

interface LetterReply {
  /** HTTP status. */
  status: 200 | 400 | 401
  body: string
}

/**
 * Answers DigiLocker as the issuer of letters of intent: the requester proves possession of the key, and a person gets
 * only their own letter that is signed and in force. Each request is recorded in the audit log.
 */
export class AnswerLetterRequest {
  /** @throws NotFound while the issue of letters is disabled */
  async run(body: string, hmac: string | undefined): Promise<LetterReply> {
    const settings = issuerSettings()
    if (!settings) throw new NotFound()
    if (!isHmacOf(hmac, Buffer.from(body), settings.apiKey)) return this.#refuse(401, 'forged')
    const request = letterRequest(body)
    if (!request) return this.#refuse(400, 'format')
    const { ts, orgId, keyhash } = request
    const isOurs = orgId === settings.orgId && request.doctype === settings.letterDoctype
    if (keyhash !== null && !isKeyHash(keyhash, settings.apiKey, ts)) {
      return this.#refuse(401, 'forged')
    }
    if (!isOurs || request.format === 'xml') return this.#refuse(200, 'format', request)
    if (!isFresh(ts, getClock().now().getTime())) return this.#refuse(200, 'stale', request)
    return this.#answer(request, settings)
  }

  async #answer(request: LetterRequest, { issuerId }: DigiLockerSettings): Promise<LetterReply> {
    const found = await letterFor(request)
    if ('reason' in found) return this.#refuse(200, found.reason, request, found.loi)
    const { loi, pdf } = found
    if (await isRepeated(request.txn)) return this.#refuse(200, 'repeated', request, loi)
    const uri = letterUri(issuerId, request.doctype, loi.number)
    await recordRequest('digilocker.letter_given', request, loi)
    return { status: 200, body: letterAnswer(request, STATUS.given, { uri, pdf }) }
  }

  async #refuse(
    status: LetterReply['status'],
    reason: Reason,
    request: LetterRequest | null = null,
    loi: Loi | null = null
  ): Promise<LetterReply> {
    const record = () => recordRequest('digilocker.letter_refused', request, loi, reason)
    if (reason === 'forged') await recordForged(record)
    else await record()
    const { kind, ts, txn } = request ?? { kind: 'PullURI' as const, ts: '', txn: '' }
    const said = reason === 'pending' ? STATUS.pending : STATUS.refused
    return { status, body: letterAnswer({ kind, ts, txn }, said) }
  }
}

/** Audit rows per hour for requests without the key, since anyone can send them. */
const MAX_FORGED_PER_HOUR = 60

const recordForged = (record: () => Promise<unknown>) =>
  limiter
    .use({ requests: MAX_FORGED_PER_HOUR, duration: '1 hour' })
    .attempt('digilocker_forged', record)

/**
 * Whether a request has already received its letter: replaying an intercepted request returns nothing. Checked only
 * when there is a letter to return, so that DigiLocker may repeat a request that got none.
 */
async function isRepeated(txn: string): Promise<boolean> {
  const repeatLimiter = limiter.use({ requests: 1, duration: '30 minutes' })
  const key = createHash('sha256').update(txn).digest('hex')
  const { consumed } = await repeatLimiter.increment(`digilocker_txn:${key}`)
  return txn === '' || consumed > 1
}

/** States in which a bank may rely on the letter (DECISIONS 4). */
const STATES_IN_FORCE = new Set<string>(['valid', 'extended', 'continued'])

type LetterResult = { loi: Loi; pdf: Uint8Array } | { reason: Reason; loi: Loi | null }

/** Returns the letter with the number, if it is the user's own, in force and signed. */
async function letterFor(request: LetterRequest): Promise<LetterResult> {
  const number = request.number.toUpperCase()
  const loi = await Loi.query().where({ number }).first()
  /** MariaDB also matches similar letters; the number must match exactly. */
  if (!loi || loi.number !== number) return { reason: 'no_letter', loi: null }
  const application = await Application.findOrFail(loi.applicationId)
  const { applicant } = loi.data
  const profile = await Profile.find(application.profileId)
  const isTheirs =
    applicant.kind === 'person' &&
    profile !== null &&
    isPersonOf(request, { ...datesOf(profile), name: applicant.name })
  if (!isTheirs) return { reason: 'other_person', loi }
  const { state } = loiStatus(loi, await loisOf(loi.applicationId), getClock().today())
  if (!application.showsLoi || !STATES_IN_FORCE.has(state)) return { reason: 'not_in_force', loi }
  const letter = await signedLetter(LOI_LETTER, loi.id, LANGUAGE)
  if (!letter) return { reason: 'unsigned', loi }
  if (!letter.file) return { reason: 'pending', loi }
  return { loi, pdf: (await signedBytes(LOI_LETTER, loi.id, LANGUAGE))! }
}

const datesOf = ({ birthDate, aadhaarLast4 }: Profile) => ({ birthDate, aadhaarLast4 })

/** The person for whom DigiLocker asked is the applicant of the letter; a name that does not match is not stored. */
const recordRequest = (
  action: 'digilocker.letter_given' | 'digilocker.letter_refused',
  request: LetterRequest | null,
  loi: Loi | null,
  reason?: Reason
) =>
  recordAudit({
    action,
    actorId: null,
    ...(loi && { subjectType: 'application', subjectId: loi.applicationId }),
    data: { letter: loi?.number, txn: request?.txn.slice(0, 64), reason },
  })
