import type { PlainDate } from '#kernel/calendar/plain_date'
import type { ActionWithoutInput, SubjectState, SubjectType } from '#workflow/contracts/subject'

/** One subject whose time may be over, with the number or name by which a report calls it. */
export interface OverdueSubject {
  state: SubjectState
  name: string
}

/**
 * A step that the calendar takes (DECISIONS 4 and 8, "system"): the guards of its master rows decide;
 * `candidates` only spares looking at everything.
 */
export type OverdueStep = {
  [S in SubjectType]: { subjectType: S; action: ActionWithoutInput<S> }
}[SubjectType] & {
  /** Subjects after this id, in the order of ids; empty when there are no more. */
  candidates(today: PlainDate, afterId: number): Promise<OverdueSubject[]>
}

export interface OverdueReport {
  action: string
  asOf: PlainDate
  dryRun: boolean
  /** Names of those that moved, or would move in a dry run. */
  moved: string[]
  /** Somebody acted on them in the meantime; the next run looks again. */
  skipped: string[]
  /** Could not be moved for another reason. */
  failed: { number: string; error: string }[]
}
