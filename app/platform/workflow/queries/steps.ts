import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { SubjectType } from '#workflow/contracts/subject'
import WorkflowTransition from '#workflow/models/workflow_transition'
import {
  versionInForce,
  effectiveVersion,
  versionsInUse,
  type VersionFacts,
} from '#masters/rules/workflow_versions'
import { acquireSharedLock, acquireExclusiveLock } from '#kernel/database/turns'

/**
 * The versions of a workflow that were made on screen.
 *
 * @param lock keeps an edit of the workflow waiting until the end of the transaction
 */
export async function readVersions(
  client: QueryClientContract,
  subjectType: SubjectType,
  { lock = false } = {}
): Promise<VersionFacts[]> {
  const query = client
    .from('workflow_versions')
    .where('subject_type', subjectType)
    .select('number', 'moves')
  if (lock) await acquireSharedLock(client, 'workflow_version', subjectType)
  const rows = await (lock ? query.forShare() : query)
  return rows.map(({ number, moves }) => ({ number: Number(number), moves }))
}

/** The version in force, with decisions under way ended and later ones waiting for this transaction. */
export async function lockVersion(
  trx: TransactionClientContract,
  subjectType: SubjectType
): Promise<number> {
  await trx.from('workflow_versions').where('subject_type', subjectType).forUpdate().select('id')
  await acquireExclusiveLock(trx, 'workflow_version', subjectType)
  return versionInForce(await readVersions(trx, subjectType))
}

/** The rows of the table of transitions of these versions, in their order. */
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

/** Those under which a file goes on that was submitted under a version. */
export async function stepsOfFile(
  client: QueryClientContract,
  subjectType: SubjectType,
  { begunWith, lock }: { begunWith: number; lock?: boolean },
  refine: RefineQuery
): Promise<WorkflowTransition[]> {
  const versions = await readVersions(client, subjectType, { lock })
  return rowsOf(client, subjectType, [effectiveVersion(versions, begunWith)]).where(refine)
}

/** Those under which new files begin. */
export async function stepsInForce(
  client: QueryClientContract,
  subjectType: SubjectType,
  refine: RefineQuery = () => {}
): Promise<WorkflowTransition[]> {
  const versions = await readVersions(client, subjectType)
  return rowsOf(client, subjectType, [versionInForce(versions)]).where(refine)
}

/** Those under which any file stands; one that several versions have comes several times. */
export async function stepsInUse(
  client: QueryClientContract,
  subjectType: SubjectType,
  refine: RefineQuery
): Promise<WorkflowTransition[]> {
  const versions = await readVersions(client, subjectType)
  return rowsOf(client, subjectType, versionsInUse(versions)).where(refine)
}
