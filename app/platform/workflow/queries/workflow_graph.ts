import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { masters } from '#masters/queries/masters'
import { DEFAULT_VERSION } from '#masters/rules/workflow_versions'
import type { SubjectType } from '#workflow/contracts/subject'
import { effectsOf, type GraphStatus, type WorkflowGraph } from '#workflow/rules/graph'
import type { EditBounds } from '#workflow/rules/edits'
import type { OfficeFacts } from '#workflow/rules/problems'
import { isBinding, keyOf, subjectAdapter } from '#workflow/registry'

/** Statuses that are added on screen have numbers above those that are delivered. */
export const ADDED_ABOVE = 100

/** The master of the statuses of a kind of file. */
export const statusTable = (subjectType: SubjectType) => `${subjectType}_statuses` as const

/** The statuses of a kind of file, in the order of the work. */
export function statusesOf(subjectType: SubjectType): GraphStatus[] {
  const { applicationStatuses, claimStatuses } = masters()
  return subjectType === 'application'
    ? applicationStatuses.map((status) => ({ ...status, column: status.dashboardColumn }))
    : claimStatuses.map((status) => ({ ...status, column: status.owner }))
}

/** The workflow of one version. */
export const graphOf = (subjectType: SubjectType, version: number): WorkflowGraph => ({
  statuses: statusesOf(subjectType),
  steps: masters().stepsOfVersion(subjectType, version),
})

/** What edits of it may use. */
export function editBounds(subjectType: SubjectType, graph: WorkflowGraph): EditBounds {
  const ids = graph.statuses.map(({ id }) => id)
  const { columns, mayReview } = subjectAdapter(subjectType).editing
  return {
    columns,
    mayReview,
    isBinding: (effect) => isBinding(subjectType, effect),
    delivered: graphOf(subjectType, DEFAULT_VERSION),
    addedStatuses: ids.filter((id) => id > ADDED_ABOVE),
    newStatusId: Math.max(ADDED_ABOVE, ...ids) + 1,
  }
}

/** How many files stand in each status, by the counters. */
export async function filesByStatus(
  client: QueryClientContract,
  subjectType: SubjectType
): Promise<ReadonlyMap<number, number>> {
  const rows = await client
    .from('workflow_counters')
    .where('subject_type', subjectType)
    .groupBy('status_id')
    .select('status_id')
    .sum('subjects as files')
  return new Map(rows.map((row) => [Number(row.status_id), Number(row.files)]))
}

/** What the check of an edit knows besides the files and the posts that are held. */
export function editFacts(
  subjectType: SubjectType,
  graph: WorkflowGraph
): Pick<OfficeFacts, 'columns' | 'keyOf' | 'chain'> {
  const { columns, chain } = subjectAdapter(subjectType).editing
  const payable = graph.steps.find((step) => chain && effectsOf(step).includes(chain.effect))
  return {
    columns,
    keyOf: (action) => keyOf(subjectType, action),
    chain: chain && payable ? { roles: chain.roles, paidFrom: payable.toStatus } : null,
  }
}
