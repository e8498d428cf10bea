import type { I18n } from '@adonisjs/i18n'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { DisplayValue, FieldInput } from '#kernel/formats/field_input'
import type FileQuestion from '#approvals/collaboration/models/file_question'
import type { QuestionState } from '#approvals/collaboration/models/file_question'
import type { SubjectState, SubjectType } from '#workflow/contracts/subject'
import type User from '#auth/models/user'
import { userNameKey } from '#auth/rules/credentials'

/** A change that an answer makes, or would make, as text. */
export interface AnswerChange {
  key: string
  before: string | null
  after: string | null
  /** Address of the document that was sent. */
  href: string | null
}

/** The requested item, as text. */
interface QuestionText {
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
  ): Promise<QuestionText[]>
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

/** Masters that determine who a file is pending with. */
interface Statuses {
  targetDays(type: SubjectType, statusId: number): number | null
  applicationStatus(statusId: number): { pendingWithRole: number | null }
  claimStatus(statusId: number): { pendingWithRole: number | null }
}

/**
 * Returns the role with which single files of a status are pending; null if they wait for the applicant, for nobody, or
 * for work on many at once, which has no target.
 */
export function roleOfFile(type: SubjectType, statusId: number, all: Statuses): number | null {
  if (all.targetDays(type, statusId) === null) return null
  const status =
    type === 'application' ? all.applicationStatus(statusId) : all.claimStatus(statusId)
  return status.pendingWithRole
}

/** Whether a file is pending with a role, or counted there, so that the role may ask a question. */
export const isWithRole = (
  { roleId }: { roleId: number },
  { type, statusId, askedBy }: { type: SubjectType; statusId: number; askedBy?: number | null },
  all: Statuses
) => (roleOfFile(type, statusId, all) ?? askedBy) === roleId

/** A name after an at-sign that does not follow other characters directly, as it does in an e-mail address. */
const MENTION = /(?<![\p{L}\p{N}._@-])@([\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}])?)/gu

/** Returns the distinct user names mentioned in a text, in the form in which they are compared. */
export function mentionedNames(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, name]) => userNameKey(name)))]
}

/** Kinds of files, as named in the addresses of officers' pages. */
export const FILE_KINDS = { applications: 'application', claims: 'claim' } as const

export const subjectTypeOf = (files: keyof typeof FILE_KINDS): SubjectType => FILE_KINDS[files]

/** A file that is to be assigned to one of several colleagues. */
interface SharedFile {
  id: number
  /** Current assignee; null for nobody. */
  holderId: number | null
  /** Colleagues to whom it may be assigned, in order. */
  eligibleIds: readonly number[]
}

/** The new assignee of each file, by its id, and the resulting number of files of each colleague. */
interface Sharing {
  assignees: ReadonlyMap<number, number>
  counts: ReadonlyMap<number, number>
}

/**
 * Assigns each file, in order, to the colleague who then has the fewest files: among equals, one who already has it
 * keeps it, otherwise the first in order gets it. A file without an eligible colleague stays unchanged.
 *
 * @param before number of files of each colleague, including those to be divided
 */
export function shareEqually(
  files: readonly SharedFile[],
  before: ReadonlyMap<number, number>
): Sharing {
  const counts = new Map(before)
  const add = (id: number, files: number) => counts.set(id, (counts.get(id) ?? 0) + files)
  const assignees = new Map<number, number>()
  for (const { id, holderId, eligibleIds } of files) {
    if (eligibleIds.length === 0) continue
    if (holderId !== null) add(holderId, -1)
    const minCount = Math.min(...eligibleIds.map((one) => counts.get(one) ?? 0))
    const candidates = eligibleIds.filter((one) => (counts.get(one) ?? 0) === minCount)
    const chosen = candidates.find((one) => one === holderId) ?? candidates[0]
    add(chosen, 1)
    assignees.set(id, chosen)
  }
  return { assignees, counts }
}
