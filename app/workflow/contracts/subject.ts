import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#core/calendar/plain_date'
import type { SentenceValue } from '#core/exceptions/refusal'
import type WorkflowDecision from '#workflow/models/workflow_decision'
import type WorkflowTransition from '#workflow/models/workflow_transition'

export type SubjectType = 'application' | 'claim'

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
}

/** Who decides: an applicant (role 0) or an officer. Null stands for the system. */
export interface Actor {
  id: number
  role: number
}

/** What an effect or guard gets to see. */
export interface DecisionContext {
  trx: TransactionClientContract
  subject: SubjectState
  transition: WorkflowTransition
  actor: Actor | null
  reasonId: number | null
  remarks: string | null
  /** What the action's own form brought, checked by its action. */
  input: Record<string, any>
  /** India's today. */
  today: PlainDate
}

export type EffectContext = DecisionContext & { decision: WorkflowDecision }

export type GuardContext = Pick<DecisionContext, 'subject' | 'transition' | 'actor' | 'today'> & {
  /** The decision's transaction, or a plain connection when a form only asks what is possible. */
  client: QueryClientContract
}

/** Answers whether a transition may be offered and taken now. */
export type Guard = (context: GuardContext) => boolean | Promise<boolean>

/** Runs inside the decision's transaction; throwing a Refusal takes everything back. */
export type Effect = (context: EffectContext) => void | Promise<void>

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

/** What a module with a life cycle lends to the engine. */
export interface SubjectAdapter {
  type: SubjectType
  /** The row as it stands; locked until the end of the transaction when `lock` is set. */
  load(
    id: number,
    client: QueryClientContract,
    options: { lock: boolean }
  ): Promise<SubjectState | null>
  /** Moves the row from the status it has to another; false when it was not there any more. */
  move(subject: SubjectState, toStatusId: number, trx: TransactionClientContract): Promise<boolean>
  /** What the counters ought to say: the table itself, counted. Reads all of it. */
  count(client: QueryClientContract): Promise<CounterCell[]>
  /** Name of a status in the three languages. */
  statusName(statusId: number): SentenceValue
  /** Runs last: tells the people concerned. */
  afterDecision?: Effect
}
