import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { I18n } from '@adonisjs/i18n'
import signing from '#config/signing'
import User from '#auth/models/user'
import { findPeople, listHolders } from '#auth/queries/role_assignments'
import { releasePreparedLetters } from '#documents/actions/prepare_letter'
import { abandonWaitingLetters, retryLetters } from '#documents/actions/sign_letters'
import {
  certificateColumns,
  officerCertificateColumns,
  tokenCertificateColumns,
} from '#documents/actions/receive_certificate'
import SigningCertificate from '#documents/models/signing_certificate'
import {
  SIGNATORY_ROLES,
  certificateState,
  currentCertificate,
  isSigningOn,
  isWaiting,
  lettersToSign,
  waitingLetters,
} from '#documents/queries/signed_letters'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, indiaDateOf, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { ProposeChange, type ProposalOutcome } from '#maker_checker/actions/propose_change'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import ProposedChange from '#maker_checker/models/proposed_change'
import { openKeyOf, waitingChanges } from '#maker_checker/queries/confirmations'
import { TWO_PERSONS } from '#maker_checker/rules/confirmation'

/** Activates or withdraws a signing certificate. Its row exists from the upload on, and the key never leaves it. */
export interface CertificateChange {
  id: number
  withdraws: boolean
}

const KIND = 'signing_certificate'
const WORDS = 'administration.signing'

/** Maximum size in bytes; a key with a chain of certificates takes a few kilobytes. */
const MAX_FILE_BYTES = 64 * 1024

const now = () => DateTime.fromJSDate(getClock().now())

/** Change of the corporation's seal, which always needs two people, like the debit account. */
export const certificateChange: ChangeKind<CertificateChange> = {
  words: `${WORDS}.change`,
  needsConfirmation: 'always',
  roles: TWO_PERSONS,

  async aboutUser(change, trx) {
    return (await SigningCertificate.find(change.id, { client: trx }))?.userId ?? null
  },

  async version(change, trx) {
    const { confirmedAt } = await lock(change, trx)
    return confirmedAt === null ? 'new' : 'in force'
  },

  async describe(change, trx) {
    const certificate = await lock(change, trx)
    const day = (at: DateTime) => ({ day: indiaDateOf(at) })
    const {
      subject,
      issuer,
      serial,
      fingerprint,
      validFrom,
      validUntil,
      startsAt,
      tokenKey,
      userId,
    } = certificate
    const facts = {
      subject,
      issuer,
      serial,
      fingerprint,
      valid_from: day(validFrom),
      valid_until: day(validUntil),
      starts_on: day(startsAt),
      ...(tokenKey === null ? {} : { token_key: tokenKey }),
      ...(userId === null
        ? {}
        : { officer: (await User.findOrFail(userId, { client: trx })).displayName }),
    }
    return {
      subject: fingerprint,
      title: subject,
      href: '/officer/settings/signing',
      difference: Object.entries(facts).map(([name, value]) => ({
        label: { key: `${WORDS}.columns.${name}` },
        kind: 'text' as const,
        old: change.withdraws ? value : null,
        new: change.withdraws ? null : value,
      })),
    }
  },

  async apply(change, actor, trx, confirmedBy) {
    const certificate = await lock(change, trx)
    if (!change.withdraws && now() >= certificate.validUntil) {
      throw new Refusal(`${WORDS}.messages.expired`)
    }
    await certificate
      .merge(change.withdraws ? { withdrawnAt: now(), keyCipher: null } : { confirmedAt: now() })
      .save()
    if (change.withdraws) await releasePreparedLetters(trx, { withdrawn: certificate.id })
    if (await isSigningOn(trx)) await retryLetters(trx)
    else if (change.withdraws) await abandonWaitingLetters(trx)
    const { subject, serial, fingerprint } = certificate
    await recordAudit({
      action: change.withdraws ? 'signing_certificate.withdrawn' : 'signing_certificate.added',
      actor,
      data: { subject, serial, fingerprint, confirmedBy: confirmedBy?.id ?? null },
      trx,
    })
  },

  async discard({ id, withdraws }, trx) {
    if (withdraws) return
    await SigningCertificate.query({ client: trx })
      .where('id', id)
      .whereNull('confirmedAt')
      .delete()
  },
}

/** @throws NotFound; Refusal if it was confirmed or withdrawn since */
async function lock({ id, withdraws }: CertificateChange, trx: TransactionClientContract) {
  const certificate = await SigningCertificate.query({ client: trx })
    .where('id', id)
    .forUpdate()
    .first()
  if (!certificate) throw new NotFound()
  const isUnchanged = (certificate.confirmedAt !== null) === withdraws && !certificate.withdrawnAt
  if (!isUnchanged) throw new Refusal(`${WORDS}.messages.changed`, {}, { status: 409 })
  return certificate
}

