import { DateTime } from 'luxon'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { listHolders } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/instants'
import { sqlInstant } from '#kernel/database/dialect'
import { Refusal } from '#kernel/exceptions/refusal'
import SignedLetter from '#documents/models/signed_letter'
import SigningCertificate from '#documents/models/signing_certificate'
import StoredFile from '#documents/models/stored_file'
import { privateStore } from '#documents/store/private_store'

/** Roles whose holders may sign letters with their own token. */
export const SIGNATORY_ROLES = [Role.managingDirector, Role.generalManager]

const now = () => sqlInstant(getClock().now())

/** Started certificates of the seal, the latest first; without those withdrawn before their start. */
const startedCertificates = (client?: QueryClientContract) =>
  SigningCertificate.query({ client })
    .whereNotNull('confirmedAt')
    .whereNull('userId')
    .where('startsAt', '<=', now())
    .where((query) =>
      query.whereNull('withdrawnAt').orWhereColumn('withdrawnAt', '>=', 'starts_at')
    )
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')

/** The certificate that signs now: of the valid ones, the one that started last. */
export const currentCertificate = (
  client?: QueryClientContract
): Promise<SigningCertificate | null> =>
  startedCertificates(client)
    .whereNull('withdrawnAt')
    .where('validFrom', '<=', now())
    .where('validUntil', '>', now())
    .first()

/**
 * Whether letters are signed. After an expired certificate they wait for another; after a withdrawn one they do not.
 */
export async function isSigningOn(client?: QueryClientContract): Promise<boolean> {
  return (await currentCertificate(client)) !== null || isWaiting(client)
}

/** Whether letters wait for the next certificate when none is valid: the last one was not withdrawn. */
export const isWaiting = async (client?: QueryClientContract): Promise<boolean> =>
  (await startedCertificates(client).first())?.withdrawnAt === null

/** Query for a certificate that has not been withdrawn, for a condition of another statement. */
export const certificateInForce = (id: number, client: QueryClientContract) =>
  client.from('signing_certificates').where({ id }).whereNull('withdrawn_at')

/** Certificates of officers' own tokens for which letters wait. */
export const signatories = (userIds: readonly number[], client?: QueryClientContract) =>
  SigningCertificate.query({ client })
    .whereNotNull('confirmedAt')
    .whereNull('withdrawnAt')
    .where('startsAt', '<=', now())
    .whereIn('userId', [...userIds])

/** Returns when the signatures of officers end: the end of the last certificate of each current holder. */
export async function officerCertificateEnds(): Promise<DateTime[]> {
  const holders = await listHolders({ roleIds: SIGNATORY_ROLES })
  const ends = new Map<number, DateTime>()
  for (const { userId, validUntil } of await signatories(holders.map(({ id }) => id))) {
    ends.set(userId!, DateTime.max(validUntil, ends.get(userId!) ?? validUntil))
  }
  return [...ends.values()]
}

/** Returns the officers who may sign a letter: holders of the role that it names, or of any of the roles. */
export async function officersOf({ signatoryRole }: SignedLetter): Promise<number[]> {
  const roleIds = signatoryRole === null ? SIGNATORY_ROLES : [signatoryRole]
  return (await listHolders({ roleIds })).map(({ id }) => id)
}

/**
 * Whether an officer signs a letter before it is sealed. As with the seal, it waits when all certificates have expired.
 */
export const isSignatoryOn = async (letter: SignedLetter): Promise<boolean> =>
  (await signatories(await officersOf(letter)).first()) !== null

/** Returns the letter with room for an officer's signature. */
export async function preparedBytes({ preparedFileId }: SignedLetter): Promise<Buffer> {
  const { storageKey } = await StoredFile.findOrFail(preparedFileId)
  return Buffer.from(await privateStore.bytes(storageKey))
}

const prepared = () =>
  SignedLetter.query().whereNotNull('preparedFileId').whereNull('signatorySignature')

const whereSealIsValid = (seal: { where(column: string, sign: string, value: string): unknown }) =>
  void seal.where('validUntil', '>', now())

/** Letters that waited for an officer until the seal that they name expired: they are prepared again. */
export const lettersOfExpiredSeal = () =>
  prepared().whereDoesntHave('certificate', whereSealIsValid)

