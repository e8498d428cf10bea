import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { batches, sqlInstant } from '#kernel/database/dialect'
import { digest } from '#kernel/vault/vault'
import { endSessionsAfter } from '#auth/actions/end_sessions'
import { Role } from '#auth/roles'
import { acquireLock } from '#kernel/database/locks'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { contentVersion, refuseStaleRemoval } from '#kernel/http/expected_version'
import { destroyPersonKey } from '#kernel/vault/person_keys'
import { anonymiseApplication } from '#privacy/erasure/actions/anonymise_application'
import {
  eraseAssistance,
  eraseGrievances,
  eraseGroup,
  eraseProfile,
} from '#privacy/erasure/actions/erase_personal_data'
import { eraseFiles } from '#documents/actions/store_file'
import {
  eraseDocuments,
  eraseVersions,
  recordErasure,
} from '#privacy/erasure/actions/erase_documents'
import {
  documentIdsOfPerson,
  erasablePart,
  personFiles,
  retentionStatusOfPerson,
} from '#privacy/erasure/queries/erasable_data'
import type { ErasablePart } from '#privacy/erasure/rules/retention'
import { endGrants } from '#profile/actions/digilocker_grants'
import { lockedProfile } from '#profile/actions/update_section'

const DAY_MS = 24 * 60 * 60 * 1000

/** Tables of the user's sign-in credentials and page settings. */
const USER_TABLES = [
  'passkeys',
  'passkey_challenges',
  'recovery_codes',
  'second_factors',
  'password_links',
  'first_passwords',
  'saved_filters',
  'list_columns',
  'notices',
  'data_nominees',
  'correction_requests',
  'unused_accounts',
]

/**
 * Erases contact data, sign-in credentials and received messages of a person. The row of the person stays without
 * values, because records that are kept refer to it.
 *
 * @returns the number of rows erased or emptied
 */
async function eraseContact(user: User, trx: TransactionClientContract): Promise<number> {
  /** The sign-up accepts the address of another person, so only verified addresses belong to this one. */
  const addresses = [user.mobile, user.verifiedEmailKey && user.email].filter(
    (one): one is string => Boolean(one)
  )
  let rows = 1
  for (const table of USER_TABLES) {
    rows += Number(await trx.from(table).where('user_id', user.id).delete())
  }
  rows += await eraseMessages(user.id, addresses, trx)
  const digests = addresses.map((one) => digest(one, 'mobile'))
  /** Today's codes stay, because they count towards the limit of codes sent. */
  const yesterday = sqlInstant(new Date(getClock().now().getTime() - DAY_MS))
  const codes = trx.from('one_time_passwords').whereIn('recipient_digest', digests)
  rows += Number(await codes.where('created_at', '<', yesterday).delete())
  rows += Number(await trx.from('feedback').whereIn('contact', addresses).delete())
  rows += Number(await trx.from('remember_me_tokens').where('tokenable_id', user.id).delete())
  await anonymiseUser(user)
  return rows
}

async function eraseMessages(userId: number, addresses: string[], trx: TransactionClientContract) {
  /** Reads without a lock first, by the indexes: locks on the gaps in between would block the messages of others. */
  const found = await Promise.all([
    trx.from('outbox_messages').where('user_id', userId).select('id'),
    trx.from('outbox_messages').whereNull('user_id').whereIn('recipient', addresses).select('id'),
  ])
  let rows = 0
  for (const ids of batches(found.flat().map(({ id }) => Number(id)))) {
    /** A message that was sent again refers to the original. */
    await trx.from('outbox_messages').whereIn('resend_of', ids).update({ resend_of: null })
    rows += Number(await trx.from('outbox_messages').whereIn('id', ids).delete())
  }
  return rows
}

/** Values that nobody can guess, so that nobody can sign in. The session's stamp depends on the password. */
async function anonymiseUser(user: User) {
  const name = `erased-${user.uuid}`
  const now = DateTime.fromJSDate(getClock().now(), { zone: 'utc' })
  await user
    .merge({
      firstName: 'Erased',
      middleName: null,
      lastName: 'person',
      userName: name,
      userNameKey: name,
      mobile: '',
      email: null,
      verifiedEmailKey: null,
      birthDate: null,
      genderId: null,
      lastSignInAt: null,
      password: randomBytes(32).toString('base64url'),
      passwordChangedAt: now,
      isActive: false,
      updatedAt: now,
    })
    .save()
}

/** Version of the retention status that the page showed. It changes as soon as the status differs. */
export const retentionStatusVersion = (
  retentionStatus: Awaited<ReturnType<typeof retentionStatusOfPerson>>
) => contentVersion(retentionStatus)

/**
 * Erases an account at the request of its person: profile and documents, contact data, received messages, and the key
 * of their encrypted data. Applications and claims with a retention obligation stay unchanged until their period is
 * over (`retention:run`). All rows are erased in one transaction, the bytes of files after it.
 */
export class EraseAccount {
  /**
   * @param expectedVersion version that the page showed (`retentionStatusVersion`)
   * @throws Refusal erasure.messages.live while an application, loan or claim is active; if the retention status
   * differs from the one shown
   */
  async run(userId: number, { expectedVersion }: { expectedVersion: string }): Promise<void> {
    await inTransaction(async (trx) => {
      const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
      await acquireLock(trx, 'user', userId)
      if (user.roleId !== Role.applicant || !user.isActive)
        throw new Refusal('erasure.messages.gone')
      const retentionStatus = await retentionStatusOfPerson(userId, trx)
      if (retentionStatus.live.length > 0) {
        throw new Refusal('erasure.messages.live', {}, { status: 409 })
      }
      refuseStaleRemoval(expectedVersion, retentionStatusVersion(retentionStatus))
      await this.#eraseOnce(user, { over: retentionStatus.expired, ruleDays: null }, trx)
    })
  }

