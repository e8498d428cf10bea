import { Role } from '#auth/roles'
import {
  entriesOf,
  isAtDesk,
  isReachable,
  onwardSteps,
  reachableFrom,
  stepsFrom,
  type GraphStatus,
  type GraphStep,
  type WorkflowGraph,
} from '#workflow/rules/graph'

/** A problem that a workflow would have in the present office. */
export type WorkflowProblem =
  /** No step leads from a status to a final one; `files` have it now. */
  | { kind: 'no_way_out'; statusId: number; files: number }
  /** The post of the status has no step to take there. */
  | { kind: 'empty_desk'; statusId: number; files: number }
  /** No active account holds the post. */
  | { kind: 'nobody'; statusId: number; role: number; files: number }
  /** No column of the dashboards counts the status. */
  | { kind: 'no_column'; statusId: number }
  /** A claim could be paid without passing a required post. */
  | { kind: 'skipped'; role: number }
  /** One post would see a claim at two stages. */
  | { kind: 'twice'; role: number }
  /** A step of letters, loans, money, applicants or the system would change. */
  | { kind: 'fixed_step'; action: string; statusId: number | null }
  /** The post of this step no longer has a review, and nobody holds it. */
  | { kind: 'no_actor'; role: number; action: string }
  /** Two buttons of one post at one status would have the same shortcut key. */
  | { kind: 'same_key'; statusId: number; letter: string }

/** Facts about the office that the check requires. */
export interface OfficeFacts {
  /** Number of applications or claims, by status. */
  filesAt: ReadonlyMap<number, number>
  /** Roles held by somebody with an active account. */
  held: ReadonlySet<number>
  columns: readonly string[]
  /** The shortcut key of an action's button; null for one without. */
  keyOf: (action: string) => string | null
  /** For claims: the posts that each has to pass, and the status in which it can be paid. */
  chain: { roles: readonly number[]; paidFrom: number } | null
}

/**
 * Returns every problem of replacing one workflow by another: files that would be stuck, statuses without a way out or
 * without a column, steps that nobody may take, a claim that skips a post.
 *
 * @param now the workflow in force, whose fixed steps must not change
 */
export function problemsOf(
  now: WorkflowGraph,
  next: WorkflowGraph,
  facts: OfficeFacts
): WorkflowProblem[] {
  const used = usedStatuses(next, facts)
  return [
    ...used.flatMap((status) => problemsAt(next, status, facts)),
    ...chainProblems(next, facts),
    ...fixedProblems(now, next),
    ...actorProblems(now, next, facts),
  ]
}

/**
 * A post whose last review is removed keeps its other steps (AGM: change of district, re-issue of letters; DECISIONS
 * 4). Those that no other filled post may take require somebody who holds it.
 */
function actorProblems(
  now: WorkflowGraph,
  next: WorkflowGraph,
  { held }: OfficeFacts
): WorkflowProblem[] {
  const reviewers = (graph: WorkflowGraph) =>
    new Set(
      graph.statuses
        .filter((status) => isAtDesk(status) && isReachable(graph, status))
        .map(({ pendingWithRole }) => pendingWithRole!)
    )
  const removedReviewers = reviewers(now).difference(reviewers(next))
  const missingRoles = [...removedReviewers].filter((role) => !held.has(role))
  const reachable = reachableFrom(next, entriesOf(next))
  const steps = next.steps.filter(
    ({ fromStatus }) => fromStatus !== null && reachable.has(fromStatus)
  )
  const mayAnotherRole = (step: GraphStep) =>
    steps.some(
      ({ action, fromStatus, role }) =>
        action === step.action && fromStatus === step.fromStatus && held.has(role ?? -1)
    )
  return missingRoles.flatMap((role) => {
    const left = steps.filter((step) => step.role === role && !mayAnotherRole(step))
    return [...new Set(left.map(({ action }) => action))].map((action) => ({
      kind: 'no_actor' as const,
      role,
      action,
    }))
  })
}

/** Returns the statuses that an application has or can reach. */
function usedStatuses(graph: WorkflowGraph, { filesAt }: OfficeFacts): GraphStatus[] {
  const occupied = [...filesAt].filter(([, files]) => files > 0).map(([id]) => id)
  const ids = reachableFrom(graph, [...entriesOf(graph), ...occupied])
  return graph.statuses.filter(({ id }) => ids.has(id))
}

