import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Actor, SubjectType } from '#workflow/contracts/subject'
import { asksFirst } from '#workflow/queries/asks_first'
import { allowsBulk } from '#workflow/queries/for_many'
import { openTransitions } from '#workflow/queries/transitions'
import { keyOf, subjectAdapter } from '#workflow/registry'

/** One entry of the decision form. */
export interface AllowedAction {
  action: string
  /** The letter that takes it in the decision bar; null for what has none. */
  key: string | null
  toStatusId: number
  needsReason: boolean
  needsRemarks: boolean
  /** Which reasons to offer: 'reject', 'hold' or 'return'. */
  reasonKind: string | null
  isRejection: boolean
  /** It issues, ends or pays something: the officer is asked before. */
  asksFirst: boolean
  /** It can be taken for many at once. */
  allowsBulk: boolean
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
    key: keyOf(subjectType, row.action),
    toStatusId: row.toStatus,
    needsReason: row.needsReason,
    needsRemarks: row.needsRemarks,
    reasonKind: row.reasonKind,
    isRejection: row.isRejection,
    asksFirst: asksFirst(subjectType, row),
    allowsBulk: allowsBulk(subjectType, row),
    offeredIn: row.offeredIn,
  }))
}
