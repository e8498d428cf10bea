import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { extensionFacts } from '#loi/queries/extension_facts'
import { canApplyForExtension, isExpired } from '#loi/rules/validity'
import WorkflowDecision from '#workflow/models/workflow_decision'
import { stepsInForce } from '#workflow/queries/steps'

/** Steps after which an application stands where its newest letter put it. */
const LETTER_STEPS = ['approve', 'approve_extension', 'extend_loi', 'reissue_loi']

/**
 * The status an application falls back to when its sanction is withdrawn (DECISIONS 4): that of
 * its LOI while it is valid, else where an expired one or a lapsed one stands.
 *
 * @throws Error for an application without an LOI
 */
export async function statusByLoi(
  application: { id: number; loanType: number },
  client: QueryClientContract = db.connection()
): Promise<number> {
  const facts = await extensionFacts(application, getClock().today(), client)
  if (!facts) {
    throw new Error(`Application ${application.id} has no letter of intent`)
  }
  if (!isExpired(facts.today, facts.validTill)) {
    const step = await WorkflowDecision.query({ client })
      .where('subject_type', 'application')
      .where('subject_id', application.id)
      .whereIn('action', LETTER_STEPS)
      .orderBy('id', 'desc')
      .firstOrFail()
    return step.toStatus
  }
  const action = canApplyForExtension(facts) ? 'expire' : 'lapse'
  const [row] = await stepsInForce(client, 'application', (steps) => void steps.where({ action }))
  if (!row) throw new Error(`Workflow: no row says where "${action}" leads`)
  return row.toStatus
}
