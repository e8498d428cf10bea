import { DateTime } from 'luxon'
import { applicationOfUser } from '#applications/queries/own_application'
import { lockLetter } from '#bank_desk/actions/lock_letter'
import AnswerReply from '#bank_desk/models/answer_reply'
import LetterAnswer from '#bank_desk/models/letter_answer'
import { type AnswerKind, isAboutLoan } from '#bank_desk/rules/answers'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/personal_numbers'

/** The citizen says whether an answer of the bank is right, once; officers see what is called wrong. */
export class ReplyToAnswer {
  /**
   * @returns what was answered, for the next step
   * @throws NotFound for an answer that is not about an own loan; Refusal for a second reply
   */
  async run(reply: {
    actor: { id: number; role: number }
    applicationUuid: string
    answerId: number
    isRight: boolean
    remarks: string | null
  }): Promise<AnswerKind> {
    const { actor, isRight, remarks } = reply
    if (!isRight && !remarks) {
      const key = 'bank_desk.validation.reply.messages.remarks.required'
      throw new Refusal(key, {}, { field: 'remarks' })
    }
    const number = remarks && findPersonalNumber(remarks)
    if (number) throw new Refusal(`collaboration.messages.no_${number}`, {}, { field: 'remarks' })
    const { id } = await applicationOfUser(actor.id, reply.applicationUuid)
    return inTransaction(async (trx) => {
      const { application } = await lockLetter(id, trx)
      const answer = await LetterAnswer.query({ client: trx })
        .where({ id: reply.answerId, applicationId: application.id })
        .first()
      if (!answer || !isAboutLoan(answer.kind)) throw new NotFound()
      if (await AnswerReply.query({ client: trx }).where('answer_id', answer.id).first()) {
        throw new Refusal('bank_desk.messages.replied', {}, { status: 409 })
      }
      const repliedAt = DateTime.fromJSDate(getClock().now())
      await AnswerReply.create(
        { answerId: answer.id, isRight, remarks: isRight ? null : remarks, repliedAt },
        { client: trx }
      )
      await recordAudit(
        {
          action: 'letter.replied',
          actorId: actor.id,
          actorRole: actor.role,
          subjectType: 'application',
          subjectId: application.id,
          districtId: application.districtId,
          data: { answer: answer.id, isRight },
        },
        trx
      )
      return answer.kind
    })
  }
}
