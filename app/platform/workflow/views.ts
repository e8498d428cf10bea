import type { Sent } from '#kernel/views'
import type {
  SubjectForStep as Subject,
  SubjectOutcome as Outcome,
} from '#workflow/contracts/for_many'
import type { OfferedStep as Step } from '#workflow/queries/offered_steps'

/** What pages get of the steps that an officer may take. */
export type OfferedStep = Sent<Step>
export type SubjectForStep = Sent<Subject>
export type SubjectOutcome = Sent<Outcome>
