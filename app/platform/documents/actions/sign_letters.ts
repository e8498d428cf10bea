import { verify } from 'node:crypto'
import { DateTime } from 'luxon'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import emitter from '@adonisjs/core/services/emitter'
import logger from '@adonisjs/core/services/logger'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import signing from '#config/signing'
import { TokenError } from '#hsm/client'
import { getClock } from '#kernel/calendar/clock'
import { afterCommit } from '#kernel/database/deferred_effects'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { BackgroundRun } from '#kernel/operation/background_work'
import { LOCALES } from '#kernel/formats/languages'
import { ensureFreshSettings } from '#kernel/settings/stored_settings'
import { releasePreparedLetters, storeLetter } from '#documents/actions/prepare_letter'
import { eraseFiles } from '#documents/actions/store_file'
import { letterKind } from '#documents/contracts/letter_kind'
import SignedLetter, { type SigningProblem } from '#documents/models/signed_letter'
import SigningCertificate from '#documents/models/signing_certificate'
import {
  certificateInForce,
  currentCertificate,
  isSignatoryOn,
  isSigningOn,
  lettersOfExpiredSeal,
  nextLetterAt,
  officersOf,
  preparedBytes,
  signatories,
} from '#documents/queries/signed_letters'
import { certificatesIn } from '#documents/signing/certificate_files'
import {
  NoTimeStamp,
  officerSignedPdf,
  preparedPdf,
  signPdf,
  timeStampFrom,
} from '#documents/signing/pdf_signature'

const BATCH_SIZE = 50
/** A process that has not reported within this time is considered dead; longer than a signature may take. */
const LEASE_MS = 5 * 60_000
/** Failed attempts after which administrators are notified. */
const ALERT_AFTER = 3
const MAX_RETRY_MINUTES = 15

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** The listener notifies administrators. */
    'documents:unsigned': { problem: SigningProblem; day: string }
    /** A letter begins to wait for one of these officers; the listener notifies them. */
    'documents:to_sign': { userIds: number[]; day: string; trx: TransactionClientContract }
  }
}

const sqlInstantAfter = (ms: number) => sqlInstant(new Date(getClock().now().getTime() + ms))

type IssuedLetter = {
  /** Kind, as registered by the module that issues it. */
  kind: string
  letterId: number
  /** Role of the officer whom the letter names as its signatory; any of them signs where it names none. */
  signatoryRole?: number
  /** Data from which the letter is generated, where it may change after the issue. */
  content?: object
} & ({ applicationId: number } | { number: string })

/** Queues a letter for signing in each language once its issue is committed; does nothing without a certificate. */
export async function signLetter(
  { content, ...letter }: IssuedLetter,
  trx: TransactionClientContract
): Promise<void> {
  if (!(await isSigningOn(trx))) return
  const createdAt = DateTime.fromJSDate(getClock().now())
  const rows = LOCALES.map((language) => ({
    ...letter,
    language,
    content: content ? JSON.stringify(content) : null,
    dueAt: createdAt,
    createdAt,
  }))
  await SignedLetter.createMany(rows, { client: trx })
  afterCommit(trx, signInBackground)
}

/** The last certificate was withdrawn: waiting letters are issued without a signature. */
export async function abandonWaitingLetters(trx: TransactionClientContract): Promise<void> {
  const waiting = () => trx.from('signed_letters').whereNull('file_id')
  const prepared = await waiting().whereNotNull('prepared_file_id').select('prepared_file_id')
  await waiting().delete()
  await eraseFiles(
    prepared.map(({ prepared_file_id: id }) => Number(id)),
    trx
  )
}

/** Makes failed letters due now, because there is another certificate. */
export async function retryLetters(trx: TransactionClientContract): Promise<void> {
  const due = { due_at: sqlInstant(getClock().now()) }
  await trx.from('signed_letters').whereNotNull('problem').update(due)
  afterCommit(trx, signInBackground)
}

/**
 * Signs the outstanding letters. Any number of processes may run it: each letter is leased by a guarded update, and the
 * letters of a process that died are leased again. A letter that fails is tried later, while the others continue.
 */
export class SignDueLetters {
  async run() {
    await ensureFreshSettings()
    for (const { id } of await lettersOfExpiredSeal()) {
      await inTransaction((trx) => releasePreparedLetters(trx, { letterId: id }))
    }
    const report = { signed: 0, failed: 0 }
    for (;;) {
      const due = await SignedLetter.query()
        .where('dueAt', '<=', sqlInstant(getClock().now()))
        .orderBy('dueAt')
        .orderBy('id')
        .limit(BATCH_SIZE)
      for (const letter of due) {
        if (app.isTerminating) return report
        const outcome = (await lease(letter)) && (await signLeased(letter))
        if (outcome) report[outcome] += 1
      }
      if (due.length < BATCH_SIZE) return report
    }
  }
}

/** Returns true for the one process that signs the letter. */
async function lease(letter: SignedLetter): Promise<boolean> {
  const taken = await db
    .from('signed_letters')
    .where({ id: letter.id, attempts: letter.attempts })
    .where('due_at', '<=', sqlInstant(getClock().now()))
    .update({ attempts: letter.attempts + 1, due_at: sqlInstantAfter(LEASE_MS) })
  letter.attempts += 1
  return Number(taken) === 1
}

/**
 * Returns null for a letter that is issued unsigned: its issue did not see that the last certificate was being
 * withdrawn.
 */
