import {
  effectsOf,
  entriesOf,
  isAtDesk,
  isReachable,
  onwardSteps,
  statusOf,
  stepsFrom,
  type GraphStatus,
  type GraphStep,
  type WorkflowGraph,
} from '#workflow/rules/graph'

/** Assigns the steps of a status to another role. */
interface DeskEdit {
  kind: 'desk'
  statusId: number
  role: number
}

/** Adds a further review after a step that hands on: its post sees the file before the next one does. */
interface StageEdit {
  kind: 'stage'
  /** The status from which the files come; `toStatus` is where they have gone until now. */
  fromStatus: number
  toStatus: number
  role: number
  column: string
}

/** Removes a review, so that files go on to the next one, or restores a delivered one to its place. */
interface RemovalEdit {
  kind: 'removal' | 'restoration'
  statusId: number
}

export type WorkflowEdit = DeskEdit | StageEdit | RemovalEdit

/** Why an edit cannot be made, regardless of the existing files. */
export type EditRefusal =
  | 'unknown_status'
  | 'no_desk_here'
  | 'own_page'
  | 'binding_step'
  | 'role_not_allowed'
  | 'same_role'
  | 'unknown_column'
  | 'first_stage'
  | 'taken_out'
  | 'not_taken_out'

/** What the edits of one subject may use. */
export interface EditBounds {
  /** Whether a role may review such subjects at all (DECISIONS 10). */
  mayReview: (role: number) => boolean
  /** Whether an effect issues, ends or pays something: the role of such a step cannot be edited. */
  isBinding: (effect: string) => boolean
  columns: readonly string[]
  /** Statuses added on screen, which are deleted when removed; delivered ones can be restored. */
  addedStatuses: readonly number[]
  /** The workflow as delivered, from which removed parts are restored. */
  delivered: WorkflowGraph
  /** The id that a new status gets. */
  newStatusId: number
}

type Binding = Pick<EditBounds, 'isBinding'>

type Edited = { graph: WorkflowGraph } | { refusal: EditRefusal }

const refuse = (refusal: EditRefusal): Edited => ({ refusal })

/**
 * Returns the workflow after an edit, or why the edit is refused. Guards and effects do not change: they belong to
 * letters, loans and money (issue of letters, claims: DECISIONS 4 and 8) and are fixed in code.
 */
export function applyEdit(graph: WorkflowGraph, edit: WorkflowEdit, bounds: EditBounds): Edited {
  if (edit.kind === 'desk') return changeDesk(graph, edit, bounds)
  if (edit.kind === 'stage') return addStage(graph, edit, bounds)
  const changed = edit.kind === 'removal' ? removeStage : restoreStage
  return changed(graph, edit, bounds)
}

/** Returns why no other role may take the steps of a status; null where one may. */
export function deskRefusal(
  graph: WorkflowGraph,
  statusId: number,
  { isBinding }: Binding
): EditRefusal | null {
  const status = statusOf(graph, statusId)
  if (!status) return 'unknown_status'
  if (!isAtDesk(status)) return 'no_desk_here'
  if (isBindingAt(graph, status, { isBinding })) return 'binding_step'
  return onwardSteps(graph, status).length === 0 ? 'own_page' : null
}

/** Whether the post at a status binds the corporation: it issues a letter or makes a claim payable. */
const isBindingAt = (graph: WorkflowGraph, status: GraphStatus, { isBinding }: Binding) =>
  stepsFrom(graph, status.id).some(
    (step) =>
      step.role === status.pendingWithRole &&
      isDecision(step) &&
      !step.isRejection &&
      effectsOf(step).some(isBinding)
  )

