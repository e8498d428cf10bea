import type { SubjectType } from '#workflow/contracts/subject'

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
  /** The role that may ask for something of it although it lies on nobody's desk, one by one. */
  askedBy?: number | null
}
