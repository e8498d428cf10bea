import { DateTime } from 'luxon'
import { applicationOfUser } from '#applications/queries/own_application'
import { lockLetter } from '#bank_desk/actions/lock_letter'
import LetterHolder from '#bank_desk/models/letter_holder'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { findPersonalNumber } from '#kernel/formats/personal_numbers'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { liveSanctionOf } from '#loans/queries/loan_of'
import { currentLoi } from '#loi/queries/lois'
import { masters } from '#masters/queries/masters'

/** The citizen takes the letter to another bank, in one step; what was answered before stays. */
export class MoveLetter {
  /** @throws Refusal for a bank that is none, a letter that moved meanwhile, or where no letter waits any more */
  async run(move: {
    actor: { id: number; role: number }
    applicationUuid: string
    bankId: number
    branchName: string | null
    /** Id of the holder that the page showed, '0' for none. */
    seen: string
  }): Promise<void> {
    const { actor, bankId, branchName } = move
    if (!masters().find('banks', bankId)?.isActive) {
      throw new Refusal(
        'bank_desk.validation.move.messages.bankId.required',
        {},
        { field: 'bankId' }
      )
    }
    const number = branchName && findPersonalNumber(branchName)
    if (number)
      throw new Refusal(`collaboration.messages.no_${number}`, {}, { field: 'branchName' })
    const { id } = await applicationOfUser(actor.id, move.applicationUuid)
    await inTransaction(async (trx) => {
      const { application, holder } = await lockLetter(id, trx)
      if (move.seen !== String(holder?.id ?? 0)) {
        throw new Refusal('bank_desk.messages.moved_meanwhile', {}, { status: 409 })
      }
      const loi = await currentLoi(application.id, trx)
      if (!loi || !application.showsLoi || (await liveSanctionOf(application.id, trx))) {
        throw new Refusal('bank_desk.messages.nothing_to_move', {}, { status: 409 })
      }
      const now = DateTime.fromJSDate(getClock().now())
      await holder?.merge({ liveApplicationId: null, endedAt: now, endedBy: 'moved' }).save()
      await LetterHolder.create(
        {
          applicationId: application.id,
          liveApplicationId: application.id,
          loiId: loi.id,
          bankId,
          branchName,
          since: now,
        },
        { client: trx }
      )
      await recordAudit(
        {
          action: 'letter.moved',
          actorId: actor.id,
          actorRole: actor.role,
          subjectType: 'application',
          subjectId: application.id,
          districtId: application.districtId,
          data: { from: holder?.bankId ?? null, to: bankId },
        },
        trx
      )
    })
  }
}
