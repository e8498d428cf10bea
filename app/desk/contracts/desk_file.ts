import type User from '#auth/models/user'
import type { SubjectType } from '#workflow/contracts/subject'

/** An application or a claim as officers work on it together. */
export interface DeskFile {
  type: SubjectType
  id: number
  districtId: number
  statusId: number
  /** The application's number, by which people know it. */
  number: string
  applicationId: number
  /** Of a claim. */
  claimId: number | null
}

/** What the module of applications or of claims lends: which files there are and who sees them. */
export interface DeskSubject {
  type: SubjectType
  /**
   * Asked before a transaction: whether somebody sees a file, several modules say.
   * @throws NotFound for a file that this officer does not see
   */
  open(officer: User, id: number): Promise<DeskFile>
  /** Whether people of a role see this file, as far as their district allows. */
  isSeenBy(roleId: number, file: DeskFile): Promise<boolean>
}
