import type { ApiClient } from '@japa/api-client'
import type User from '#auth/models/user'
import Application from '#applications/models/application'
import { entryStatus } from '#workflow/queries/transitions'
import { latestDecision } from '#workflow/queries/decision_history'
import db from '@adonisjs/lucid/services/db'
import { masters } from '#masters/queries/masters'
import type { DashboardColumn } from '#masters/rules/coded_values'

/** A stage by its dashboard column: tests name stages, not numbers. */
export function stage(column: DashboardColumn) {
  return masters().statusesInColumn(column)[0].id
}

export const entry = async () => (await entryStatus('application', db.connection())).statusId

/** What the list is sorted by, besides how long a file waits. */
export const LIST_SORTS = [
  'submittedOn',
  'number',
  'applicantName',
  'amountPaise',
  'status',
  'lastActionOn',
] as const

/** A page as this person, as Inertia asks for it. */
export function open(client: ApiClient, user: User, path: string) {
  return client.get(path).loginAs(user).withInertia().redirects(0)
}

/** The decision form as the review screen would send it now. */
export async function seen(application: Application) {
  const fresh = await Application.findOrFail(application.id)
  const latest = await latestDecision('application', application.id)
  return { expectedStatusId: fresh.statusId, expectedDecisionId: latest?.id ?? null }
}

export function decide(client: ApiClient, user: User, id: number, form: object, query = '') {
  return client
    .post(`/officer/applications/${id}/decisions${query}`)
    .loginAs(user)
    .withCsrfToken()
    .header('referer', `/officer/applications/${id}`)
    .redirects(0)
    .form(form)
}
