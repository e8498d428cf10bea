import { type LetterAddress, findReportableLetter } from '#api/queries/addressed_letter'
import type { Answer } from '#api/schemas/answers'
import Application from '#applications/models/application'
import { type BranchAnswer, AnswerLetter } from '#bank_desk/actions/answer_letter'
import { answersOfHolder } from '#bank_desk/actions/lock_letter'
import { AcceptLetter } from '#bank_desk/actions/take_letter'
import LetterAnswer from '#bank_desk/models/letter_answer'
import { branchByIfsc } from '#bank_desk/queries/branches'
import { allowedAnswers } from '#bank_desk/rules/answers'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { FieldRefusals } from '#kernel/exceptions/refusal'
import { saveApiResponse } from '#kernel/idempotency/first_answer'
import Loi from '#loi/models/loi'
import type { ReportingSystem } from '#workflow/contracts/subject'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

interface ReportLetterAnswerInput extends Omit<BranchAnswer, 'branch' | 'applicationUuid' | 'expectedVersion'> {
  system: ReportingSystem
  address: LetterAddress
  /** Of the branch that answers. */
  ifsc: string
}

/**
 * A bank's system says for one of its branches what became of a letter, under the rules of the desk of banks:
 * 'received' takes the letter (`TakeLetter`), all else answers one that the branch has (`AnswerLetter`). What is
 * answered to the system is kept in the same transaction.
 *
 * @throws NotFound for a letter that is not this bank's, or not with this branch
 * @throws FieldRefusals for a branch that is none of this bank's; what those actions throw
 */
export class ReportLetterAnswer {
  async run({
    system,
    address,
    ifsc,
    ...answerFields
  }: ReportLetterAnswerInput): Promise<Answer<'LetterAnswer'>> {
    const branch = branchByIfsc(ifsc)
    if (!branch || branch.bankId !== system.bankId) {
      throw new FieldRefusals([{ field: 'ifsc', messageKey: 'bank_desk.messages.no_branch' }])
    }
    const { applicationId } = await findReportableLetter(address, system.bankId)
    const { uuid } = await Application.findOrFail(applicationId)
    let body: Answer<'LetterAnswer'> | undefined
    const by = {
      systemName: system.name,
      async onSaved(answer: LetterAnswer, trx: TransactionClientContract) {
        body = await letterAnswer(answer, { uuid, ifsc: branch.ifsc }, trx)
        await saveApiResponse(trx, { status: 201, body })
      },
    }
    if (answerFields.kind === 'received') {
      const wanted = { loiNumber: address.number, applicationUuid: uuid, issuedOn: null }
      await new AcceptLetter().run(branch, wanted, by)
    } else {
      await new AnswerLetter().run({ ...answerFields, branch, applicationUuid: uuid, expectedVersion: null }, by)
    }
    return body!
  }
}

/** An answer as the bank's system reads it, with what may follow; nothing of the person. */
async function letterAnswer(
  answer: LetterAnswer,
  { uuid, ifsc }: { uuid: string; ifsc: string },
  trx: TransactionClientContract
): Promise<Answer<'LetterAnswer'>> {
  const given = await answersOfHolder(answer.holderId, trx)
  const holder = await trx.from('letter_holders').where('id', answer.holderId).first()
  return {
    id: answer.id,
    applicationId: uuid,
    letterNumber: (await Loi.findOrFail(holder.loi_id, { client: trx })).number,
    ifsc,
    kind: answer.kind,
    answeredAt: isoInstant(answer.answeredAt),
    next: allowedAnswers(given.map(({ kind }) => kind)),
  }
}
