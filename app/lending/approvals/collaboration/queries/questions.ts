import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { NotFound } from '#kernel/exceptions/refusal'
import type { CollaborationFile } from '#approvals/collaboration/contracts/desk_file'
import FileQuestion from '#approvals/collaboration/models/file_question'
import { collaborationSubject } from '#approvals/collaboration/registry'
import { isWithRole } from '#approvals/collaboration/rules/post'
import { masters } from '#masters/queries/masters'
import type { SubjectType } from '#workflow/contracts/subject'

/** What the page of a file shows of questions to its applicant, the newest first, and what may be asked. */
export async function questionsOf(file: CollaborationFile, viewer: User, i18n: I18n) {
  const { type, id, statusId } = file
  const rows = await FileQuestion.query()
    .where({ subjectType: type, subjectId: id })
    .orderBy('id', 'desc')
    .preload('asker')
  const canAsk = isWithRole(viewer, file, masters())
  const adapter = collaborationSubject(type).questions
  const words = await adapter.describe(file, rows, i18n)
  return {
    href: `/officer/${type}s/${id}/asked`,
    expectedStatusId: statusId,
    can: { ask: canAsk },
    choices: canAsk ? await adapter.choices(file, i18n) : [],
    items: rows.map((row, index) => ({
      id: row.id,
      ...words[index],
      reason: row.reason,
      by: row.asker.displayName,
      at: isoInstant(row.createdAt),
      until: row.answerBy,
      state: row.currentState,
      waitsForOffice: row.waitsForOffice,
      closedAt: isoInstant(row.closedAt),
    })),
  }
}

/** One question of a file that its applicant has. @throws NotFound for every other */
export async function questionOf(type: SubjectType, fileId: number, id: number) {
  const question = await FileQuestion.query()
    .where({ id, subjectType: type, subjectId: fileId })
    .first()
  if (!question) throw new NotFound()
  return question
}

/** Questions of these files that wait for their applicants' answers, in the order they were asked. */
export async function openQuestionsOf(
  type: SubjectType,
  ids: readonly number[],
  client: QueryClientContract = db.connection()
): Promise<FileQuestion[]> {
  if (ids.length === 0) return []
  const rows = await FileQuestion.query({ client })
    .where({ subjectType: type, state: 'open' })
    .whereIn('subjectId', [...ids])
    .orderBy('id')
  return rows.filter(({ currentState: standing }) => standing === 'open')
}

/** Which of these files wait for an answer, or with one that nobody has taken over yet. */
export async function filesWithOpenQuestions(
  type: SubjectType,
  ids: readonly number[],
  client: QueryClientContract = db.connection()
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await FileQuestion.query({ client })
    .where('subjectType', type)
    .whereIn('subjectId', [...ids])
    .whereNotNull('openKey')
  return new Set(
    rows.filter(({ currentState: standing }) => standing !== 'late').map(({ subjectId }) => subjectId)
  )
}
