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
import { endGrants } from '#profile/actions/end_digilocker_grants'
import { lockedProfile } from '#profile/actions/update_section'

const DAY_MS = 24 * 60 * 60 * 1000

/** Rows by which somebody signs in, and what they chose for their pages. */
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
 * Erases by what a person is reached and signs in, and what they were sent. The row of the person stays
 * without a value, because what is kept names it.
 *
 * @returns how many rows were erased or emptied
 */
async function eraseContact(user: User, trx: TransactionClientContract): Promise<number> {
  /** Anybody may write somebody else's address into the sign-up: only what was proven is theirs. */
  const addresses = [user.mobile, user.verifiedEmailKey && user.email].filter(
    (one): one is string => Boolean(one)
  )
  let rows = 1
  for (const table of USER_TABLES) {
    rows += Number(await trx.from(table).where('user_id', user.id).delete())
  }
  rows += await eraseMessages(user.id, addresses, trx)
  const digests = addresses.map((one) => digest(one, 'mobile'))
  /** Those of today go on counting how many are sent. */
  const yesterday = sqlInstant(new Date(getClock().now().getTime() - DAY_MS))
  const codes = trx.from('one_time_passwords').whereIn('recipient_digest', digests)
  rows += Number(await codes.where('created_at', '<', yesterday).delete())
  rows += Number(await trx.from('feedback').whereIn('contact', addresses).delete())
  rows += Number(await trx.from('remember_me_tokens').where('tokenable_id', user.id).delete())
  await anonymiseUser(user)
  return rows
}

async function eraseMessages(userId: number, addresses: string[], trx: TransactionClientContract) {
  /** First without a lock, by the indexes: a lock on what lies between would hold up everybody's messages. */
  const found = await Promise.all([
    trx.from('outbox_messages').where('user_id', userId).select('id'),
    trx.from('outbox_messages').whereNull('user_id').whereIn('recipient', addresses).select('id'),
  ])
  let rows = 0
  for (const ids of batches(found.flat().map(({ id }) => Number(id)))) {
    /** One that was sent again names the other. */
    await trx.from('outbox_messages').whereIn('resend_of', ids).update({ resend_of: null })
    rows += Number(await trx.from('outbox_messages').whereIn('id', ids).delete())
  }
  return rows
}

/** What nobody can know, so that nobody signs in; the session's stamp is of the password. */
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

/** What the page showed of a person's files: it is another one as soon as they stand differently. */
export const retentionStatusVersion = (
  retentionStatus: Awaited<ReturnType<typeof retentionStatusOfPerson>>
) => contentVersion(retentionStatus)

/**
 * A person has the account erased for good: what they told and gave, how they are reached, what they were
 * sent, and the key of what is sealed about them. Files that a rule obliges to keep stay as they are until their
 * time is over (`retention:run`). All rows go in one transaction; the bytes of files after it.
 */
export class EraseAccount {
  /**
   * @param seen what the page showed (`retentionStatusVersion`)
   * @throws Refusal erasure.messages.live while an application, loan or claim goes on; when the files stand
   *   differently than they were shown
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
   * The same for somebody who was told that the account will go because nobody uses it (`retention:run`).
   *
   * @param toldAt when
   * @param ruleDays days of the rule that the account was not used for
   * @returns false, with nothing erased, where they signed in since, or applied
   */
  async runUnused(
    userId: number,
    { toldAt, ruleDays }: { toldAt: Date; ruleDays: number }
  ): Promise<boolean> {
    return inTransaction(async (trx) => {
      const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
      await acquireLock(trx, 'user', userId)
      const cameBack = user.lastSignInAt !== null && user.lastSignInAt.toJSDate() >= toldAt
      if (cameBack || !user.isActive || (await personFiles(userId, trx)).length > 0) return false
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
    files += await this.#restOfFiles(id, trx)
    rows += await eraseGroup(id, trx)
    rows += await eraseProfile(id, trx)
    rows += await eraseContact(user, trx)
    await destroyPersonKey(id, trx)
    return { rows, files }
  }

  /** What lies in no slot and nothing kept names: papers of an appeal and photos of visits stay with their file. */
  async #restOfFiles(userId: number, trx: TransactionClientContract) {
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

/** Accounts that they answered to a question of the office: the one taken over stood in the profile. */
async function eraseAccountAnswers(userId: number, trx: TransactionClientContract) {
  const claims = trx.from('claims').where('user_id', userId).select('id')
  const questions = trx
    .from('file_questions')
    .where('subject_type', 'claim')
    .whereIn('subject_id', claims)
    .select('id')
  return Number(await trx.from('account_answers').whereIn('question_id', questions).delete())
}

/** A person erases one part of what they gave, and goes on with the account. */
export class ErasePart {
  /**
   * @param seen the version of the part that stood beside the button
   * @throws Refusal erasure.messages.live for old papers while an application, loan or claim goes on; where the
   *   part is not the one that was shown; erasure.messages.nothing where it is empty
   */
  async run(
    userId: number,
    { part, expectedVersion }: { part: ErasablePart; expectedVersion: string }
  ): Promise<void> {
    await inTransaction(async (trx) => {
      await lockedProfile(userId, trx)
      if (part === 'old_papers') await this.#refuseLive(userId, trx)
      const { ids, version } = await erasablePart(part, userId, trx)
      refuseStaleRemoval(expectedVersion, version)
      if (ids.length === 0) throw new Refusal('erasure.messages.nothing')
      const erased = await this.#erase(part, ids, trx)
      await recordErasure({ kind: part, personId: userId, ...erased, ruleDays: null }, trx)
    })
  }

  async #refuseLive(userId: number, trx: TransactionClientContract) {
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
