import type { HeldRow } from '#kernel/database/deferred_effects'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import type WorkflowDecision from '#workflow/models/workflow_decision'
import type WorkflowTransition from '#workflow/models/workflow_transition'

/**
 * The actions of applications and the input that each passes to its effects besides reason and remarks; null for none.
 * Each module adds its own (`declare module '#workflow/contracts/subject'`), so that an action with missing or
 * additional input does not compile.
 */
export interface ApplicationActions {
  submit: null
}

/** The actions of claims, with their input. */
export interface ClaimActions {
  submit: null
}

interface Actions {
  application: ApplicationActions
  claim: ClaimActions
}

export type SubjectType = keyof Actions

export type ActionOf<S extends SubjectType> = keyof Actions[S]

/** The input of one of these actions. */
export type InputOf<S extends SubjectType, A extends ActionOf<S>> = Actions[S][A]

/** The actions without input. */
export type ActionWithoutInput<S extends SubjectType> = {
  [A in ActionOf<S>]: Actions[S][A] extends null ? A : never
}[ActionOf<S>]

/** The actions with input. */
export type ActionWithInput<S extends SubjectType> = Exclude<ActionOf<S>, ActionWithoutInput<S>>

/** An action with its input. */
export type Step<S extends SubjectType> =
  | { action: ActionWithoutInput<S>; input?: undefined }
  | { [A in ActionWithInput<S>]: { action: A; input: InputOf<S, A> } }[ActionWithInput<S>]

/** The engine's state of an application or a claim: its status, and where it is counted. */
export interface SubjectState {
  id: number
  /** The applicant to whom it belongs. */
  userId: number
  districtId: number
  loanType: number
  statusId: number
  /** Claims only; 0 for applications. */
  paymentStatusId: number
  /** Summed in the counters, in paise. */
  amountPaise: number
  /** The version of the workflow in force at its submission. */
  workflowVersion: number
  /** The day of its first submission. */
  begunOn: PlainDate
  /** Its place on an officer's desk; null where it waits for another person or nobody. */
  desk: DeskPlace | null
  /** It was imported and its district is not released: nobody decides on it, and it is not counted. */
  isHeld: boolean
}

/** Since when a subject is pending with a role, and whether it was returned to it. */
interface DeskPlace {
  /** The day in India. */
  arrivedOn: PlainDate
  isReturned: boolean
}

/** Decision-maker: an applicant (role 0) or an officer. Null is the system. */
export interface Actor {
  id: number
  role: number
}

/**
 * A bank's system, which reports what the applicant could also have recorded: the step remains the applicant's, but the
 * records name the system (record 0019).
 */
export interface ReportingSystem {
  /** Id of its API client. */
  clientId: number
  name: string
  bankId: number
}

export const isReportingSystem = (
  actor: Actor | ReportingSystem | null
): actor is ReportingSystem => actor !== null && 'clientId' in actor

/** Properties that do not change while a subject is decided on. */
export type Subject = Omit<
  SubjectState,
  'statusId' | 'paymentStatusId' | 'amountPaise' | 'begunOn' | 'desk' | 'isHeld'
>

/** Context of an effect. The subject has already moved from `transition.fromStatus` to `transition.toStatus`. */
export interface EffectContext<Input = null> {
  trx: TransactionClientContract
  subject: Subject
  transition: WorkflowTransition
  decision: WorkflowDecision
  actor: Actor | null
  reasonId: number | null
  remarks: string | null
  /** Input of the action; null for effects without input. */
  input: Input
}

export interface GuardContext {
  /** The current subject: nothing has been decided yet. */
  subject: SubjectState
  transition: WorkflowTransition
  actor: Actor | null
  /** India's today. */
  today: PlainDate
  /** The decision's transaction, or a plain connection when a form only checks what is possible. */
  client: QueryClientContract
}

/** Whether a transition may be offered and taken now. */
export type Guard = (context: GuardContext) => boolean | Promise<boolean>

/** Runs inside the decision's transaction; throwing a Refusal rolls everything back. */
export type Effect<Input = null> = (context: EffectContext<Input>) => void | Promise<void>

/** Data stored with a decision for as long as it can be undone (DECISIONS 4). */
export interface UndoRecord {
  /** The first instant at which it is too late, in ISO 8601. */
  until: string
  /** Previous values of the subject's columns. */
  place: Record<string, string | number | boolean | null>
  /** Names of the effects that ran. */
  effects: string[]
  /** Its messages. */
  held: HeldRow[]
  /** What listeners ended with the step, keyed by names that they choose. */
  kept: Record<string, unknown>
}