async function signLeased(letter: SignedLetter): Promise<'signed' | 'failed' | null> {
  try {
    const certificate = await sealFor(letter)
    if (!certificate && !(await isSigningOn())) {
      await leasedLetter(letter).delete()
      return null
    }
    if (!certificate) {
      await postpone(letter, 'no_certificate')
      return 'failed'
    }
    if (letter.signatorySignature === null && (await isSignatoryOn(letter))) {
      const { bytes, ...facts } = await drawLetter(letter, certificate)
      await savePrepared(letter, certificate, await preparedPdf(bytes, facts))
      return null
    }
    const pdf = await signedPdf(letter, certificate)
    return (await saveSigned(letter, certificate, pdf)) ? 'signed' : 'failed'
  } catch (error) {
    logger.error({ err: error, letter: letter.id }, 'letter could not be signed; will retry')
    await postpone(letter, problemOf(error))
    return 'failed'
  }
}

/** Returns the seal that an officer has seen in the letter, while both certificates are valid; else the current one. */
async function sealFor(letter: SignedLetter) {
  if (letter.signatorySignature === null) return currentCertificate()
  const seal = await SigningCertificate.findOrFail(letter.certificateId!)
  const signatory = await SigningCertificate.findOrFail(letter.signatoryId!)
  const now = DateTime.fromJSDate(getClock().now())
  const isUnusable = [seal, signatory].some(
    (one) => one.withdrawnAt !== null || one.validUntil <= now
  )
  if (!isUnusable) return seal
  await inTransaction((trx) => releasePreparedLetters(trx, { letterId: letter.id }))
  throw new Error(`Letter ${letter.id} is signed again: a certificate is no longer valid`)
}

function problemOf(error: unknown): SigningProblem {
  if (error instanceof TokenError) return 'no_token'
  return error instanceof NoTimeStamp ? 'no_time_stamp' : 'failed'
}

/** Query for the row of a letter, while this process holds its lease. */
const leasedLetter = (
  { id, attempts }: SignedLetter,
  client: QueryClientContract = db.connection()
) => client.from('signed_letters').where({ id, attempts }).whereNull('file_id')

async function drawLetter(letter: SignedLetter, certificate: SigningCertificate) {
  const { bytes, corporation } = await letterKind(letter.kind)(letter, {
    serial: certificate.serial,
  })
  return { bytes, signedAt: getClock().now(), name: corporation }
}

/** Returns a function that requests a time stamp from the configured service. */
function timeStamp() {
  const { timeStampUrl: url } = signing
  return url === null ? null : (signature: Uint8Array) => timeStampFrom(url, signature)
}

async function signedPdf(letter: SignedLetter, certificate: SigningCertificate) {
  const { bytes, ...facts } = await drawLetter(letter, certificate)
  const signed = letter.signatorySignature === null ? bytes : await addOfficerSignature(letter)
  return signPdf(signed, { ...facts, signer: certificate.signer, timeStamp: timeStamp() })
}

/** Returns the prepared file with the signature of its officer. */
async function addOfficerSignature(letter: SignedLetter) {
  const { chain } = await SigningCertificate.findOrFail(letter.signatoryId)
  const given = Buffer.from(letter.signatorySignature!, 'base64')
  const signer = {
    chain: certificatesIn(chain),
    sign: async (data: Uint8Array) => {
      if (verify('sha256', data, signer.chain[0].publicKey, given)) return given
      throw new Error(
        `The signature of letter ${letter.id} does not match its officer and its file`
      )
    },
  }
  return officerSignedPdf(await preparedBytes(letter), { signer, timeStamp: timeStamp() })
}

/** Stores the file, unless another process has signed or released the letter, or its seal was withdrawn. */
const saveSigned = (letter: SignedLetter, { id }: SigningCertificate, pdf: Buffer) =>
  storeLetter(letter, pdf, async (fileId, trx) => {
    const taken = await leasedLetter(letter, trx)
      .where({ prepared_file_id: letter.preparedFileId })
      .whereExists(certificateInForce(id, trx))
      .update({
        file_id: fileId,
        certificate_id: id,
        prepared_file_id: null,
        signatory_signature: null,
        signed_at: sqlInstant(getClock().now()),
        has_time_stamp: signing.timeStampUrl !== null,
        due_at: null,
        problem: null,
        content: null,
      })
    if (Number(taken) !== 1) return false
    if (letter.preparedFileId !== null) await eraseFiles([letter.preparedFileId], trx)
    return true
  })

/**
 * Stores a letter that an officer signs first, unless the seal or the last officer's certificate was withdrawn
 * meanwhile.
 */
async function savePrepared(letter: SignedLetter, { id }: SigningCertificate, pdf: Buffer) {
  const officers = await officersOf(letter)
  return storeLetter(letter, pdf, async (fileId, trx) => {
    const columns = { prepared_file_id: fileId, certificate_id: id, due_at: null, problem: null }
    const updated = await leasedLetter(letter, trx)
      .whereExists(certificateInForce(id, trx))
      .whereExists(signatories(officers, trx))
      .update(columns)
    if (Number(updated) !== 1) return false
    const userIds = (await signatories(officers, trx)).map(({ userId }) => userId!)
    await emitter.emitSerial('documents:to_sign', { userIds, day: getClock().today(), trx })
    return true
  })
}

async function postpone(letter: SignedLetter, problem: SigningProblem) {
  const minutes = Math.min(letter.attempts ** 2, MAX_RETRY_MINUTES)
  await leasedLetter(letter).update({ due_at: sqlInstantAfter(minutes * 60_000), problem })
  if (letter.attempts < ALERT_AFTER) return
  await emitter.emitSerial('documents:unsigned', { problem, day: getClock().today() })
}

/** Signs letters in the background of a server, as they arrive. */
const signingRun = new BackgroundRun({
  run: async () => {
    await new SignDueLetters().run()
    const next = await nextLetterAt()
    return next && next.toMillis() - getClock().now().getTime()
  },
  failed: 'letters could not be signed',
})

export const signInBackground = () => signingRun.startInServer()
export const stopSigning = () => signingRun.stop()
