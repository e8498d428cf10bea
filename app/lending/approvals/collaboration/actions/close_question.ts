import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import type { CollaborationFile } from '#approvals/collaboration/contracts/desk_file'
import { lockFileOfRole } from '#approvals/collaboration/actions/file_on_desk'
import FileQuestion, { type QuestionState } from '#approvals/collaboration/models/file_question'
import { collaborationSubject } from '#approvals/collaboration/registry'

export const now = () => DateTime.fromJSDate(getClock().now())

/** Ends a question, which may then be asked again; the row is of a transaction. */
export async function closeQuestion(question: FileQuestion, state: QuestionState): Promise<void> {
  await question.merge({ state, closedAt: now(), openKey: null }).save()
}

/** Takes a question back, by the post that has the file. */
export class WithdrawQuestion {
  /**
   * @throws NotFound for a question of another file; Refusal where it is open no more, or the file is on
   *   another desk
   */
  async run(officer: User, file: CollaborationFile, id: number): Promise<void> {
    await inTransaction(async (trx) => {
      const question = await lockQuestion(officer, file, id, trx)
      if (question.state !== 'open') throw alreadyClosed(question)
      await closeQuestion(question, 'withdrawn')
      await recordQuestionAudit('item.withdrawn', officer, file, question, trx)
    })
  }
}

/** Takes over an answer that waits for it, or leaves it; by the post that has the file. */
export class SettleAnswer {
  /**
   * @throws NotFound for a question of another file; Refusal where no answer waits any more, the file is on
   *   another desk, or the answer does not fit any more
   */
  async run(officer: User, file: CollaborationFile, id: number, isAccepted: boolean): Promise<void> {
    await inTransaction(async (trx) => {
      const question = await lockQuestion(officer, file, id, trx)
      if (!question.waitsForOffice) throw alreadyClosed(question)
      if (isAccepted) await collaborationSubject(file.type).questions.accept?.(question, trx)
      question.settledBy = officer.id
      /** When it was answered stays. */
      await question.merge({ state: isAccepted ? 'taken' : 'left', openKey: null }).save()
      await recordQuestionAudit(isAccepted ? 'answer.taken' : 'answer.left', officer, file, question, trx)
    })
  }
}

/** Why nothing can be done with a question any more. */
export const alreadyClosed = ({ currentState: standing }: FileQuestion) =>
  new Refusal(`collaboration.asked.closed.${standing}`, {}, { status: 409 })

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

/** Notes in the audit log what an officer did with a question. */
export function recordQuestionAudit(
  action: AuditAction,
  officer: User,
  { type, id, districtId }: CollaborationFile,
  { id: questionId, item, data }: FileQuestion,
  trx: TransactionClientContract
) {
  return recordAudit(
    {
      action,
      actorId: officer.id,
      actorRole: officer.roleId,
      subjectType: type,
      subjectId: id,
      districtId,
      data: { item, questionId, ...(data ? { answer: data } : {}) },
    },
    trx
  )
}
