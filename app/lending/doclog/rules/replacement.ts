import type { Translated } from '#kernel/formats/languages'
import type { SubjectType } from '#documents/models/document'
import type { StageName } from '#doclog/rules/stages'

/** A document that is to take the place of another, or waits for a second person to say so. */
export interface Replacement {
  stage: StageName
  applicationId: number
  /** Id of the sanction, disbursement or claim; of the profile at stage 'profile'. */
  recordId: number
  slot: { subjectType: SubjectType; subjectId: number; slot: string; typeNo: number }
  /** What the slot is called, in every language. */
  document: Translated<'name'>
  /** The new file, received and kept beside what is in the slot. */
  versionId: number
  /** The name of an "other" document. */
  title: string | null
  remarks: string
  /** The file that its person saw in the slot, by its uuid, 'none' for an empty one. */
  seen: string
}
