import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#kernel/exceptions/refusal'
import Application from '#applications/models/application'
import { mayOpen } from '#approvals/policies/application_access'
import type { Viewer } from '#approvals/viewer'
import { acquireLock } from '#kernel/database/turns'

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
  const application = await (lock ? query.forUpdate() : query).first()
  if (!application || !(await mayOpen(viewer, application))) throw new NotFound()
  if (lock) await acquireLock(client, 'application', application.id)
  return application
}

/** Those of several that this officer may see, in the order they are asked for. */
export async function visibleAmong(viewer: Viewer, ids: readonly number[]): Promise<Application[]> {
  const found = await Application.query().whereIn('id', [...ids])
  const byId = new Map(found.map((application) => [application.id, application]))
  const applications: Application[] = []
  for (const id of ids) {
    const application = byId.get(id)
    if (application && (await mayOpen(viewer, application))) applications.push(application)
  }
  return applications
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
