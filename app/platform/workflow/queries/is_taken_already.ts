import type { ExpectedSubject } from '#workflow/contracts/for_many'
import type { SubjectType } from '#workflow/contracts/subject'
import { latestDecision } from '#workflow/queries/decision_history'

/**
 * Whether this officer has taken one of these steps already, from where they saw the subject: the answer
 * to an earlier sending may have been lost on its way.
 */
export async function wasStepTaken(
  type: SubjectType,
  expected: ExpectedSubject,
  by: { officerId: number; actions: readonly string[] }
): Promise<boolean> {
  const latest = await latestDecision(type, expected.id)
  return (
    latest !== null &&
    latest.id !== expected.expectedDecisionId &&
    latest.decidedBy === by.officerId &&
    by.actions.includes(latest.action) &&
    latest.fromStatus === expected.expectedStatusId
  )
}