function changeDesk(
  graph: WorkflowGraph,
  { statusId, role }: DeskEdit,
  bounds: EditBounds
): Edited {
  const refusal = deskRefusal(graph, statusId, bounds)
  if (refusal) return refuse(refusal)
  const status = statusOf(graph, statusId)!
  if (status.pendingWithRole === role) return refuse('same_role')
  if (!bounds.mayReview(role)) return refuse('role_not_allowed')
  const isOfDesk = (step: GraphStep) =>
    step.fromStatus === statusId &&
    step.role === status.pendingWithRole &&
    step.offeredIn === 'decision'
  return {
    graph: {
      statuses: graph.statuses.map((one) =>
        one.id === statusId ? { ...one, pendingWithRole: role } : one
      ),
      steps: graph.steps.map((step) => (isOfDesk(step) ? { ...step, role } : step)),
    },
  }
}

/** Returns the step after which a further review may be added, or why none may. */
function stepBeforeReview(
  graph: WorkflowGraph,
  { fromStatus, toStatus }: Pick<StageEdit, 'fromStatus' | 'toStatus'>,
  { isBinding }: Binding
): GraphStep | EditRefusal {
  const from = statusOf(graph, fromStatus)
  const to = statusOf(graph, toStatus)
  if (!from || !to) return 'unknown_status'
  if (isBindingAt(graph, from, { isBinding })) return 'binding_step'
  if (!isReachable(graph, from)) return 'taken_out'
  const step = onwardSteps(graph, from).find((one) => one.toStatus === toStatus)
  return step && isAtDesk(to) ? step : 'own_page'
}

/** Returns where further reviews may be added: the steps that hand on and do not bind the corporation. */
export function placesForReview(
  graph: WorkflowGraph,
  bounds: Binding
): { fromStatus: number; toStatus: number }[] {
  return graph.statuses
    .flatMap((status) => onwardSteps(graph, status))
    .map(({ fromStatus, toStatus }) => ({ fromStatus: fromStatus!, toStatus }))
    .filter((place) => typeof stepBeforeReview(graph, place, bounds) !== 'string')
}

/**
 * Adds a status between two others. What can happen to a file at the one before it (a return, a rejection, a
 * withdrawal, a change of district) can also happen at the new one, by its own post; a rejection there is reversed by
 * the role that reverses one at the status before it.
 */
function addStage(graph: WorkflowGraph, edit: StageEdit, bounds: EditBounds): Edited {
  const before = stepBeforeReview(graph, edit, bounds)
  if (typeof before === 'string') return refuse(before)
  if (!bounds.mayReview(edit.role)) return refuse('role_not_allowed')
  if (!bounds.columns.includes(edit.column)) return refuse('unknown_column')

  const from = statusOf(graph, edit.fromStatus)!
  const added: GraphStatus = {
    id: bounds.newStatusId,
    pendingWithRole: edit.role,
    column: edit.column,
    isFinal: false,
    workOrder: from.workOrder + 1,
  }
  const own = stepsFrom(graph, from.id)
    .filter((step) => step === before || !onwardSteps(graph, from).includes(step))
    .filter((step) => step.role !== from.pendingWithRole || step.offeredIn === 'decision')
    .map((step) => ({
      ...step,
      fromStatus: added.id,
      role: step.role === from.pendingWithRole && isDecision(step) ? edit.role : step.role,
      toStatus: step.toStatus === from.id ? added.id : step.toStatus,
    }))
  const reopening = graph.steps
    .filter((step) => step.toStatus === from.id && isReopening(graph, step))
    .map((step) => ({ ...step, toStatus: added.id }))
  return {
    graph: {
      statuses: [
        ...graph.statuses.map((one) =>
          one.workOrder > from.workOrder ? { ...one, workOrder: one.workOrder + 1 } : one
        ),
        added,
      ].toSorted((a, b) => a.workOrder - b.workOrder),
      steps: renumber([
        ...graph.steps.map((step) => (step === before ? { ...step, toStatus: added.id } : step)),
        ...own,
        ...reopening,
      ]),
    },
  }
}

const isDecision = ({ offeredIn }: GraphStep) => offeredIn === 'decision'

