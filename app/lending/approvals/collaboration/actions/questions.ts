import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  type CollaborationFile,
  collaborationSubject,
  isWithRole,
} from '#approvals/collaboration/contracts/collaboration'
import FileQuestion, {
  type QuestionState,
  openKeyOf,
} from '#approvals/collaboration/models/file_question'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { notifyUser } from '#notifications/actions/messages'
import { masters } from '#masters/queries/masters'
import type { SubjectState, SubjectType } from '#workflow/contracts/subject'
import { subjectAdapter } from '#workflow/registry'
import { DateTime } from 'luxon'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { recordAudit } from '#kernel/audit/record_audit'
import { refuseHeld } from '#workflow/queries/held_files'

/**
 * Locks a file of this officer's post, so that a step which moves it comes before or after.
 *
 * @param expected the file as the page showed it
 * @throws Refusal if it has moved on, or belongs to another post
 */
export async function lockFileOfRole(
  officer: User,
  expected: CollaborationFile,
  trx: TransactionClientContract
): Promise<SubjectState> {
  const file = await subjectAdapter(expected.type).load(expected.id, trx, { lock: true })
  if (file?.statusId !== expected.statusId || file.districtId !== expected.districtId) {
    throw new Refusal('collaboration.questions.moved_on', {}, { status: 409 })
  }
  if (!isWithRole(officer, expected, masters())) {
    throw new Refusal('collaboration.questions.not_of_post', {}, { status: 403 })
  }
  refuseHeld(file)
  return file
}

export const now = () => DateTime.fromJSDate(getClock().now())

/** Closes a question, so that it may be asked again; the row belongs to a transaction. */
export async function closeQuestion(question: FileQuestion, state: QuestionState): Promise<void> {
  await question.merge({ state, closedAt: now(), openKey: null }).save()
}

/** Withdraws a question, by the post that has the file. */
export class WithdrawQuestion {
  /**
   * @throws NotFound for a question of another file; Refusal if it is no longer open, or the file is pending with
   * another role
   */
  async run(officer: User, file: CollaborationFile, id: number): Promise<void> {
    await inTransaction(async (trx) => {
      const question = await lockQuestion(officer, file, id, trx)
      if (question.state !== 'open') throw closedRefusal(question)
      await closeQuestion(question, 'withdrawn')
      await recordQuestionAudit('item.withdrawn', officer, file, question, trx)
    })
  }
}

/** Accepts or discards an answer that waits for it, by the post that has the file. */
export class SettleAnswer {
  /**
   * @throws NotFound for a question of another file; Refusal if no answer waits any more, the file is pending with
   * another role, or the answer is no longer applicable
   */
  async run(
    officer: User,
    file: CollaborationFile,
    id: number,
    isAccepted: boolean
  ): Promise<void> {
    await inTransaction(async (trx) => {
      const question = await lockQuestion(officer, file, id, trx)
      if (!question.waitsForOffice) throw closedRefusal(question)
      if (isAccepted) await collaborationSubject(file.type).questions.accept?.(question, trx)
      question.settledBy = officer.id
      /** The time of the answer stays unchanged. */
      await question.merge({ state: isAccepted ? 'taken' : 'left', openKey: null }).save()
      await recordQuestionAudit(
        isAccepted ? 'answer.taken' : 'answer.left',
        officer,
        file,
        question,
        trx
      )
    })
  }
}

/** Returns why a question can no longer be changed. */
const closedRefusal = ({ currentState: closedState }: FileQuestion) =>
  new Refusal(`collaboration.questions.closed.${closedState}`, {}, { status: 409 })

async function lockQuestion(
  officer: User,
  file: CollaborationFile,
  id: number,
  trx: TransactionClientContract
): Promise<FileQuestion> {
  await lockFileOfRole(officer, file, trx)
  const question = await FileQuestion.query({ client: trx })
    .where({ id, subjectType: file.type, subjectId: file.id })
    .forUpdate()
    .first()
  if (!question) throw new NotFound()
  return question
}

/** Records in the audit log what an officer did with a question. */
function recordQuestionAudit(
  action: AuditAction,
  officer: User,
  { type, id, districtId }: CollaborationFile,
  { id: questionId, item, data }: FileQuestion,
  trx: TransactionClientContract
) {
  return recordAudit({
    action,
    actor: officer,
    subjectType: type,
    subjectId: id,
    districtId,
    data: { item, questionId, ...(data ? { answer: data } : {}) },
    trx,
  })
}

/** The file whose question is answered: locked by its module, and belonging to the applicant. */
interface AnsweredFile {
  type: SubjectType
  id: number
  /** The application's number and id; for a claim also its own id. */
  number: string
  applicationId: number
  claimId: number | null
}

/**
 * Returns one question of a locked file, locked for its answer.
 *
 * @throws NotFound for a question of another file; Refusal if it is no longer open
 */
export async function lockOpenQuestion(
  { type, id: subjectId }: Pick<AnsweredFile, 'type' | 'id'>,
  id: number,
  trx: TransactionClientContract
): Promise<FileQuestion> {
  const question = await FileQuestion.query({ client: trx })
    .where({ id, subjectType: type, subjectId })
    .forUpdate()
    .first()
  if (!question) throw new NotFound()
  if (question.currentState !== 'open') throw closedRefusal(question)
  return question
}

/**
 * Saves the answer to an open question and notifies the officer who asked.
 *
 * @param data the answer, in the form in which the file's module reads it again; null if there is nothing to save
 * @param counts whether it takes effect at once, or waits until the office accepts it
 */
export async function saveAnswer(
  file: AnsweredFile,
  question: FileQuestion,
  { data, counts }: { data: Record<string, unknown> | null; counts: boolean },
  trx: TransactionClientContract
): Promise<void> {
  if (data) question.data = data
  if (counts) await closeQuestion(question, 'answered')
  else await question.merge({ state: 'answered', closedAt: now() }).save()
  await notifyUser(
    {
      userId: question.askedBy,
      applicationId: file.applicationId,
      claimId: file.claimId,
      template: 'item_answered',
      params: { applicationNo: file.number, claim: file.claimId },
      dedupeKey: `answered:${question.id}`,
      channels: ['notice'],
    },
    trx
  )
}

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
    const alreadyAskedRefusal = () =>
      new Refusal('collaboration.questions.already', {}, { field: 'questionItem', status: 409 })
    if (isOpen) throw alreadyAskedRefusal()
    try {
      return await FileQuestion.create(row, { client: trx })
    } catch (error) {
      throw isUniqueViolation(error) ? alreadyAskedRefusal() : error
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
