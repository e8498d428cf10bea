import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#kernel/exceptions/refusal'
import { alreadyClosed, closeQuestion, now } from '#approvals/collaboration/actions/close_question'
import FileQuestion from '#approvals/collaboration/models/file_question'
import { notifyUser } from '#notifications/actions/notify_user'
import type { SubjectType } from '#workflow/contracts/subject'

/** The file whose question is answered: locked by its room, and its applicant's. */
export interface AnsweredFile {
  type: SubjectType
  id: number
  /** The application's number and id; of a claim its own id too. */
  number: string
  applicationId: number
  claimId: number | null
}

/**
 * One question of a locked file, locked for its answer.
 *
 * @throws NotFound for a question of another file; Refusal where it is open no more
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
  if (question.currentState !== 'open') throw alreadyClosed(question)
  return question
}

/**
 * Keeps the answer to an open question and tells who asked.
 *
 * @param data the answer, as the file's room reads it again; null where there is nothing to keep
 * @param counts whether it counts at once, or waits until the office takes it over
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
