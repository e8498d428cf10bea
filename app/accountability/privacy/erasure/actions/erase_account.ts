import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { endSessionsAfter } from '#auth/actions/end_sessions'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { acquireLock } from '#kernel/database/turns'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { contentVersion, refuseStaleRemoval } from '#kernel/formats/content_version'
import { destroyPersonKey } from '#kernel/vault/person_keys'
import { anonymiseApplication } from '#privacy/erasure/actions/empty_file'
import { eraseContact } from '#privacy/erasure/actions/erase_contact'
import { eraseAssistance } from '#privacy/erasure/actions/erase_help'
import { eraseGrievances } from '#privacy/erasure/actions/erase_grievances'
import { eraseFiles, eraseDocuments } from '#privacy/erasure/actions/erase_papers'
import { eraseGroup, eraseProfile } from '#privacy/erasure/actions/erase_profile'
import { recordErasure } from '#privacy/erasure/actions/record_erasure'
import { documentIdsOfPerson } from '#privacy/erasure/queries/parts'
import { personFiles, retentionStatusOfPerson } from '#privacy/erasure/queries/standing'

/** What the page showed of a person's files: it is another one as soon as they stand differently. */
export const retentionStatusVersion = (retentionStatus: Awaited<ReturnType<typeof retentionStatusOfPerson>>) =>
  contentVersion(retentionStatus)

/**
 * A person has the account erased for good: what they told and gave, how they are reached, what they were
 * sent, and the key of what is sealed about them. Files that a rule obliges to keep stay as they are until their
 * time is over (`retention:run`). All rows go in one transaction; the bytes of files after it.
 */
export class EraseAccount {
  /**
   * @param seen what the page showed (`versionOfStanding`)
   * @throws Refusal erasure.messages.live while an application, loan or claim goes on; when the files stand
   *   differently than they were shown
   */
  async run(userId: number, { seen: expectedVersion }: { seen: string }): Promise<void> {
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
    const erased = await this.#erase(user, over, trx)
    const onceKey = `account:${user.id}`
    await recordErasure({ kind: 'account', personId: user.id, ...erased, ruleDays, onceKey }, trx)
    endSessionsAfter(trx, user.id)
  }

  async #erase(user: User, over: readonly number[], trx: TransactionClientContract) {
    const { id } = user
    const documents = await eraseDocuments(await documentIdsOfPerson(id, trx), trx)
    let { rows, files } = documents
    const statements = await trx.from('seeding_statements').where('user_id', id).select('file_id')
    rows += Number(await trx.from('seeding_statements').where('user_id', id).delete())
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

  /** What the person gave that lies in no slot and that nothing kept names: papers of an appeal stay with its file. */
  async #restOfFiles(userId: number, trx: TransactionClientContract) {
    const own = await trx
      .from('stored_files')
      .where('owner_user_id', userId)
      .whereNotIn('id', trx.from('appeal_files').select('file_id'))
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
