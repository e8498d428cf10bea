import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#kernel/exceptions/refusal'
import { applicationById, rememberApplications } from '#applications/contracts/application_subject'
import Application from '#applications/models/application'
import { mayOpen, accessibleApplications } from '#approvals/policies/application_access'
import type { Viewer } from '#approvals/contracts/viewer'
import { acquireLock } from '#kernel/database/locks'
import { localName, masters } from '#masters/queries/masters'
import { latestDecision } from '#workflow/queries/decision_history'
import { applicationList } from '#applications/queries/application_list'
import { listPlace, listQuery, withQuery } from '#lists/list_pages'

/**
 * Returns an application that this officer may see. When it is locked first in a transaction, everything read
 * afterwards includes the result of the preceding step.
 *
 * @throws NotFound for every other application, whether or not it exists
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

/** Returns those of several applications that this officer may see, in the requested order. */
export async function visibleAmong(viewer: Viewer, ids: readonly number[]): Promise<Application[]> {
  const found = rememberApplications(await Application.query().whereIn('id', [...ids]))
  const open = await accessibleApplications(viewer, found)
  const byId = new Map(open.map((application) => [application.id, application]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Returns several applications, in the requested order.
 *
 * @throws NotFound when this officer may not see all of them, before any of them is processed
 */
export async function visibleApplications(viewer: Viewer, ids: readonly number[]) {
  const applications = await visibleAmong(viewer, ids)
  if (applications.length < ids.length) throw new NotFound()
  return applications
}

/** An application as its officer sees it before it moves to another district. */
interface FileToMove {
  id: number
  number: string
  applicantName: string
  scheme: string
  district: string
  status: string
  statusId: number
  /** Id of the last decision on the application. */
  lastDecisionId: number | null
}

/**
 * Returns the application with a number; null when this officer may not see one.
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

/** Returns the part of an address that belongs to the list, to be carried from application to application. */
export const applicationListQuery = (query: Query) => listQuery(applicationList, query)

/** Returns the address of an application, with the list it was opened from. */
export const reviewHref = (id: number, query = '') => withQuery(`${PATH}/${id}`, query)

/** Returns the position of an application in the list it was opened from. */
export const applicationPosition = (id: number, viewer: Viewer, query: Query) =>
  listPlace(applicationList, { path: PATH, id, viewer, query })
