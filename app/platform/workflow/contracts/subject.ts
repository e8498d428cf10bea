import type { HeldRow } from '#kernel/database/held_messages'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import type WorkflowDecision from '#workflow/models/workflow_decision'
import type WorkflowTransition from '#workflow/models/workflow_transition'

/**
 * The actions of applications and what each brings to its effects besides reason and remarks; null
 * for nothing. Each room adds its own (`declare module '#workflow/contracts/subject'`), so that an
 * action without what it has to bring, or with more, does not compile.
 */
export interface ApplicationActions {
  submit: null
}

/** The same of claims. */
export interface ClaimActions {
  submit: null
}

interface Actions {
  application: ApplicationActions
  claim: ClaimActions
}

export type SubjectType = keyof Actions

export type ActionOf<S extends SubjectType> = keyof Actions[S]

/** What one of these actions brings. */
export type InputOf<S extends SubjectType, A extends ActionOf<S>> = Actions[S][A]

/** The actions that bring nothing. */
export type ActionWithoutInput<S extends SubjectType> = {
  [A in ActionOf<S>]: Actions[S][A] extends null ? A : never
}[ActionOf<S>]

/** The actions that bring something. */
export type ActionWithInput<S extends SubjectType> = Exclude<ActionOf<S>, ActionWithoutInput<S>>

/** An action with what it brings. */
export type Step<S extends SubjectType> =
  | { action: ActionWithoutInput<S>; input?: undefined }
  | { [A in ActionWithInput<S>]: { action: A; input: InputOf<S, A> } }[ActionWithInput<S>]

/** What the engine knows of an application or a claim: where it stands and where it is counted. */
export interface SubjectState {
  id: number
  /** The applicant it belongs to. */
  userId: number
  districtId: number
  loanType: number
  statusId: number
  /** Claims only; 0 for applications. */
  paymentStatusId: number
  /** Summed in the counters, in paise. */
  amountPaise: number
  /** The version of the workflow that was in force when it was submitted. */
  workflowVersion: number
  /** The day of its first submission. */
  begunOn: PlainDate
  /** Its place on an officer's desk; null where it waits for somebody else or nobody. */
  desk: DeskPlace | null
  /** It came from old books and its district is not released: nobody decides on it, and nothing counts it. */
  isHeld: boolean
}

/** Since when a subject is pending with a post, and whether it came back to it. */
interface DeskPlace {
  /** The day in India. */
  arrivedOn: PlainDate
  isReturned: boolean
}

/** Who decides: an applicant (role 0) or an officer. Null is the system. */
export interface Actor {
  id: number
  role: number
}

/**
 * A system of a bank, which reports what the applicant could have recorded as well: the step stays the
 * applicant's, what is written names the system (record 0019).
 */
export interface ReportingSystem {
  /** Its row of the API. */
  clientId: number
  name: string
  bankId: number
}

export const isReportingSystem = (
  actor: Actor | ReportingSystem | null
): actor is ReportingSystem => actor !== null && 'clientId' in actor

/** What does not change while a subject is decided on. */
export type Subject = Omit<
  SubjectState,
  'statusId' | 'paymentStatusId' | 'amountPaise' | 'begunOn' | 'desk' | 'isHeld'
>

/**
 * What an effect gets to see. The subject has moved already: it stood in `transition.fromStatus` and
 * stands in `transition.toStatus`.
 */
export interface EffectContext<Input = null> {
  trx: TransactionClientContract
  subject: Subject
  transition: WorkflowTransition
  decision: WorkflowDecision
  actor: Actor | null
  reasonId: number | null
  remarks: string | null
  /** What the action brought; null for effects that take nothing. */
  input: Input
}

export interface GuardContext {
  /** Its current status: nothing has been decided. */
  subject: SubjectState
  transition: WorkflowTransition
  actor: Actor | null
  /** India's today. */
  today: PlainDate
  /** The decision's transaction, or a plain connection when a form only asks what is possible. */
  client: QueryClientContract
}

