import type { I18n } from '@adonisjs/i18n'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { DisplayValue, FieldInput } from '#kernel/formats/field_input'
import type FileQuestion from '#approvals/collaboration/models/file_question'
import type { QuestionState } from '#approvals/collaboration/models/file_question'
import type { SubjectState, SubjectType } from '#workflow/contracts/subject'
import type User from '#auth/models/user'

/** What an answer changes, or would change, in words. */
export interface AnswerChange {
  key: string
  before: string | null
  after: string | null
  /** Where the paper that was sent can be looked at. */
  href: string | null
}

/** What is asked for, in words. */
interface QuestionWords {
  name: string
  changes: AnswerChange[]
}

/** What a room lends so that one thing of its files can be asked back by itself. */
export interface Questions {
  /** Items that can be requested separately, with the reason where it is always the same. */
  choices(
    file: CollaborationFile,
    i18n: I18n
  ): Promise<{ value: string; label: string; reason?: string }[]>
  /** Whether an item is one of these, read in the transaction that asks. */
  isAskable(item: string, file: SubjectState, trx: TransactionClientContract): Promise<boolean>
  /** Each of these questions of one file in words, in their order. */
  describe(
    file: CollaborationFile,
    questions: readonly FileQuestion[],
    i18n: I18n
  ): Promise<QuestionWords[]>
  /**
   * Takes an answer over into the locked file, of rooms whose answers count only then.
   * @throws Refusal where it does not fit any more
   */
  accept?(question: FileQuestion, trx: TransactionClientContract): Promise<void>
}

/** What the page of one question shows its applicant. */
export interface QuestionPage {
  /** The application's number. */
  number: string
  /** Where the answer is sent, and where the page leads back to. */
  href: string
  backHref: string
  name: string
  /** The officer's words. */
  reason: string
  until: PlainDate
  state: QuestionState
  /** Null for a paper. */
  field: FieldInput | null
  /** What belongs to it and is asked for together with it, and what of that stands there now. */
  more?: { fields: FieldInput[]; values: Record<string, string> }
  /** Of a number that is kept sealed. */
  mask: string
  /** What stands there now. */
  now: DisplayValue
}

/** What the module of applications or of claims lends: which files there are and who sees them. */
interface CollaborationSubject {
  type: SubjectType
  /**
   * Asked before a transaction: whether somebody sees a file, several modules say.
   * @throws NotFound for a file that this officer does not see
   */
  open(officer: User, id: number): Promise<CollaborationFile>
  /** Whether people of a role see this file, as far as their district allows. */
  isSeenBy(roleId: number, file: CollaborationFile): Promise<boolean>
  questions: Questions
}

/** An application or a claim as officers work on it together. */
export interface CollaborationFile {
  type: SubjectType
  id: number
  districtId: number
  statusId: number
  /** The application's number, by which people know it. */
  number: string
  applicationId: number
  /** Of a claim. */
  claimId: number | null
  /** The role that may ask a question although it is pending with no post, one by one. */
  askedBy?: number | null
}

/** Filled once at start (start/modules.ts). */
const subjects = new Map<SubjectType, CollaborationSubject>()

/** Lends files of a kind to the officers' desk. */
export function registerCollaborationSubject(subject: CollaborationSubject) {
  subjects.set(subject.type, subject)
}

/** @throws Error when no module has registered it */
export function collaborationSubject(type: SubjectType): CollaborationSubject {
  const subject = subjects.get(type)
  if (!subject) throw new Error(`Desk: no module has registered files of kind "${type}"`)
  return subject
}