interface UploadedCertificate {
  /** Path on this server and size in bytes. */
  file: { path: string; size: number } | null
  password: string
  /** Label of its key on the token; null for a key in the file. */
  tokenKey: string | null
  /** Owner of the token; null for the corporation's seal. */
  officerId: number | null
  startsOn: PlainDate
  person: User
}

/** Proposes a certificate with its key in a PKCS#12 file or on a token; a second person confirms it. */
export class ProposeCertificate {
  /** @throws Refusal for the file, its password, or the date */
  async run(uploaded: UploadedCertificate): Promise<ProposalOutcome> {
    const { startsOn, person } = uploaded
    if (startsOn < getClock().today()) {
      throw new Refusal(`${WORDS}.messages.past`, {}, { field: 'startsOn' })
    }
    const startsAt = DateTime.max(now(), DateTime.fromJSDate(startOfIndiaDay(startsOn)))
    const columns = await this.#columns(uploaded, startsAt.toJSDate())
    await this.#removeUnproposed(columns.fingerprint)
    const { id } = await this.#insert({
      ...columns,
      startsAt,
      createdAt: now(),
    })
    const payload = { id, withdraws: false }
    try {
      return await new ProposeChange().run({ kind: KIND, payload, person })
    } catch (error) {
      await inTransaction((trx) => certificateChange.discard!(payload, trx))
      throw error
    }
  }

  async #columns({ file, password, tokenKey, officerId }: UploadedCertificate, at: Date) {
    const isPkcs12 = tokenKey === null && officerId === null
    const isTooLarge = file !== null && file.size > MAX_FILE_BYTES
    if (isTooLarge || (tokenKey === null && !file)) {
      const words = isPkcs12 ? 'not_pkcs12' : 'not_pem'
      throw new Refusal(`${WORDS}.messages.${words}`, {}, { field: 'file' })
    }
    if (tokenKey !== null) return tokenCertificateColumns(file?.path ?? null, tokenKey, at)
    if (officerId === null) return certificateColumns(file!.path, password, at)
    const [officer] = await listHolders({ roleIds: SIGNATORY_ROLES, userId: officerId })
    if (!officer) throw new Refusal(`${WORDS}.messages.no_officer`, {}, { field: 'officerId' })
    return officerCertificateColumns(file!.path, officer.id, at)
  }

  /** Deletes the upload of a process that ended before proposing it. */
  async #removeUnproposed(fingerprint: string) {
    if (await ProposedChange.findBy('openKey', openKeyOf(KIND, fingerprint))) return
    await SigningCertificate.query().where({ fingerprint }).whereNull('confirmedAt').delete()
  }

  async #insert(values: Partial<SigningCertificate>) {
    try {
      return await SigningCertificate.create(values)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new Refusal(`${WORDS}.messages.known`, {}, { field: 'file', status: 409 })
    }
  }
}

/** Returns the certificates, newest first, and the state of the waiting letters. */
export async function signingPage(i18n: I18n) {
  const at = now()
  const [certificates, current, waiting, officers, toSign] = await Promise.all([
    SigningCertificate.query().orderBy('id', 'desc'),
    currentCertificate(),
    waitingLetters(),
    listHolders({ roleIds: SIGNATORY_ROLES }),
    lettersToSign().count('* as total').pojo<{ total: number }>().firstOrFail(),
  ])
  const people = await findPeople(certificates.flatMap(({ userId }) => userId ?? []))
  const nameOf = new Map(people.map(({ id, displayName }) => [id, displayName]))
  const keys = certificates.map(({ fingerprint }) => openKeyOf(KIND, fingerprint))
  const changes = await waitingChanges(keys, i18n)
  return {
    hasToken: signing.token !== null,
    timeStamps: signing.timeStampUrl && new URL(signing.timeStampUrl).host,
    waiting: { ...waiting, officers: Number(toSign.total) },
    officers: officers.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
    isOn: current !== null || (await isWaiting()),
    certificates: certificates.map((one, index) => ({
      id: one.id,
      subject: one.subject,
      issuer: one.issuer,
      serial: one.serial,
      fingerprint: one.fingerprint,
      validFrom: indiaDateOf(one.validFrom),
      validUntil: indiaDateOf(one.validUntil),
      startsOn: indiaDateOf(one.startsAt),
      tokenKey: one.tokenKey,
      officer: one.userId === null ? null : (nameOf.get(one.userId) ?? ''),
      ...certificateState(one, one.userId === null ? (current?.id ?? null) : one.id, at),
      change: changes.get(keys[index]) ?? null,
    })),
  }
}
