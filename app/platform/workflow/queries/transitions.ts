import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor, SubjectState, SubjectType } from '#workflow/contracts/subject'
import WorkflowTransition from '#workflow/models/workflow_transition'
import {
  type VersionFacts,
  effectiveVersion,
  versionInForce,
  versionsInUse,
} from '#masters/rules/workflow_versions'
import { masters } from '#masters/queries/masters'
import { acquireExclusiveLock, acquireSharedLock } from '#kernel/database/locks'
import { getClock } from '#kernel/calendar/clock'
import { guardNamed } from '#workflow/registry'
import db from '@adonisjs/lucid/services/db'

/**
 * Loads the versions of a workflow that were made on screen.
 *
 * @param lock makes an edit of the workflow wait until the end of the transaction
 */
export async function readVersions(
  client: QueryClientContract,
  subjectType: SubjectType,
  { lock = false } = {}
): Promise<VersionFacts[]> {
  const query = client
    .from('workflow_versions')
    .where('subject_type', subjectType)
    .select('number', 'rollout')
  if (lock) await acquireSharedLock(client, 'workflow_version', subjectType)
  const rows = await (lock ? query.forShare() : query)
  return rows.map(({ number, rollout }) => ({ number: Number(number), rollout }))
}

/** Returns the version in force, after decisions in progress have ended; later ones wait for this transaction. */
export async function lockVersion(
  trx: TransactionClientContract,
  subjectType: SubjectType
): Promise<number> {
  await trx.from('workflow_versions').where('subject_type', subjectType).forUpdate().select('id')
  await acquireExclusiveLock(trx, 'workflow_version', subjectType)
  return versionInForce(await readVersions(trx, subjectType))
}

/** Loads the rows of the table of transitions of these versions, in their order. */
const rowsOf = (
  client: QueryClientContract,
  subjectType: SubjectType,
  versions: readonly number[]
) =>
  WorkflowTransition.query({ client })
    .where('subject_type', subjectType)
    .whereIn('version', [...versions])
    .orderBy('sort')
    .orderBy('id')

type RefineQuery = (rows: ReturnType<typeof rowsOf>) => void

/** Loads the steps that apply to a file submitted under a version. */
export async function stepsOfFile(
  client: QueryClientContract,
  subjectType: SubjectType,
  { begunWith, lock }: { begunWith: number; lock?: boolean },
  refine: RefineQuery
): Promise<WorkflowTransition[]> {
  const versions = await readVersions(client, subjectType, { lock })
  return rowsOf(client, subjectType, [effectiveVersion(versions, begunWith)]).where(refine)
}

/** Loads the steps that apply to new files. */
export async function stepsInForce(
  client: QueryClientContract,
  subjectType: SubjectType,
  refine: RefineQuery = () => {}
): Promise<WorkflowTransition[]> {
  const versions = await readVersions(client, subjectType)
  return rowsOf(client, subjectType, [versionInForce(versions)]).where(refine)
}

/** Loads the steps that apply to any application; one in several versions is listed several times. */
async function stepsInUse(
  client: QueryClientContract,
  subjectType: SubjectType,
  refine: RefineQuery
): Promise<WorkflowTransition[]> {
  const versions = await readVersions(client, subjectType)
  return rowsOf(client, subjectType, versionsInUse(versions)).where(refine)
}

interface TransitionQuery {
  subjectType: SubjectType
  subject: SubjectState
  actor: Actor | null
  action?: string
  toStatusId?: number
  /** The result is acted on: an edit of the workflow waits until the end of the transaction. */
  lock?: boolean
  /** The result is only shown: the steps come from the masters in memory. */
  isShown?: boolean
}

/** Loads the rows that let this actor take a step from the subject's status, without checking guards. */
async function candidateRows(client: QueryClientContract, request: TransitionQuery) {
  const { subjectType, subject, actor, action, toStatusId, lock, isShown } = request
  const begunWith = subject.workflowVersion
  const rows = isShown
    ? shownSteps(subjectType, subject)
    : await stepsOfFile(client, subjectType, { begunWith, lock }, (query) => {
        query.where('from_status', subject.statusId)
      })
  return rows.filter(
    (row) =>
      row.role === (actor?.role ?? null) &&
      (!action || row.action === action) &&
      (!toStatusId || row.toStatus === toStatusId) &&
      row.appliesToLoanType(subject.loanType)
  )
}

/** Returns the steps from the subject's status without a statement. */
function shownSteps(subjectType: SubjectType, { workflowVersion, statusId }: SubjectState) {
  const versions = masters().rows.workflowVersions.filter((one) => one.subjectType === subjectType)
  return masters()
    .stepsOfVersion(subjectType, effectiveVersion(versions, workflowVersion))
    .filter(({ fromStatus }) => fromStatus === statusId)
    .map((row) => Object.assign(new WorkflowTransition(), row))
}

/** Returns the transitions whose guards all hold for this actor, this subject and this moment; none for a held file. */
export async function openTransitions(client: QueryClientContract, request: TransitionQuery) {
  if (request.subject.isHeld) return []
  const open: WorkflowTransition[] = []
  const today = getClock().today()
  for (const transition of await candidateRows(client, request)) {
    const { subject, actor, subjectType } = request
    const context = { client, subject, transition, actor, today }
    let holds = true
    for (const name of transition.guardNames) {
      holds = holds && (await guardNamed(subjectType, name)(context))
    }
    if (holds) {
      open.push(transition)
    }
  }
  return open
}

/** Returns the entry status of a new subject, to which the 'submit' row leads, and the version of that row. */
export async function entryStatus(
  subjectType: SubjectType,
  client: QueryClientContract
): Promise<{ statusId: number; workflowVersion: number }> {
  const [row] = await stepsInForce(
    client,
    subjectType,
    (rows) => void rows.where('action', 'submit').whereNull('from_status')
  )
  if (!row) throw new Error(`Workflow: no row has the first status of a new ${subjectType}`)
  return { statusId: row.toStatus, workflowVersion: row.version }
}

/** Returns the statuses from which the system takes a step of this name. */
export async function systemStepFrom(subjectType: SubjectType, action: string): Promise<number[]> {
  const steps = await stepsInUse(
    db.connection(),
    subjectType,
    (rows) => void rows.where('action', action).whereNull('role').whereNotNull('from_status')
  )
  return [...new Set(steps.map((step) => step.fromStatus!))]
}
