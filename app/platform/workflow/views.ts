import type { Serialised } from '#kernel/views'
import type {
  SubjectForStep as Subject,
  SubjectOutcome as Outcome,
} from '#workflow/queries/bulk_decisions'
import type { OfferedStep as Step } from '#workflow/queries/allowed_actions'

/** Page props for the steps that an officer may take. */
export type OfferedStep = Serialised<Step>
export type SubjectForStep = Serialised<Subject>
export type SubjectOutcome = Serialised<Outcome>
