import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { indiaDateOf, type PlainDate } from '#kernel/calendar/plain_date'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { currentLoi } from '#loi/queries/lois'
import type { ExtensionFacts } from '#loi/rules/validity'
import WorkflowDecision from '#workflow/models/workflow_decision'

/**
 * What decides on the extension of an application's LOI today, or null without an LOI. The days to
 * ask for it are those in force when the letter was issued: it promises them to the applicant.
 */
export async function extensionFacts(
  application: { id: number; loanType: number },
  today: PlainDate,
  client: QueryClientContract
): Promise<ExtensionFacts | null> {
  const loi = await currentLoi(application.id, client)
  if (!loi) {
    return null
  }
  const rules = rulesByCountingDay(application.loanType, { letter: loi.issuedOn })
  const returned = await WorkflowDecision.query({ client })
    .where('subject_type', 'application')
    .where('subject_id', application.id)
    .where('action', 'return_extension')
    .orderBy('id', 'desc')
    .first()
  return {
    today,
    validTill: loi.validTill,
    windowDays: rules.extensionWindowDays,
    isExtended: loi.isExtended,
    returnedOn: returned ? indiaDateOf(returned.createdAt) : null,
  }
}
