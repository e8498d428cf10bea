import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { NotFound } from '#kernel/exceptions/refusal'
import { workflowWords } from '#administration/queries/workflow_page'
import type { SubjectType } from '#workflow/contracts/subject'
import { describedStatus } from '#workflow/queries/described_status'

/** Names and target of a status, to be edited. @throws NotFound */
export async function workflowStatus(subjectType: SubjectType, id: number, i18n: I18n) {
  const described = await describedStatus(subjectType, id, db.connection())
  if (!described) throw new NotFound()
  return { subjectType, id, name: workflowWords(subjectType, i18n).status(id), ...described }
}
