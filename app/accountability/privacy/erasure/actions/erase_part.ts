import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { batches } from '#kernel/database/portions'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { refuseStaleRemoval } from '#kernel/formats/content_version'
import { eraseVersions } from '#privacy/erasure/actions/erase_papers'
import { recordErasure } from '#privacy/erasure/actions/record_erasure'
import { erasablePart } from '#privacy/erasure/queries/parts'
import { retentionStatusOfPerson } from '#privacy/erasure/queries/standing'
import type { ErasablePart } from '#privacy/erasure/rules/kinds'
import { lockedProfile } from '#profile/actions/start_profile'

/** A person erases one part of what they gave, and goes on with the account. */
export class ErasePart {
  /**
   * @param seen the version of the part that stood beside the button
   * @throws Refusal erasure.messages.live for old papers while an application, loan or claim goes on; where the
   *   part is not the one that was shown; erasure.messages.nothing where it is empty
   */
  async run(userId: number, { part, seen: expectedVersion }: { part: ErasablePart; seen: string }): Promise<void> {
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
