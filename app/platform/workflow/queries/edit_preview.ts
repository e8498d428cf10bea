import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { rolesInUse } from '#auth/queries/held_roles'
import { versionInForce, type RolloutMode } from '#masters/rules/workflow_versions'
import type { SubjectType } from '#workflow/contracts/subject'
import { readVersions } from '#workflow/queries/steps'
import { editBounds, editFacts, filesByStatus, graphOf } from '#workflow/queries/workflow_graph'
import { applyEdit, type EditRefusal, type WorkflowEdit } from '#workflow/rules/edits'
import type { WorkflowGraph } from '#workflow/rules/graph'
import { problemsOf, type WorkflowProblem } from '#workflow/rules/problems'

/** An edit tried on the files and people that there are, with nothing written. */
export type EditPreview = {
  /** The version that it would follow. */
  version: number
  now: WorkflowGraph
} & (
  | { refusal: EditRefusal | 'desk_at_once'; next: null }
  | {
      refusal: null
      next: WorkflowGraph
      problems: WorkflowProblem[]
      /** Files that are on their way, by their status. */
      filesAt: ReadonlyMap<number, number>
    }
)

/**
 * The dry run of an edit. A status has one post, so who takes its steps changes for all files at once.
 *
 * @param moves whether files that are on their way go on under it
 */
export async function previewEdit(
  subjectType: SubjectType,
  edit: WorkflowEdit,
  moves: RolloutMode,
  client: QueryClientContract = db.connection()
): Promise<EditPreview> {
  const version = versionInForce(await readVersions(client, subjectType))
  const now = graphOf(subjectType, version)
  if (edit.kind === 'desk' && moves !== 'at_once') {
    return { version, now, refusal: 'desk_at_once', next: null }
  }
  const edited = applyEdit(now, edit, editBounds(subjectType, now))
  if ('refusal' in edited) return { version, now, refusal: edited.refusal, next: null }

  const filesAt = await filesByStatus(client, subjectType)
  const office = { ...editFacts(subjectType, now), held: await rolesInUse(client) }
  const waitingFiles = moves === 'at_once' ? filesAt : new Map<number, number>()
  const known = problemsOf(now, now, { ...office, filesAt }).map((one) => JSON.stringify(one))
  const problems = problemsOf(now, edited.graph, { ...office, filesAt: waitingFiles })
  return {
    version,
    now,
    refusal: null,
    next: edited.graph,
    /** A post that nobody has today is no fault of an edit elsewhere; files left at a review taken out need it. */
    problems: problems.filter(
      (one) =>
        one.kind !== 'nobody' ||
        (edit.kind === 'removal' && edit.statusId === one.statusId) ||
        !known.includes(JSON.stringify(one))
    ),
    filesAt,
  }
}
