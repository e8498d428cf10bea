import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  type CollaborationFile,
  collaborationSubject,
} from '#approvals/collaboration/contracts/collaboration'
import {
  closeQuestion,
  lockFileOfRole,
  now,
  recordQuestionAudit,
} from '#approvals/collaboration/actions/questions'
import FileQuestion, { openKeyOf } from '#approvals/collaboration/models/file_question'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { notifyUser } from '#notifications/actions/notify_user'

interface QuestionInput {
  /** Key of an askable item. */
  item: string
  /** A sentence for the applicant: what is wrong or missing. */
  reason: string
  /** Status that the page showed. */
  expectedStatusId: number
}

/** Asks the applicant for one field or one document; the application or claim stays where it is. */
export class AskApplicant {
  /**
   * @param file the file as this officer sees it
   * @throws Refusal if it is not pending with this officer or has moved on, the item cannot be requested or already is,
   * or the reason seems to contain a personal number
   */
  async run(officer: User, file: CollaborationFile, input: QuestionInput): Promise<FileQuestion> {
    const { item, reason, expectedStatusId } = input
    const kind = findPersonalNumber(reason)
    if (kind) throw new Refusal(`collaboration.messages.no_${kind}`, {}, { field: 'reason' })
    return inTransaction(async (trx) => {
      const subject = await lockFileOfRole(officer, { ...file, statusId: expectedStatusId }, trx)
      if (!(await collaborationSubject(file.type).questions.isAskable(item, subject, trx))) {
        throw new Refusal('collaboration.questions.not_askable', {}, { field: 'questionItem' })
      }
      await closeExpired(file, trx)
      const { askedAnswerDays } = rulesByCountingDay(subject.loanType, { work: getClock().today() })
      const answerBy = addDays(getClock().today(), askedAnswerDays)
      const question = await this.#create(
        {
          subjectType: file.type,
          subjectId: file.id,
          item,
          reason,
          statusId: subject.statusId,
          askedBy: officer.id,
          createdAt: now(),
          answerBy,
          state: 'open',
          openKey: openKeyOf(file.type, file.id, item),
        },
        trx
      )
      await recordQuestionAudit('item.asked', officer, file, question, trx)
      await notifyUser(
        {
          userId: subject.userId,
          applicationId: file.applicationId,
          claimId: file.claimId,
          template: 'item_asked',
          params: {
            applicationNo: file.number,
            claim: file.claimId,
            remarks: reason,
            lastDay: answerBy,
          },
          dedupeKey: `asked:${question.id}`,
        },
        trx
      )
      return question
    })
  }

  async #create(row: Partial<FileQuestion['$attributes']>, trx: TransactionClientContract) {
    const isOpen = await FileQuestion.query({ client: trx }).where('openKey', row.openKey).first()
    const alreadyAsked = () =>
      new Refusal('collaboration.questions.already', {}, { field: 'questionItem', status: 409 })
    if (isOpen) throw alreadyAsked()
    try {
      return await FileQuestion.create(row, { client: trx })
    } catch (error) {
      throw isUniqueViolation(error) ? alreadyAsked() : error
    }
  }
}

/** Questions whose last day has passed do not prevent new ones. */
async function closeExpired({ type, id }: CollaborationFile, trx: TransactionClientContract) {
  const open = await FileQuestion.query({ client: trx }).where({
    subjectType: type,
    subjectId: id,
    state: 'open',
  })
  for (const question of open) {
    if (question.currentState === 'late') await closeQuestion(question, 'late')
  }
}