/** Reverts an effect; the subject still has the status to which the decision led. */
export type UndoEffect = (context: {
  trx: TransactionClientContract
  subject: SubjectState
  decision: WorkflowDecision
}) => Promise<void>

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** Emitted when a step was taken and all its effects have run. Listeners write in the step's transaction. */
    'workflow:moved': {
      trx: TransactionClientContract
      subjectType: SubjectType
      before: SubjectState
      after: SubjectState
      /** Set for a step that can be undone: listeners record in it what they end. */
      undo?: UndoRecord | null
    }
    /**
     * Emitted when a decision was undone. Listeners restore what they recorded, or throw a Refusal when somebody has
     * acted on the subject since.
     */
    'workflow:undone': {
      trx: TransactionClientContract
      subjectType: SubjectType
      /** The subject as the decision had left it. */
      before: SubjectState
      decision: WorkflowDecision
      record: UndoRecord
    }
  }
}

/** One cell of the counters behind the dashboards. */
export interface CounterCell {
  districtId: number
  loanType: number
  statusId: number
  /** Claims only; 0 for applications. */
  paymentStatusId: number
  subjects: number
  amountPaise: number
}

/** The number of subjects that arrived at a desk on one day, stored beside the counters. */
export interface WaitCell extends DeskPlace {
  districtId: number
  statusId: number
  /** Claims only; 0 for applications. */
  paymentStatusId: number
  subjects: number
}

/** The target of a step, and whether the subject returns there. */
type Arrival = Pick<WorkflowTransition, 'toStatus' | 'comesBack'>

/** What an edit of the workflow of such a subject may use. */
interface EditedSubject {
  /** Columns of the dashboards, each of which counts certain statuses. */
  columns: readonly string[]
  /** Whether a role may be given a review of them (DECISIONS 10). */
  mayReview: (role: number) => boolean
  /** Posts that each subject has to pass before the effect that makes it payable; null where nothing is paid. */
  chain: { roles: readonly number[]; effect: string } | null
}

/** What a module with a life cycle provides to the engine. */
export interface SubjectAdapter {
  type: SubjectType
  /** The current row; locked until the end of the transaction when `lock` is set. */
  load(
    id: number,
    client: QueryClientContract,
    options: { lock: boolean }
  ): Promise<SubjectState | null>
  /** Moves the row from its present status to another; returns false when the row no longer had that status. */
  move(subject: SubjectState, to: Arrival, trx: TransactionClientContract): Promise<boolean>
  /** Records and restores what a step changes in the row; absent where steps move money and cannot be undone. */
  undo?: {
    keep(subject: SubjectState, trx: TransactionClientContract): Promise<UndoRecord['place']>
    restore(
      subject: SubjectState,
      statusId: number,
      place: UndoRecord['place'],
      trx: TransactionClientContract
    ): Promise<void>
  }
  /**
   * The expected values of the counters, counted from the table itself without held files. Reads the complete table.
   */
  count(client: QueryClientContract): Promise<CounterCell[]>
  /** The same for the pending counts, by day of arrival. */
  countWaits(client: QueryClientContract): Promise<WaitCell[]>
  /** Name of a status in the three languages. */
  statusName(statusId: number): SentenceValue
  /** Whether a status is final. */
  isFinal(statusId: number): boolean
  /** The roles that may take its steps at all, where the workflow is edited on screen. */
  editing: EditedSubject
  /** The officer's step that produces the result for which the applicant waits. */
  endingAction: string
  /** The table of the subjects and its column with the day of the first submission, used to count earlier steps. */
  begins: { table: string; column: string }
  /** Runs last and notifies the people concerned. */
  afterDecision?: Effect
}

/** One subject whose time limit may have passed, with the number or name that reports show. */
export interface OverdueSubject {
  state: SubjectState
  name: string
}

/**
 * A step that the calendar takes (DECISIONS 4 and 8, "system"): the guards of its master rows decide; `candidates` only
 * avoids examining every subject.
 */
export type OverdueStep = {
  [S in SubjectType]: { subjectType: S; action: ActionWithoutInput<S> }
}[SubjectType] & {
  /** Subjects after this id, ordered by id; empty when there are no more. */
  candidates(today: PlainDate, afterId: number): Promise<OverdueSubject[]>
}

export interface OverdueReport {
  action: string
  asOf: PlainDate
  dryRun: boolean
  /** Names of the subjects that moved, or would move in a dry run. */
  moved: string[]
  /** Subjects on which somebody acted in the meantime; the next run examines them again. */
  skipped: string[]
  /** Subjects that could not be moved for another reason. */
  failed: { number: string; error: string }[]
}