  /**
   * The same for a person who was notified that the account will be erased because it is unused (`retention:run`).
   *
   * @param toldAt time of the notification
   * @param ruleDays days without use according to the rule
   * @returns false, with nothing erased, if the person has signed in or applied since
   */
  async runIfUnused(
    userId: number,
    { toldAt, ruleDays }: { toldAt: Date; ruleDays: number }
  ): Promise<boolean> {
    return inTransaction(async (trx) => {
      const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
      await acquireLock(trx, 'user', userId)
      const hasReturned = user.lastSignInAt !== null && user.lastSignInAt.toJSDate() >= toldAt
      if (hasReturned || !user.isActive || (await personFiles(userId, trx)).length > 0) return false
      await this.#eraseOnce(user, { over: [], ruleDays }, trx)
      return true
    })
  }

  async #eraseOnce(
    user: User,
    { over, ruleDays }: { over: readonly number[]; ruleDays: number | null },
    trx: TransactionClientContract
  ) {
    await endGrants({ userId: user.id }, trx)
    const erased = await this.#erase(user, over, trx)
    const onceKey = `account:${user.id}`
    await recordErasure({ kind: 'account', personId: user.id, ...erased, ruleDays, onceKey }, trx)
    endSessionsAfter(trx, user.id)
  }

  async #erase(user: User, over: readonly number[], trx: TransactionClientContract) {
    const { id } = user
    const documents = await eraseDocuments(await documentIdsOfPerson(id, trx), trx)
    let { rows, files } = documents
    const statements = await trx
      .from('aadhaar_linking_statements')
      .where('user_id', id)
      .select('file_id')
    rows += Number(await trx.from('aadhaar_linking_statements').where('user_id', id).delete())
    files += await eraseFiles(
      statements.map((row) => Number(row.file_id)),
      trx
    )
    rows += await eraseAccountAnswers(id, trx)
    rows += await eraseAssistance(id, trx)
    const grievances = await eraseGrievances(id, trx)
    rows += grievances.rows
    files += grievances.files
    for (const applicationId of over) {
      const emptied = await anonymiseApplication(applicationId, trx)
      rows += emptied.rows
      files += emptied.files
    }
    files += await this.#eraseRemainingFiles(id, trx)
    rows += await eraseGroup(id, trx)
    rows += await eraseProfile(id, trx)
    rows += await eraseContact(user, trx)
    await destroyPersonKey(id, trx)
    return { rows, files }
  }

  /**
   * Erases files that are in no slot and that no retained record refers to. Documents of an appeal and photos of visits
   * stay with their application.
   */
  async #eraseRemainingFiles(userId: number, trx: TransactionClientContract) {
    const own = await trx
      .from('stored_files')
      .where('owner_user_id', userId)
      .whereNotIn('id', trx.from('appeal_files').select('file_id'))
      .whereNotIn('id', trx.from('site_visit_photos').select('file_id'))
      .select('id')
    return eraseFiles(
      own.map(({ id }) => Number(id)),
      trx
    )
  }
}

/** Erases the accounts given in answers to questions of the office. The accepted one was in the profile. */
async function eraseAccountAnswers(userId: number, trx: TransactionClientContract) {
  const claims = trx.from('claims').where('user_id', userId).select('id')
  const questions = trx
    .from('file_questions')
    .where('subject_type', 'claim')
    .whereIn('subject_id', claims)
    .select('id')
  return Number(await trx.from('account_answers').whereIn('question_id', questions).delete())
}

/** Erases one part of a person's data. The account continues. */
export class ErasePart {
  /**
   * @param expectedVersion version of the part shown beside the button
   * @throws Refusal erasure.messages.live for `old_papers` while an application, loan or claim is active; if the part
   * is not the one shown; erasure.messages.nothing if it is empty
   */
  async run(
    userId: number,
    { part, expectedVersion }: { part: ErasablePart; expectedVersion: string }
  ): Promise<void> {
    await inTransaction(async (trx) => {
      await lockedProfile(userId, trx)
      if (part === 'old_papers') await this.#refuseIfLive(userId, trx)
      const { ids, version } = await erasablePart(part, userId, trx)
      refuseStaleRemoval(expectedVersion, version)
      if (ids.length === 0) throw new Refusal('erasure.messages.nothing')
      const erased = await this.#erase(part, ids, trx)
      await recordErasure({ kind: part, personId: userId, ...erased, ruleDays: null }, trx)
    })
  }

  async #refuseIfLive(userId: number, trx: TransactionClientContract) {
    const { live } = await retentionStatusOfPerson(userId, trx)
    if (live.length > 0) throw new Refusal('erasure.messages.live', {}, { status: 409 })
  }

  async #erase(part: ErasablePart, ids: number[], trx: TransactionClientContract) {
    if (part === 'old_papers') return eraseVersions(ids, trx)
    const table = part === 'drafts' ? 'section_drafts' : 'notices'
    let rows = 0
    for (const some of batches(ids)) {
      rows += Number(await trx.from(table).whereIn('id', some).delete())
    }
    return { rows, files: 0 }
  }
}
