import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Actor, SubjectType } from '#workflow/contracts/subject'
import { openTransitions } from '#workflow/queries/transitions'
import { subjectAdapter } from '#workflow/registry'

/** One entry of the decision form. */
export interface AllowedAction {
  action: string
  toStatusId: number
  needsReason: boolean
  needsRemarks: boolean
  /** Which reasons to offer: 'reject', 'hold' or 'return'. */
  reasonKind: string | null
  isRejection: boolean
  /** 'decision': part of the decision form; 'form': has a page or button of its own. */
  offeredIn: string
}

/**
 * What this person may do with this application or claim now (DECISIONS 4 and 8): the decision
 * form offers nothing else, and `Decide` asks the same rows again.
 */
export async function allowedActions(
  subjectType: SubjectType,
  subjectId: number,
  actor: Actor,
  client: QueryClientContract = db.connection()
): Promise<AllowedAction[]> {
  const subject = await subjectAdapter(subjectType).load(subjectId, client, { lock: false })
  if (!subject) {
    return []
  }
  const rows = await openTransitions(client, { subjectType, subject, actor })
  return rows.map((row) => ({
    action: row.action,
    toStatusId: row.toStatus,
    needsReason: row.needsReason,
    needsRemarks: row.needsRemarks,
    reasonKind: row.reasonKind,
    isRejection: row.isRejection,
    offeredIn: row.offeredIn,
  }))
}
