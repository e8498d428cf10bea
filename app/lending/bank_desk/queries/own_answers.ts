import type { I18n } from '@adonisjs/i18n'
import type Application from '#applications/models/application'
import AnswerReply from '#bank_desk/models/answer_reply'
import LetterAnswer from '#bank_desk/models/letter_answer'
import LetterHolder from '#bank_desk/models/letter_holder'
import { answerView } from '#bank_desk/queries/answer_views'
import { isAboutLoan } from '#bank_desk/rules/answers'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { bankChoices } from '#loans/queries/bank_choices'
import { liveSanctionOf } from '#loans/queries/loan_of'
import { localName, masters } from '#masters/queries/masters'

/** Where the letter was and is, and what each bank answered, the newest first; for its citizen. */
export async function applicantAnswers(
  application: Application,
  showsAllBanks: boolean,
  { locale }: I18n
) {
  const holders = await LetterHolder.query()
    .where('application_id', application.id)
    .orderBy('id', 'desc')
  const answers = await LetterAnswer.query()
    .where('application_id', application.id)
    .preload('file')
    .orderBy('id', 'desc')
  const ids = answers.map(({ id }) => id)
  const replies = await AnswerReply.query().whereIn('answer_id', ids)
  const sanction = await liveSanctionOf(application.id)
  const live = holders.find(({ liveApplicationId }) => liveApplicationId !== null)
  /** The newest word about the loan is the one that counts. */
  const newest = answers.find(({ kind }) => isAboutLoan(kind))
  const canMove = application.showsLoi && sanction === null
  return {
    uuid: application.uuid,
    number: application.number,
    holders: holders.map((holder) => ({
      id: holder.id,
      ...holderView(holder, locale),
      since: isoInstant(holder.since),
      endedAt: holder.endedAt && isoInstant(holder.endedAt),
      endedBy: holder.endedBy,
      answers: answers
        .filter(({ holderId }) => holderId === holder.id)
        .map((answer) => {
          const reply = replies.find(({ answerId }) => answerId === answer.id)
          return {
            ...answerView(answer, locale),
            file: answer.file && { uuid: answer.file.uuid, mime: answer.file.mime },
            reply: reply ? { isRight: reply.isRight, remarks: reply.remarks } : null,
            canReply: answer.id === newest?.id && !reply,
          }
        }),
    })),
    isRefused: live === undefined && holders[0]?.endedBy === 'refused',
    /** Goes with the form: a letter that moved meanwhile is not moved again. */
    seen: String(live?.id ?? 0),
    can: { move: canMove },
    banks: canMove ? bankChoices(locale, showsAllBanks) : [],
    showsAllBanks,
  }
}

/** The bank and the branch, as far as it is known. */
function holderView({ bankId, branchId, branchName }: LetterHolder, locale: string) {
  const branch = masters().find('bankBranches', branchId)
  return {
    bank: localName(masters().bank(bankId), locale),
    branch: branch ? localName(branch, locale) : branchName,
    hasShown: branchId !== null,
  }
}
