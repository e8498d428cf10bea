import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isReturn } from '#approvals/rules/returns'
import { masters } from '#masters/queries/masters'
import { stepsInForce } from '#workflow/queries/steps'

/** One way a committee can decide about an application (DECISIONS 4, file committee report). */
export interface CommitteeOutcome {
  action: string
  needsReason: boolean
  needsRemarks: boolean
  /** It returns the application, and may name a field or a paper of it. */
  takesItem: boolean
  /** Ids of the reasons it may give. */
  reasonIds: number[]
}

/** The effect by which the master rows mark a decision of the committee. */
const OUTCOME_EFFECT = 'record_committee_outcome'

/** What this role may report the committee to have decided; the default comes first. */
export async function committeeOutcomes(
  roleId: number,
  client: QueryClientContract = db.connection()
): Promise<CommitteeOutcome[]> {
  const rows = await stepsInForce(
    client,
    'application',
    (steps) => void steps.where({ role: roleId })
  )
  return rows
    .filter((row) => row.effectNames.includes(OUTCOME_EFFECT))
    .map((row) => ({
      action: row.action,
      needsReason: row.needsReason,
      needsRemarks: row.needsRemarks,
      takesItem: isReturn(row.toStatus),
      reasonIds: row.reasonKind
        ? masters()
            .reasons(row.reasonKind)
            .map(({ id }) => id)
        : [],
    }))
}
