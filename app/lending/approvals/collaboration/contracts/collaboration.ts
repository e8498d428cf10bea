import type { I18n } from '@adonisjs/i18n'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { DisplayValue, FieldInput } from '#kernel/formats/field_input'
import type FileQuestion from '#approvals/collaboration/models/file_question'
import type { QuestionState } from '#approvals/collaboration/models/file_question'
import type { SubjectState, SubjectType } from '#workflow/contracts/subject'
import type User from '#auth/models/user'

/** A change that an answer makes, or would make, as text. */
export interface AnswerChange {
  key: string
  before: string | null
  after: string | null
  /** Address of the document that was sent. */
  href: string | null
}

/** The requested item, as text. */
interface QuestionWords {
  name: string
  changes: AnswerChange[]
}

/** What a module provides so that single items of its files can be requested. */
export interface Questions {
  /** Items that can be requested separately, with the reason if it is always the same. */
  choices(
    file: CollaborationFile,
    i18n: I18n
  ): Promise<{ value: string; label: string; reason?: string }[]>
  /** Whether an item is one of these, read in the transaction of the question. */
  isAskable(item: string, file: SubjectState, trx: TransactionClientContract): Promise<boolean>
  /** Describes each of these questions of one file, in their order. */
  describe(
    file: CollaborationFile,
    questions: readonly FileQuestion[],
    i18n: I18n
  ): Promise<QuestionWords[]>
  /**
   * Accepts an answer into the locked file, in modules whose answers take effect only then.
   *
   * @throws Refusal if it is no longer applicable
   */
  accept?(question: FileQuestion, trx: TransactionClientContract): Promise<void>
}

/** Data of the page on which an applicant answers one question. */
export interface QuestionPage {
  /** The application's number. */
  number: string
  /** Address to which the answer is sent, and the one to go back to. */
  href: string
  backHref: string
  name: string
  /** The officer's text. */
  reason: string
  until: PlainDate
  state: QuestionState
  /** Null for a document. */
  field: FieldInput | null
  /** Related fields that are requested together with it, and their current values. */
  more?: { fields: FieldInput[]; values: Record<string, string> }
  /** Mask of a number that is stored encrypted. */
  mask: string
  /** Current value. */
  now: DisplayValue
}

/** What the module of applications or of claims provides: its files and who may see them. */
interface CollaborationSubject {
  type: SubjectType
  /**
   * Called before a transaction, because several modules decide whether an officer may see a file.
   *
   * @throws NotFound for a file that this officer may not see
   */
  open(officer: User, id: number): Promise<CollaborationFile>
  /** Whether holders of a role may see this file, as far as their district allows. */
  isSeenBy(roleId: number, file: CollaborationFile): Promise<boolean>
  questions: Questions
}

/** An application or a claim on which officers collaborate. */
export interface CollaborationFile {
  type: SubjectType
  id: number
  districtId: number
  statusId: number
  /** The application's number, by which users identify it. */
  number: string
  applicationId: number
  /** Only for a claim. */
  claimId: number | null
  /** The role that may ask a question although it is pending with no post, one by one. */
  askedBy?: number | null
}

/** Filled once at start-up (start/modules.ts). */
const subjects = new Map<SubjectType, CollaborationSubject>()

/** Registers a kind of file for collaboration. */
export function registerCollaborationSubject(subject: CollaborationSubject) {
  subjects.set(subject.type, subject)
}

/** @throws Error if no module has registered it */
export function collaborationSubject(type: SubjectType): CollaborationSubject {
  const subject = subjects.get(type)
  if (!subject) throw new Error(`Collaboration: no module has registered files of kind "${type}"`)
  return subject
}
