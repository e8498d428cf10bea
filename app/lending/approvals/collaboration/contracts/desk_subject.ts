import type User from '#auth/models/user'
import type { CollaborationFile } from '#approvals/collaboration/contracts/desk_file'
import type { Questions } from '#approvals/collaboration/contracts/questions'
import type { SubjectType } from '#workflow/contracts/subject'

/** What the module of applications or of claims lends: which files there are and who sees them. */
export interface CollaborationSubject {
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
