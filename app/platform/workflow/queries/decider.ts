import type { SentenceValue } from '#kernel/exceptions/refusal'
import { localName, masters } from '#masters/queries/masters'
import type { ReportingSystem } from '#workflow/contracts/subject'
import type WorkflowDecision from '#workflow/models/workflow_decision'

type Decided = Pick<WorkflowDecision, 'data' | 'decider'>

const systemOf = (decision: Decided | null): ReportingSystem | null =>
  decision?.data?.system ?? null

/** Who took a step, in a sentence; needs the decider loaded. */
export function deciderName(decision: Decided | null): SentenceValue {
  const system = systemOf(decision)
  if (system) {
    return { key: 'workflow.bank_system', params: { bank: masters().bank(system.bankId) } }
  }
  return decision?.decider?.displayName ?? { key: 'workflow.system' }
}

/** The bank whose system reported a step; null for all others. */
export function reportingBank(decision: Decided, locale: string): string | null {
  const system = systemOf(decision)
  return system && localName(masters().bank(system.bankId), locale)
}