function problemsAt(
  graph: WorkflowGraph,
  status: GraphStatus,
  { filesAt, held, columns, keyOf }: OfficeFacts
): WorkflowProblem[] {
  const { id: statusId, pendingWithRole: role } = status
  const files = filesAt.get(statusId) ?? 0
  const found: WorkflowProblem[] = []
  if (status.column === null || !columns.includes(status.column)) {
    found.push({ kind: 'no_column', statusId })
  }
  if (status.isFinal) return found

  const ends = reachableFrom(graph, [statusId])
  if (!graph.statuses.some(({ id, isFinal }) => isFinal && ends.has(id))) {
    found.push({ kind: 'no_way_out', statusId, files })
  }
  if (!isAtDesk(status)) return found
  const own = stepsFrom(graph, statusId).filter((step) => step.role === role)
  if (!own.some(({ toStatus }) => toStatus !== statusId)) {
    found.push({ kind: 'empty_desk', statusId, files })
  }
  if (!held.has(role!)) found.push({ kind: 'nobody', statusId, role: role!, files })
  return [...found, ...keyProblems(statusId, own, keyOf)]
}

function keyProblems(
  statusId: number,
  steps: readonly GraphStep[],
  keyOf: OfficeFacts['keyOf']
): WorkflowProblem[] {
  const actions = new Set(
    steps.filter(({ offeredIn }) => offeredIn === 'decision').map(({ action }) => action)
  )
  const letters = [...actions].map(keyOf).filter((letter) => letter !== null)
  return [...new Set(letters)]
    .filter((letter) => letters.indexOf(letter) !== letters.lastIndexOf(letter))
    .map((letter) => ({ kind: 'same_key', statusId, letter }))
}

/**
 * Every path of a claim to its payment passes all posts of the chain, each of them at exactly one status. With "one
 * person, one stage" (DECISIONS 8) that means as many different people.
 */
function chainProblems(graph: WorkflowGraph, { chain }: OfficeFacts): WorkflowProblem[] {
  if (!chain) return []
  const { roles, paidFrom } = chain
  const skipped = roles.filter((role) =>
    reachableFrom(graph, entriesOf(graph), (step) => step.role !== role).has(paidFrom)
  )
  const stages = graph.statuses.filter((status) => isAtDesk(status) && status.id !== paidFrom)
  const reached = reachableFrom(graph, entriesOf(graph))
  const posts = stages.filter(({ id }) => reached.has(id)).map((stage) => stage.pendingWithRole!)
  const twice = [...new Set(posts)].filter(
    (role) => posts.indexOf(role) !== posts.lastIndexOf(role)
  )
  return [
    ...skipped.map((role) => ({ kind: 'skipped' as const, role })),
    ...twice.map((role) => ({ kind: 'twice' as const, role })),
  ]
}

/** Steps that no edit changes: those of applicants, of the administrator, of the system and of separate pages. */
const isFixed = ({ role, offeredIn }: GraphStep) =>
  role === null ||
  role === Role.applicant ||
  role === Role.administrator ||
  offeredIn !== 'decision'

const nameOf = ({ action, fromStatus, role, toStatus, guards, effects }: GraphStep) =>
  [action, fromStatus, role, toStatus, guards, effects].join('|')

/**
 * Returns where a step may lead: to its status, to the next one where that is removed, or to one before it that is
 * restored.
 */
function targetsOf(now: WorkflowGraph, next: WorkflowGraph, toStatus: number): number[] {
  const changed = now.statuses.filter(
    (status) => isAtDesk(status) && isReachable(now, status) !== isReachable(next, status)
  )
  return changed.flatMap((status) => {
    const isRestored = isReachable(next, status)
    const onward = onwardSteps(isRestored ? next : now, status).map((step) => step.toStatus)
    if (isRestored) return onward.includes(toStatus) ? [status.id] : []
    return status.id === toStatus ? onward : []
  })
}

function fixedProblems(now: WorkflowGraph, next: WorkflowGraph): WorkflowProblem[] {
  const kept = new Set(next.steps.map(nameOf))
  const isKept = (step: GraphStep) =>
    kept.has(nameOf(step)) ||
    targetsOf(now, next, step.toStatus).some((toStatus) => kept.has(nameOf({ ...step, toStatus })))
  const known = new Set(next.statuses.map(({ id }) => id))
  const left = new Set(next.steps.map(({ fromStatus }) => fromStatus))
  return now.steps
    .filter((step) => isFixed(step) && !isKept(step))
    .filter(
      ({ fromStatus }) => fromStatus === null || (known.has(fromStatus) && left.has(fromStatus))
    )
    .map(({ action, fromStatus }) => ({ kind: 'fixed_step', action, statusId: fromStatus }))
}
