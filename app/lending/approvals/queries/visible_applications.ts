import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#kernel/exceptions/refusal'
import { applicationById, rememberApplications } from '#applications/contracts/application_subject'
import Application from '#applications/models/application'
import { mayOpen, openableOf } from '#approvals/policies/application_access'
import type { Viewer } from '#approvals/contracts/viewer'
import { acquireLock } from '#kernel/database/locks'
import { localName, masters } from '#masters/queries/masters'
import { latestDecision } from '#workflow/queries/decision_history'
import { applicationList } from '#applications/queries/application_list'
import { listPlace, listQuery, withQuery } from '#lists/list_place'

/**
 * An application this officer may see. Locked as the first thing of a transaction, whatever is read
 * after it is what the step before has left.
 *
 * @throws NotFound for every other, whether it exists or not
 */
export async function visibleApplication(
  viewer: Viewer,
  key: { id: number } | { number: string },
  options: { client?: QueryClientContract; lock?: boolean } = {}
): Promise<Application> {
  const { client = db.connection(), lock = false } = options
  const query = Application.query({ client }).where(key)
  const application =
    'id' in key && !lock
      ? await applicationById(key.id, client)
      : await (lock ? query.forUpdate() : query).first()
  if (!application || !(await mayOpen(viewer, application))) throw new NotFound()
  if (lock) await acquireLock(client, 'application', application.id)
  return application
}

/** Those of several that this officer may see, in the order they are asked for. */
export async function visibleAmong(viewer: Viewer, ids: readonly number[]): Promise<Application[]> {
  const found = rememberApplications(await Application.query().whereIn('id', [...ids]))
  const open = await openableOf(viewer, found)
  const byId = new Map(open.map((application) => [application.id, application]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Several of them, in the order they are asked for.
 *
 * @throws NotFound when this officer may not see every one, before anything is done with any
 */
export async function visibleApplications(viewer: Viewer, ids: readonly number[]) {
  const applications = await visibleAmong(viewer, ids)
  if (applications.length < ids.length) throw new NotFound()
  return applications
}

/** An application as its officer sees it before it goes to another district. */
interface FileToMove {
  id: number
  number: string
  applicantName: string
  scheme: string
  district: string
  status: string
  statusId: number
  /** The last decision on it. */
  lastDecisionId: number | null
}

/**
 * The application of a number; null when this officer sees none.
 *
 * @param number in its stored form
 */
export async function fileToMove(
  viewer: Viewer,
  number: string,
  locale: string
): Promise<FileToMove | null> {
  const application = await visibleApplication(viewer, { number }).catch((error) => {
    if (error instanceof NotFound) return null
    throw error
  })
  if (!application) return null
  const { id, applicantName, districtId, loanType, statusId } = application
  return {
    id,
    number: application.number,
    applicantName,
    scheme: localName(masters().scheme(loanType), locale),
    district: localName(masters().district(districtId), locale),
    status: localName(application.status, locale),
    statusId,
    lastDecisionId: (await latestDecision('application', id))?.id ?? null,
  }
}

type Query = Record<string, unknown>

const PATH = '/officer/applications'

/** The part of an address that belongs to the list, to be carried from file to file. */
export const applicationListQuery = (query: Query) => listQuery(applicationList, query)

/** A file with the list one came from. */
export const reviewHref = (id: number, query = '') => withQuery(`${PATH}/${id}`, query)

/** Where a file stands in the list it was opened from. */
export const applicationPosition = (id: number, viewer: Viewer, query: Query) =>
  listPlace(applicationList, { path: PATH, id, viewer, query })