/** Whether a step reopens a file that has ended: a granted appeal. */
const isReopening = (graph: WorkflowGraph, { fromStatus }: GraphStep) =>
  statusOf(graph, fromStatus ?? -1)?.isFinal === true

/** Returns why a review cannot be removed; null where it can. */
export function removalRefusal(
  graph: WorkflowGraph,
  statusId: number,
  bounds: Binding
): EditRefusal | null {
  const refusal = deskRefusal(graph, statusId, bounds)
  if (refusal) return refusal
  if (entriesOf(graph).includes(statusId)) return 'first_stage'
  return isReachable(graph, statusOf(graph, statusId)!) ? null : 'taken_out'
}

/**
 * Redirects every path to the status to the next one. Files at a delivered status are still decided there by its post,
 * so its own steps stay. Appeals against rejections there lead to the other reviews to which such appeals lead, or to
 * the next status where there is none.
 */
function removeStage(graph: WorkflowGraph, { statusId }: RemovalEdit, bounds: EditBounds): Edited {
  const refusal = removalRefusal(graph, statusId, bounds)
  if (refusal) return refuse(refusal)
  const [{ toStatus }] = onwardSteps(graph, statusOf(graph, statusId)!)
  const isDeleted = bounds.addedStatuses.includes(statusId)
  const leadsElsewhere = (step: GraphStep) =>
    graph.steps.some((one) => one.toStatus !== statusId && stepKey(one) === stepKey(step))
  return {
    graph: {
      statuses: graph.statuses,
      steps: renumber(
        graph.steps
          .filter(({ fromStatus }) => !isDeleted || fromStatus !== statusId)
          .filter((step) => !isReopeningTo(graph, step, statusId) || !leadsElsewhere(step))
          .map((step) =>
            step.toStatus === statusId && step.fromStatus !== statusId
              ? { ...step, toStatus }
              : step
          )
      ),
    },
  }
}

const stepKey = ({ action, fromStatus, role }: GraphStep) => [action, fromStatus, role].join('|')

const isReopeningTo = (graph: WorkflowGraph, step: GraphStep, statusId: number) =>
  step.toStatus === statusId && isReopening(graph, step)

/** Whether a delivered review was removed: it hands on, and no step leads to it. */
export const canRestore = (graph: WorkflowGraph, status: GraphStatus): boolean =>
  onwardSteps(graph, status).length > 0 && !isReachable(graph, status)

/**
 * Steps that bypass the status from earlier in the work lead to it again, and appeals lead where they were delivered to
 * lead.
 */
function restoreStage(
  graph: WorkflowGraph,
  { statusId }: RemovalEdit,
  { delivered, addedStatuses }: EditBounds
): Edited {
  const status = statusOf(graph, statusId)
  if (!status || !canRestore(graph, status)) return refuse('not_taken_out')
  const [onward] = onwardSteps(graph, status)
  const isBefore = ({ fromStatus }: GraphStep) =>
    (statusOf(graph, fromStatus ?? -1)?.workOrder ?? Infinity) < status.workOrder
  const isStandIn = (step: GraphStep) =>
    isReopeningTo(graph, step, onward.toStatus) &&
    !addedStatuses.includes(onward.toStatus) &&
    !delivered.steps.some((one) => one.toStatus === step.toStatus && stepKey(one) === stepKey(step))
  const reopening = delivered.steps.filter((step) => isReopeningTo(delivered, step, statusId))
  return {
    graph: {
      statuses: graph.statuses,
      steps: renumber([
        ...graph.steps
          .filter((step) => !isStandIn(step))
          .map((step) =>
            step.toStatus === onward.toStatus && isBefore(step)
              ? { ...step, toStatus: statusId }
              : step
          ),
        ...reopening,
      ]),
    },
  }
}

/** Steps are offered in their order, which they keep; new ones follow. */
const renumber = (steps: readonly GraphStep[]) =>
  steps.map((step, index) => ({ ...step, sort: (index + 1) * 10 }))
