import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type Application from '#applications/models/application'
import { type FileWithAgm, WITH_AGM, officePath } from '#tests/support/file_with_agm'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'

/** Sends a question about an application as its officer. */
export const ask = (client: ApiClient, one: FileWithAgm, item: string, more: object = {}) =>
  requestAs(client, one.agm, 'post', `${officePath(one)}/questions`).json({
    questionItem: item,
    reason: 'Please write it as in the certificate.',
    expectedStatusId: WITH_AGM,
    ...more,
  })
/** Returns the questions about an application from the database. */
export const rows = (made: Application) =>
  db
    .from('file_questions')
    .where({ subject_type: 'application', subject_id: made.id })
    .orderBy('id')
/** Sends a question and returns its row. */
export const askQuestion = async (client: ApiClient, one: FileWithAgm, item: string) => {
  ;(await ask(client, one, item)).assertStatus(302)
  return (await rows(one.made)).at(-1)
}
export const pathOf = ({ made }: FileWithAgm, id: number) =>
  `/my-applications/${made.uuid}/questions/${id}`
export const answer = (client: ApiClient, one: FileWithAgm, id: number, body: object) =>
  requestAs(client, one.owner, 'post', pathOf(one, id)).json(body)
/** Returns the page of a question as the applicant sees it. */
export const pageOf = async (client: ApiClient, one: FileWithAgm, id: number) =>
  pageProps(
    await requestAs(client, one.owner, 'get', pathOf(one, id)),
    'lending/approvals/collaboration/question'
  )
