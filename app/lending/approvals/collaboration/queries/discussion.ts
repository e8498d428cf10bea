import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { isoInstant } from '#kernel/calendar/instants'
import { NotFound } from '#kernel/exceptions/refusal'
import {
  type CollaborationFile,
  collaborationSubject,
  isWithRole,
} from '#approvals/collaboration/contracts/collaboration'
import FileQuestion from '#approvals/collaboration/models/file_question'
import { localName, masters } from '#masters/queries/masters'
import type { SubjectType } from '#workflow/contracts/subject'
import type { RightCheck } from '#auth/policies/rights'
import FileNote from '#approvals/collaboration/models/file_note'
import {
  collaborationKinds,
  colleaguesWithAccess,
} from '#approvals/collaboration/queries/assignments'

/** Returns the questions to the applicant for the page of a file, the newest first, and what may be asked. */
export async function questionsOf(file: CollaborationFile, viewer: User, i18n: I18n) {
  const { type, id, statusId } = file
  const hasQuestions = (await collaborationKinds(type, id)).has('questions')
  const rows = hasQuestions
    ? await FileQuestion.query()
        .where({ subjectType: type, subjectId: id })
        .orderBy('id', 'desc')
        .preload('asker')
    : []
  const canAsk = isWithRole(viewer, file, masters())
  const adapter = collaborationSubject(type).questions
  const words = await adapter.describe(file, rows, i18n)
  return {
    href: `/officer/${type}s/${id}/questions`,
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

/** Returns one question of a file to its applicant. @throws NotFound for every other */
export async function questionOf(type: SubjectType, fileId: number, id: number) {
  const question = await FileQuestion.query()
    .where({ id, subjectType: type, subjectId: fileId })
    .first()
  if (!question) throw new NotFound()
  return question
}

/** Returns the questions of these files that wait for their applicants' answers, in the order they were asked. */
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

/** Returns which of these files wait for an answer, or have one that nobody has accepted yet. */
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
    rows
      .filter(({ currentState: standing }) => standing !== 'late')
      .map(({ subjectId }) => subjectId)
  )
}

/** A note as shown to officers; `at` is an instant in ISO 8601. */
interface NoteLine {
  id: number
  by: string
  role: string
  at: string
  text: string
  /** Names of the mentioned colleagues. */
  mentions: string[]
}

/** Returns the notes on a file, the newest first. */
async function notesOn({ type, id }: CollaborationFile, locale: string): Promise<NoteLine[]> {
  if (!(await collaborationKinds(type, id)).has('notes')) return []
  const notes = await FileNote.query()
    .where({ subjectType: type, subjectId: id })
    .orderBy('id', 'desc')
    .preload('author')
    .preload('mentions', (mentions) => mentions.orderBy('id').preload('user'))
  return notes.map((note) => ({
    id: note.id,
    by: note.author.displayName,
    role: roleName(note.author, locale),
    at: isoInstant(note.createdAt),
    text: note.body,
    mentions: note.mentions.map(({ user }) => user.displayName),
  }))
}

/** Returns the notes for the page of a file: the lines and, for an officer who may write, whom they may mention. */
export async function notesOf(
  file: CollaborationFile,
  viewer: User,
  may: RightCheck,
  locale: string
) {
  const [lines, canWrite] = await Promise.all([
    notesOn(file, locale),
    may('CollaborationDeskPolicy.write'),
  ])
  const colleagues = canWrite ? await colleaguesWithAccess(file, viewer) : []
  return {
    href: `/officer/${file.type}s/${file.id}/notes`,
    lines,
    can: { write: canWrite },
    colleagues: colleagues.map((one) => ({
      value: one.id,
      label: `${one.displayName}, ${roleName(one, locale)} (@${one.userName})`,
    })),
  }
}

const roleName = ({ roleId }: User, locale: string) => localName(masters().role(roleId), locale)