/** Returns when the next letter is to be signed, or prepared again. */
export async function nextLetterAt(): Promise<DateTime | null> {
  const due = await SignedLetter.query().whereNotNull('dueAt').orderBy('dueAt').first()
  const seal = await SigningCertificate.query()
    .whereIn('id', prepared().select('certificateId'))
    .orderBy('validUntil')
    .first()
  const times = [due?.dueAt ?? null, seal?.validUntil ?? null].filter((at) => at !== null)
  return DateTime.min(...times) ?? null
}

/** Letters that wait for an officer, of one role unless omitted, the oldest first. */
export const lettersToSign = (roleId?: number) =>
  prepared()
    .whereHas('certificate', whereSealIsValid)
    .if(roleId !== undefined, (letters) =>
      letters.where((of) => of.whereNull('signatoryRole').orWhere('signatoryRole', roleId!))
    )
    .orderBy('id')

/** Returns the letters that wait for their signature, and the problem of the one that failed last. */
export async function waitingLetters() {
  const waiting = () => SignedLetter.query().whereNotNull('dueAt')
  const failed = await waiting().whereNotNull('problem').orderBy('id', 'desc').first()
  const count = await waiting().count('* as total').pojo<{ total: number }>().firstOrFail()
  return { count: Number(count.total), problem: failed?.problem ?? null }
}

/** Finds a letter in a language; null for one that was issued while letters were not signed. */
export const signedLetter = (kind: string, letterId: number, language: string) =>
  SignedLetter.query().where({ kind, letterId, language }).preload('file').first()

/**
 * Returns the signed file of a letter, the same bytes for everybody; null for one that is not signed.
 *
 * @throws Refusal while it is being signed: no other copy is issued
 */
export async function signedBytes(
  kind: string,
  letterId: number,
  language: string
): Promise<Buffer | null> {
  const letter = await signedLetter(kind, letterId, language)
  if (!letter) return null
  if (!letter.file) throw new Refusal('documents.signing.being_signed', {}, { status: 409 })
  return Buffer.from(await privateStore.bytes(letter.file.storageKey))
}

/** Of letters in a language, those that are signed or will be; `fileId` is null while they wait. */
export const findSignedLetters = (kind: string, letterIds: readonly number[], language: string) =>
  SignedLetter.query()
    .where({ kind, language })
    .whereIn('letterId', [...letterIds])
    .select('letterId', 'fileId')

/** Returns the signed files of a letter and the certificate of each, for verification. */
export async function signaturesOf(kind: string, letterId: number) {
  const letters = await SignedLetter.query()
    .where({ kind, letterId })
    .preload('file')
    .preload('certificate')
    .preload('signatory')
    .orderBy('id')
  return letters.map(({ language, file, certificate, signatory, ...letter }) => ({
    language,
    signed: file && {
      at: isoInstant(letter.signedAt!),
      hasTimeStamp: Boolean(letter.hasTimeStamp),
      sha256: file.sha256,
      ...namesOf(certificate),
      /** The officer who signed before the letter was sealed. */
      officer: signatory && { at: isoInstant(letter.signatorySignedAt!), ...namesOf(signatory) },
    },
  }))
}

const namesOf = ({ subject, issuer, serial, fingerprint }: SigningCertificate) => ({
  subject,
  issuer,
  serial,
  fingerprint,
})

type CertificateState = 'unconfirmed' | 'planned' | 'signs' | 'replaced' | 'expired' | 'withdrawn'

interface CertificateDays {
  id: number
  startsAt: DateTime
  validUntil: DateTime
  confirmedAt: DateTime | null
  withdrawnAt: DateTime | null
}

/** Days before the end at which administrators are warned: a certificate authority takes weeks. */
export const WARNING_DAYS = 60

/**
 * State of a certificate of the seal.
 *
 * @param currentId id of the one that signs now
 */
export function certificateState(
  certificate: CertificateDays,
  currentId: number | null,
  at: DateTime
) {
  const state = stateOf(certificate, currentId, at)
  const isEnding = certificate.validUntil.diff(at).as('days') < WARNING_DAYS
  return { state, endsSoon: state === 'signs' && isEnding }
}

function stateOf(
  { id, startsAt, validUntil, confirmedAt, withdrawnAt }: CertificateDays,
  currentId: number | null,
  at: DateTime
): CertificateState {
  if (withdrawnAt !== null) return 'withdrawn'
  if (at >= validUntil) return 'expired'
  if (confirmedAt === null) return 'unconfirmed'
  if (startsAt > at) return 'planned'
  return id === currentId ? 'signs' : 'replaced'
}
