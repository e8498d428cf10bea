import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import LetterAnswer from '#bank_desk/models/letter_answer'
import LetterHolder from '#bank_desk/models/letter_holder'
import { acquireLock } from '#kernel/database/locks'
import { recordAudit } from '#kernel/audit/record_audit'
import { masters } from '#masters/queries/masters'
import type { BankBranch } from '#masters/queries/master_lists'
import { notifyUser } from '#notifications/actions/messages'
import { DateTime } from 'luxon'
import type { LetterLookup } from '#bank_desk/rules/branches'
import { findLetter } from '#bank_desk/queries/branch_letters'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { liveSanctionOf } from '#loans/queries/loans'
import Loi from '#loi/models/loi'
import { applicationOfUser } from '#applications/queries/my_applications'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import { currentLoi } from '#loi/queries/lois'
import { refuseHeld } from '#workflow/queries/held_files'

/** Source of an answer that a bank's system sends for the branch; absent when the branch itself answers. */
export interface ReportingBankSystem {
  systemName: string
  /** Receives the answer in the transaction that saves it. */
  onSaved(answer: LetterAnswer, trx: TransactionClientContract): Promise<void>
}

/** Locks an application whose letter is moved or answered, so that such changes run one after the other. */
export async function lockLetter(applicationId: number, trx: TransactionClientContract) {
  const application = await Application.query({ client: trx })
    .where('id', applicationId)
    .forUpdate()
    .firstOrFail()
  await acquireLock(trx, 'application', application.id)
  refuseHeld(application)
  const holder = await LetterHolder.query({ client: trx })
    .where('live_application_id', application.id)
    .first()
  return { application, holder }
}

/** Returns the answers of a holder, oldest first. */
export const answersOfHolder = (holderId: number, trx: TransactionClientContract) =>
  LetterAnswer.query({ client: trx }).where('holder_id', holderId).orderBy('serial').exec()

/** Notifies the citizen that a branch has answered, and records the answer in the audit log. */
export async function notifyApplicant(
  { id, number, userId, districtId }: Application,
  answer: LetterAnswer,
  branch: BankBranch,
  trx: TransactionClientContract
): Promise<void> {
  await notifyUser(
    {
      userId,
      applicationId: id,
      template: 'bank_answered',
      params: { applicationNo: number, bank: masters().bank(branch.bankId) },
      dedupeKey: `bank_answer:${answer.id}`,
    },
    trx
  )
  await recordAudit({
    action: 'letter.answered',
    actorId: null,
    subjectType: 'application',
    subjectId: id,
    districtId,
    data: {
      ifsc: branch.ifsc,
      kind: answer.kind,
      ...(answer.systemName === null ? {} : { system: answer.systemName }),
    },
    trx,
  })
}

const heldElsewhereRefusal = () =>
  new Refusal('bank_desk.messages.held_elsewhere', {}, { field: 'loiNumber' })

/**
 * Assigns a letter to the branch that presents it, which is its first answer, 'received'. For a branch that already
 * holds the letter nothing changes. A letter names no bank, since the citizen may take it to any; it is assigned to the
 * branch that presents it first, or to a branch of the bank that the citizen has named since.
 *
 * @throws Refusal branches.messages.no_letter whatever is wrong with the input
 * @throws Refusal branches.messages.held_elsewhere where another branch holds it, it was moved to another bank, or
 * another bank has sanctioned
 */
export class AcceptLetter {
  /** @returns the public id of its application */
  async run(
    branch: BankBranch,
    lookup: LetterLookup,
    system?: ReportingBankSystem
  ): Promise<string> {
    const loi = await findLetter(lookup)
    return inTransaction(async (trx) => {
      const { application, holder } = await lockLetter(loi.applicationId, trx)
      if (holder?.branchId === branch.id) {
        /** The branch may present the extension of the letter that it holds. */
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

/** Moves the letter to another bank, in one step; earlier answers are kept. */
export class MoveLetter {
  /** @throws Refusal for an invalid bank, a letter that was moved meanwhile, or where no letter is waiting any more */
  async run(move: {
    actor: { id: number; role: number }
    applicationUuid: string
    bankId: number
    branchName: string | null
    /** Id of the holder that the page showed, '0' for none. */
    expectedVersion: string
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
      if (move.expectedVersion !== String(holder?.id ?? 0)) {
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
      await recordAudit({
        action: 'letter.moved',
        actor,
        subjectType: 'application',
        subjectId: application.id,
        districtId: application.districtId,
        data: { from: holder?.bankId ?? null, to: bankId },
        trx,
      })
    })
  }
}
