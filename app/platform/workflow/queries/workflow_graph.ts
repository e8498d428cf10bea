import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { masters } from '#masters/queries/masters'
import { DEFAULT_VERSION, type RolloutMode, versionInForce } from '#masters/rules/workflow_versions'
import type { SubjectType } from '#workflow/contracts/subject'
import { type GraphStatus, type WorkflowGraph, effectsOf } from '#workflow/rules/graph'
import {
  type EditBounds,
  type EditRefusal,
  type WorkflowEdit,
  applyEdit,
} from '#workflow/rules/edits'
import { type OfficeFacts, type WorkflowProblem, problemsOf } from '#workflow/rules/problems'
import { isBinding, keyOf, subjectAdapter } from '#workflow/registry'
import db from '@adonisjs/lucid/services/db'
import { rolesInUse } from '#auth/queries/role_assignments'
import { readVersions } from '#workflow/queries/transitions'
import { TRANSLATIONS_TABLE } from '#kernel/database/translations'
import { TRANSLATIONS, type Translated, textColumn } from '#kernel/formats/languages'

/** Statuses that are added on screen have numbers above the delivered ones. */
export const MAX_DELIVERED_STATUS_ID = 100

/** The master table of the statuses of a subject type. */
export const statusTable = (subjectType: SubjectType) => `${subjectType}_statuses` as const

/** Returns the statuses of a subject type, in the order of the work. */
export function statusesOf(subjectType: SubjectType): GraphStatus[] {
  const { applicationStatuses, claimStatuses } = masters()
  return subjectType === 'application'
    ? applicationStatuses.map((status) => ({ ...status, column: status.dashboardColumn }))
    : claimStatuses.map((status) => ({ ...status, column: status.owner }))
}

/** Returns the workflow of one version. */
export const graphOf = (subjectType: SubjectType, version: number): WorkflowGraph => ({
  statuses: statusesOf(subjectType),
  steps: masters().stepsOfVersion(subjectType, version),
})

/** Returns what edits of the workflow may use. */
export function editBounds(subjectType: SubjectType, graph: WorkflowGraph): EditBounds {
  const ids = graph.statuses.map(({ id }) => id)
  const { columns, mayReview } = subjectAdapter(subjectType).editing
  return {
    columns,
    mayReview,
    isBinding: (effect) => isBinding(subjectType, effect),
    delivered: graphOf(subjectType, DEFAULT_VERSION),
    addedStatuses: ids.filter((id) => id > MAX_DELIVERED_STATUS_ID),
    newStatusId: Math.max(MAX_DELIVERED_STATUS_ID, ...ids) + 1,
  }
}

/** Returns the number of applications or claims in each status, from the counters. */
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

/** Facts for the check of an edit, besides the files and the posts that are filled. */
function editFacts(
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

/** A dry run of an edit on the present files and people; nothing is written. */
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
      /** Number of files in progress, by status. */
      filesAt: ReadonlyMap<number, number>
    }
)

/**
 * Returns the dry run of an edit. A status has one post, so a change of the role that takes its steps applies to all
 * files at once.
 *
 * @param rollout whether files in progress continue under it
 */
export async function previewEdit(
  subjectType: SubjectType,
  edit: WorkflowEdit,
  rollout: RolloutMode,
  client: QueryClientContract = db.connection()
): Promise<EditPreview> {
  const version = versionInForce(await readVersions(client, subjectType))
  const now = graphOf(subjectType, version)
  if (edit.kind === 'desk' && rollout !== 'at_once') {
    return { version, now, refusal: 'desk_at_once', next: null }
  }
  const edited = applyEdit(now, edit, editBounds(subjectType, now))
  if ('refusal' in edited) return { version, now, refusal: edited.refusal, next: null }

  const filesAt = await filesByStatus(client, subjectType)
  const office = { ...editFacts(subjectType, now), held: await rolesInUse(client) }
  const waitingFiles = rollout === 'at_once' ? filesAt : new Map<number, number>()
  const known = problemsOf(now, now, { ...office, filesAt }).map((one) => JSON.stringify(one))
  const problems = problemsOf(now, edited.graph, { ...office, filesAt: waitingFiles })
  return {
    version,
    now,
    refusal: null,
    next: edited.graph,
    /** A post that nobody holds today is not a fault of an edit elsewhere; files left at a removed review need it. */
    problems: problems.filter(
      (one) =>
        one.kind !== 'nobody' ||
        (edit.kind === 'removal' && edit.statusId === one.statusId) ||
        !known.includes(JSON.stringify(one))
    ),
    filesAt,
  }
}

/** Description of a status: its names, and the working days allowed for its post; null for no target. */
export interface StatusDescription {
  names: Translated<'name'>
  targetDays: number | null
}

/** Loads the stored names and target of a status; null for one that does not exist. */
export async function describedStatus(
  subjectType: SubjectType,
  statusId: number,
  client: QueryClientContract,
  { lock = false } = {}
): Promise<StatusDescription | null> {
  const table = statusTable(subjectType)
  const query = client.from(table).where('id', statusId)
  const row = await (lock ? query.forUpdate() : query).first()
  if (!row) return null
  const place = { table_name: table, row_id: String(statusId), field: 'name' }
  const texts = await client.from(TRANSLATIONS_TABLE).where(place).whereIn('locale', TRANSLATIONS)
  const found = new Map(texts.map(({ locale, text }) => [locale, text as string]))
  const others = TRANSLATIONS.map((locale) => [
    textColumn('name', locale),
    found.get(locale) ?? null,
  ])
  const target = await client
    .from('target_days')
    .where({ subject_type: subjectType, status_id: statusId })
    .first()
  return {
    names: { nameEn: row.name_en, ...Object.fromEntries(others) },
    targetDays: target ? Number(target.working_days) : null,
  }
}
