import { DateTime } from 'luxon'
import type { LetterLookup } from '#bank_desk/rules/wanted_letter'
import { answersOfHolder, type ReportingBankSystem, lockLetter } from '#bank_desk/actions/lock_letter'
import { notifyApplicant } from '#bank_desk/actions/tell_citizen'
import LetterAnswer from '#bank_desk/models/letter_answer'
import LetterHolder from '#bank_desk/models/letter_holder'
import { findLetter } from '#bank_desk/queries/wanted_letter'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { liveSanctionOf } from '#loans/queries/loan_of'
import Loi from '#loi/models/loi'
import type { BankBranch } from '#masters/queries/rows'

const heldElsewhereRefusal = () =>
  new Refusal('bank_desk.messages.held_elsewhere', {}, { field: 'loiNumber' })

/**
 * A branch shows a letter: it has it from then on, which is its first answer, 'received'. One that has it already
 * just goes on. A letter names no bank, since its citizen takes it to any; it goes to the branch that shows
 * it first, or to one of the bank that the citizen has named since.
 *
 * @throws Refusal branches.messages.no_letter whatever is wrong with what was typed
 * @throws Refusal branches.messages.held_elsewhere where another branch has it, it went to another bank, or
 *   another bank has sanctioned
 */
export class AcceptLetter {
  /** @returns the public id of its application */
  async run(branch: BankBranch, lookup: LetterLookup, system?: ReportingBankSystem): Promise<string> {
    const loi = await findLetter(lookup)
    return inTransaction(async (trx) => {
      const { application, holder } = await lockLetter(loi.applicationId, trx)
      if (holder?.branchId === branch.id) {
        /** It may show the extension of the letter it has. */
        await holder.merge({ loiId: loi.id }).save()
        const [first] = await answersOfHolder(holder.id, trx)
        await system?.onSaved(first, trx)
        return application.uuid
      }
      const now = DateTime.fromJSDate(getClock().now())
      const { isCancelled } = await Loi.findOrFail(loi.id, { client: trx })
      if (isCancelled) throw new Refusal('bank_desk.messages.no_letter', {}, { field: 'loiNumber' })
      const sanction = await liveSanctionOf(application.id, trx)
      if (sanction && sanction.bankId !== branch.bankId) throw heldElsewhereRefusal()
      if (holder && (holder.branchId !== null || holder.bankId !== branch.bankId)) {
        throw heldElsewhereRefusal()
      }
      const newHolder = holder
        ? await holder.merge({ branchId: branch.id, loiId: loi.id }).save()
        : await LetterHolder.create(
            {
              applicationId: application.id,
              liveApplicationId: application.id,
              loiId: loi.id,
              bankId: branch.bankId,
              branchId: branch.id,
              since: now,
            },
            { client: trx }
          )
      const answer = await LetterAnswer.create(
        {
          holderId: newHolder.id,
          serial: 1,
          applicationId: application.id,
          branchId: branch.id,
          kind: 'received',
          answeredAt: now,
          systemName: system?.systemName ?? null,
        },
        { client: trx }
      )
      await notifyApplicant(application, answer, branch, trx)
      await system?.onSaved(answer, trx)
      return application.uuid
    })
  }
}
