import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { instantOf } from '#kernel/database/dialect'
import { localName, masters } from '#masters/queries/masters'
import { versionInForce, versionsInUse } from '#masters/rules/workflow_versions'
import type { SubjectType } from '#workflow/contracts/subject'
import { readVersions } from '#workflow/queries/transitions'
import {
  describedStatus,
  editBounds,
  filesByStatus,
  graphOf,
  statusesOf,
} from '#workflow/queries/workflow_graph'
import { canRestore, deskRefusal, placesForReview, removalRefusal } from '#workflow/rules/edits'
import { type GraphStatus, type GraphStep, effectsOf, stepsFrom } from '#workflow/rules/graph'
import { subjectAdapter } from '#workflow/registry'
import { NotFound } from '#kernel/exceptions/refusal'

/** A transition between two positions of a column, drawn beside it. */
export interface Arc {
  from: number
  to: number
  /** Forward transitions are drawn on the right, backward ones on the left. */
  side: 'right' | 'left'
  /** Distance from the column, 0 being the nearest. Transitions that share rows have separate lanes. */
  lane: number
}

/**
 * Assigns each transition between positions of a column, numbered from the top, a lane in which it crosses no other:
 * short ones are inside, and those that end where another begins may share one.
 */
export function arcsOf(edges: readonly { from: number; to: number }[]): Arc[] {
  const unique = new Map(edges.map((edge) => [`${edge.from}:${edge.to}`, edge]))
  const taken: Record<Arc['side'], [number, number][][]> = { right: [], left: [] }
  return [...unique.values()]
    .filter(({ from, to }) => from !== to)
    .toSorted((a, b) => Math.abs(a.to - a.from) - Math.abs(b.to - b.from) || a.from - b.from)
    .map(({ from, to }) => {
      const side = to > from ? 'right' : 'left'
      const [top, bottom] = [Math.min(from, to), Math.max(from, to)]
      const lanes = taken[side]
      const isFree = (lane: [number, number][] = []) =>
        lane.every(([start, end]) => end <= top || start >= bottom)
      let lane = 0
      while (!isFree(lanes[lane])) lane++
      lanes[lane] = [...(lanes[lane] ?? []), [top, bottom]]
      return { from, to, side, lane }
    })
}

/** Text helpers of the workflow pages. */
export function workflowWords(subjectType: SubjectType, i18n: I18n) {
  const { locale } = i18n
  const say = (key: string, values?: Record<string, string | number>) => i18n.t(key, values)
  const status = (id: number) => localName(subjectStatus(subjectType, id), locale)
  const post = (role: number | null) =>
    role === null ? say('workflow.system') : localName(masters().role(role), locale)
  const column = (name: string | null) =>
    name === null ? '' : say(`workflow.stages.${subjectType}.${name}.column`)
  return { say, status, post, column }
}

function subjectStatus(subjectType: SubjectType, id: number) {
  const catalogue = masters()
  return subjectType === 'application' ? catalogue.applicationStatus(id) : catalogue.claimStatus(id)
}

/**
 * Returns a workflow for the administrator: its statuses in the order of the work with role, target days and counts,
 * the steps from each, and the transitions to be drawn.
 */
export async function workflowPage(subjectType: SubjectType, i18n: I18n) {
  const client = db.connection()
  const versions = await readVersions(client, subjectType)
  const version = versionInForce(versions)
  const graph = graphOf(subjectType, version)
  const files = await filesByStatus(client, subjectType)
  const bounds = editBounds(subjectType, graph)
  const places = placesForReview(graph, bounds)
  const words = workflowWords(subjectType, i18n)
  const used = graph.statuses.filter(
    ({ id }) =>
      (files.get(id) ?? 0) > 0 ||
      graph.steps.some(({ fromStatus, toStatus }) => fromStatus === id || toStatus === id)
  )
  const rankOf = new Map(used.map(({ id }, index) => [id, index]))
  const statuses = used.map((status) => ({
    ...statusView(subjectType, status, words),
    files: files.get(status.id) ?? 0,
    steps: stepsFrom(graph, status.id).map((step) => stepView(subjectType, step, words)),
    deskRefusal: deskRefusal(graph, status.id, bounds),
    reviews: places
      .filter(({ fromStatus }) => fromStatus === status.id)
      .map(({ toStatus }) => ({ toStatus, name: words.status(toStatus) })),
    isAdded: bounds.addedStatuses.includes(status.id),
    isRemovable: removalRefusal(graph, status.id, bounds) === null,
    isTakenOut: canRestore(graph, status),
  }))
  const edges = graph.steps.flatMap(({ fromStatus, toStatus }) => {
    const [from, to] = [rankOf.get(fromStatus ?? -1), rankOf.get(toStatus)]
    return from === undefined || to === undefined || statuses[to].isFinal ? [] : [{ from, to }]
  })
  return {
    subjectType,
    version,
    inUse: versionsInUse(versions).length,
    statuses,
    arcs: arcsOf(edges),
    versions: await versionLines(subjectType, words),
  }
}