/** Answers whether a transition may be offered and taken now. */
export type Guard = (context: GuardContext) => boolean | Promise<boolean>

/** Runs inside the decision's transaction; throwing a Refusal takes everything back. */
export type Effect<Input = null> = (context: EffectContext<Input>) => void | Promise<void>

/** What is kept with a decision until it cannot be undone any more (DECISIONS 4). */
export interface UndoRecord {
  /** The first instant at which it is too late, in ISO 8601. */
  until: string
  /** Columns of the subject as they were. */
  place: Record<string, string | number | boolean | null>
  /** Names of the effects that ran. */
  effects: string[]
  /** Its messages. */
  held: HeldRow[]
  /** What listeners ended with the step, by a name of theirs. */
  kept: Record<string, unknown>
}

/** Takes back an effect; the subject still has the status to which the decision led. */
export type UndoEffect = (context: {
  trx: TransactionClientContract
  subject: SubjectState
  decision: WorkflowDecision
}) => Promise<void>

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** A step was taken and all its effects have run. Listeners write in the step's transaction. */
    'workflow:moved': {
      trx: TransactionClientContract
      subjectType: SubjectType
      before: SubjectState
      after: SubjectState
      /** Of a step that can be undone: listeners keep in it what they end. */
      undo?: UndoRecord | null
    }
    /**
     * A decision was undone. Listeners restore what they kept, or throw a Refusal where somebody has acted on
     * the subject since.
     */
    'workflow:undone': {
      trx: TransactionClientContract
      subjectType: SubjectType
      /** As the decision had left it. */
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

/** How many subjects came to a desk on one day, kept beside the counters. */
export interface WaitCell extends DeskPlace {
  districtId: number
  statusId: number
  /** Claims only; 0 for applications. */
  paymentStatusId: number
  subjects: number
}

/** Where a step leads, and whether the subject comes back there. */
type Arrival = Pick<WorkflowTransition, 'toStatus' | 'comesBack'>

/** What an edit of the workflow of such subjects may use. */
interface EditedSubject {
  /** Columns of the dashboards, each of which counts some statuses. */
  columns: readonly string[]
  /** Whether a role may be given a review of them (DECISIONS 10). */
  mayReview: (role: number) => boolean
  /** Posts that each has to pass before the effect that makes it payable; null where nothing is paid. */
  chain: { roles: readonly number[]; effect: string } | null
}

/** What a module with a life cycle lends to the engine. */
export interface SubjectAdapter {
  type: SubjectType
  /** The current row; locked until the end of the transaction when `lock` is set. */
  load(
    id: number,
    client: QueryClientContract,
    options: { lock: boolean }
  ): Promise<SubjectState | null>
  /** Moves the row from the status it has to another; false when it was not there any more. */
  move(subject: SubjectState, to: Arrival, trx: TransactionClientContract): Promise<boolean>
  /** Keeps and restores what a step changes of the row; absent where steps move money and are not undone. */
  undo?: {
    keep(subject: SubjectState, trx: TransactionClientContract): Promise<UndoRecord['place']>
    restore(
      subject: SubjectState,
      statusId: number,
      place: UndoRecord['place'],
      trx: TransactionClientContract
    ): Promise<void>
  }
  /** What the counters ought to say: the table itself, counted, without held files. Reads all of it. */
  count(client: QueryClientContract): Promise<CounterCell[]>
  /** The same of what waits, by day of arrival. */
  countWaits(client: QueryClientContract): Promise<WaitCell[]>
  /** Name of a status in the three languages. */
  statusName(statusId: number): SentenceValue
  /** Whether nothing comes after a status. */
  isFinal(statusId: number): boolean
  /** Who may take its steps at all, where the workflow is edited on screen. */
  editing: EditedSubject
  /** The officer's step with which what its applicant waits for is there. */
  endingAction: string
  /** The table of its subjects and its day of the first submission, for what is counted of steps of before. */
  begins: { table: string; column: string }
  /** Runs last: tells the people concerned. */
  afterDecision?: Effect
}

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
