import type { ApiClient } from '@japa/api-client'
import type User from '#auth/models/user'
import Application from '#applications/models/application'
import { entryStatus } from '#workflow/queries/transitions'
import { latestDecision } from '#workflow/queries/decision_history'
import db from '@adonisjs/lucid/services/db'
import { masters } from '#masters/queries/masters'
import type { DashboardColumn } from '#masters/rules/coded_values'

/** Returns the status of a dashboard column: tests name columns, not numbers. */
export function stage(column: DashboardColumn) {
  return masters().statusesInColumn(column)[0].id
}

export const entry = async () => (await entryStatus('application', db.connection())).statusId

/** Sort keys of the list, apart from the waiting time. */
export const LIST_SORTS = [
  'submittedOn',
  'number',
  'applicantName',
  'amountPaise',
  'status',
  'lastActionOn',
] as const

/** Opens a page as this person, as an Inertia request. */
export function open(client: ApiClient, user: User, path: string) {
  return client.get(path).loginAs(user).withInertia().redirects(0)
}

/** Returns the decision form as the review page would send it now. */
export async function expectedState(application: Application) {
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