type Words = ReturnType<typeof workflowWords>

const statusView = (subjectType: SubjectType, status: GraphStatus, words: Words) => ({
  id: status.id,
  name: words.status(status.id),
  post: status.pendingWithRole === null ? null : words.post(status.pendingWithRole),
  column: words.column(status.column),
  isFinal: status.isFinal,
  targetDays: masters().targetDays(subjectType, status.id),
})

/** Returns a step as text: action, role, target status, conditions and effects. */
function stepView(subjectType: SubjectType, step: GraphStep, { say, status, post }: Words) {
  const guards = (step.guards ?? '').split(/\s+/).filter(Boolean)
  return {
    key: [step.action, step.fromStatus, step.role, step.toStatus].join('-'),
    label: say(`workflow.actions.${subjectType}.${step.action}`),
    post: post(step.role),
    leadsTo: status(step.toStatus),
    needs: [
      ...(step.needsReason ? [say('administration.workflow.needs_reason')] : []),
      ...(step.needsRemarks ? [say('administration.workflow.needs_remarks')] : []),
      ...guards.map((name) => say(`administration.workflow.guards.${name}`)),
    ],
    effects: effectsOf(step).map((name) => say(`administration.workflow.effects.${name}`)),
  }
}

/** Returns the versions with author, time and rollout, newest first. */
async function versionLines(subjectType: SubjectType, { say, post, status }: Words) {
  const rows = await db
    .from('workflow_versions as versions')
    .leftJoin('users', 'users.id', 'versions.made_by')
    .where('versions.subject_type', subjectType)
    .orderBy('versions.number', 'desc')
    .select('versions.*', 'users.first_name', 'users.last_name')
  const known = new Set(statusesOf(subjectType).map(({ id }) => id))
  const nameOf = (id: number) => (known.has(id) ? status(id) : String(id))
  return rows.map((row) => {
    const edit = JSON.parse(row.edit)
    return {
      number: Number(row.number),
      edit: say(`administration.workflow.edits.${edit.kind}`, {
        status: nameOf(edit.statusId ?? edit.fromStatus),
        next: edit.toStatus ? nameOf(edit.toStatus) : '',
        post: edit.role === undefined ? '' : post(edit.role),
      }),
      rollout: say(`administration.workflow.rollout.${row.rollout}`),
      madeBy: [row.first_name, row.last_name].filter(Boolean).join(' ') || say('workflow.system'),
      madeAt: instantOf(row.made_at).toISOString(),
    }
  })
}

/** Returns the roles that may be given a review. */
export const reviewers = (subjectType: SubjectType, { locale }: I18n) =>
  masters()
    .officerRoles.filter(({ id }) => subjectAdapter(subjectType).editing.mayReview(id))
    .map((role) => ({ value: String(role.id), label: localName(role, locale) }))

/** Returns names and target of a status for editing. @throws NotFound */
export async function workflowStatus(subjectType: SubjectType, id: number, i18n: I18n) {
  const described = await describedStatus(subjectType, id, db.connection())
  if (!described) throw new NotFound()
  return { subjectType, id, name: workflowWords(subjectType, i18n).status(id), ...described }
}

/** Returns the subject that a URL names; the route admits no other values. */
export const subjectOf = ({ subject }: Record<string, string | undefined>): SubjectType =>
  subject === 'claim' ? 'claim' : 'application'
