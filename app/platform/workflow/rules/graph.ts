import { Role } from '#auth/roles'
/** A status, reduced to the fields that shape the workflow. */
export interface GraphStatus {
  id: number
  /** Role that has to act: 0 the applicant, null nobody (it has ended, or the system acts). */
  pendingWithRole: number | null
  /** Column of the dashboards that counts the status. */
  column: string | null
  isFinal: boolean
  workOrder: number
}

/** A row of the table of transitions: who may take which step from and to which status. */
export interface GraphStep {
  action: string
  loanTypes: string | null
  /** Null: the subject does not exist yet. */
  fromStatus: number | null
  /** 0 applicant, 1 to 7 officers, null the system. */
  role: number | null
  toStatus: number
  guards: string | null
  effects: string | null
  needsReason: boolean
  needsRemarks: boolean
  reasonKind: string | null
  offeredIn: string
  isRejection: boolean
  comesBack: boolean
  sort: number
}

/** A complete workflow: statuses and the steps between them. */
export interface WorkflowGraph {
  statuses: readonly GraphStatus[]
  steps: readonly GraphStep[]
}

export const statusOf = ({ statuses }: WorkflowGraph, id: number): GraphStatus | undefined =>
  statuses.find((status) => status.id === id)

/** Whether an officer has to act. */
export const isAtDesk = ({ pendingWithRole }: GraphStatus) =>
  pendingWithRole !== null && pendingWithRole !== Role.applicant

export const stepsFrom = ({ steps }: WorkflowGraph, statusId: number): GraphStep[] =>
  steps.filter(({ fromStatus }) => fromStatus === statusId)

export const effectsOf = ({ effects }: Pick<GraphStep, 'effects'>) =>
  effects?.split(/\s+/).filter(Boolean) ?? []

/**
 * Returns the steps of the decision form with which the post in charge hands a subject on: neither a rejection nor a
 * return, to a status later in the work.
 */
export function onwardSteps(graph: WorkflowGraph, status: GraphStatus): GraphStep[] {
  if (!isAtDesk(status)) return []
  return stepsFrom(graph, status.id).filter((step) => {
    const to = statusOf(graph, step.toStatus)
    return (
      step.role === status.pendingWithRole &&
      step.offeredIn === 'decision' &&
      !step.isRejection &&
      !step.comesBack &&
      to !== undefined &&
      to.pendingWithRole !== Role.applicant &&
      to.workOrder > status.workOrder
    )
  })
}

/** Returns the statuses that can be reached from `starts`, including those themselves. */
export function reachableFrom(
  graph: WorkflowGraph,
  starts: Iterable<number>,
  mayTake: (step: GraphStep) => boolean = () => true
): Set<number> {
  const stepsByStatus = Map.groupBy(graph.steps, ({ fromStatus }) => fromStatus)
  const found = new Set(starts)
  /** A set is iterated in insertion order, including entries added during the iteration. */
  for (const id of found) {
    for (const step of stepsByStatus.get(id) ?? []) if (mayTake(step)) found.add(step.toStatus)
  }
  return found
}

/** Returns the entry statuses of a new subject. */
export const entriesOf = ({ steps }: WorkflowGraph): number[] =>
  steps.filter(({ fromStatus }) => fromStatus === null).map(({ toStatus }) => toStatus)

/** Whether files can reach a status; steps of a removed one lead on, but none leads to it. */
export const isReachable = (graph: WorkflowGraph, { id }: GraphStatus): boolean =>
  reachableFrom(graph, entriesOf(graph)).has(id)
