import { DateTime } from 'luxon'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import DuplicateDecision from '#duplicates/models/duplicate_decision'
import { lastDecision, linksOf } from '#duplicates/queries/links'
import type { ComparedFile } from '#duplicates/queries/matches'
import { type LinkKind, type Outcome, pairOf } from '#duplicates/rules/match_keys'

interface DuplicateDecisionInput {
  /** The officer's application, loaded within their scope. */
  file: ComparedFile & { id: number; districtId: number }
  /** The other person, who has shared data with the application. */
  otherUserId: number
  outcome: Outcome
  explanation: string | null
  /** Match kinds that the page showed as shared. */
  seenKinds: readonly string[]
  /** Serial number of the last decision that the page showed, 0 for none. */
  expectedSerial: number
}

/**
 * Saves an officer's decision whether two people with shared data are one person, a family or explained otherwise, or
 * reverses such a decision. Earlier decisions of the pair are kept. It has no effect on the application.
 */
export class RecordDuplicateDecision {
  /**
   * @throws NotFound if they share nothing of what the officer saw; FieldRefusals without the explanation that the
   * outcome requires; Refusal for a personal number in it, and if another decision came first
   */
  async run(
    officer: { id: number; roleId: number },
    decision: DuplicateDecisionInput
  ): Promise<void> {
    const { file, otherUserId, outcome, explanation } = decision
    if (outcome !== 'open' && !explanation) {
      throw new FieldRefusals([
        { field: 'explanation', messageKey: 'approvals.duplicates.explanation_needed' },
      ])
    }
    if (explanation && findPersonalNumber(explanation)) {
      throw new Refusal('approvals.duplicates.no_number', {}, { field: 'explanation' })
    }
    const kinds = await stillSharedKinds(decision)
    if (kinds.length === 0) throw new NotFound()
    const pair = pairOf(file.userId, otherUserId)
    const now = DateTime.fromJSDate(getClock().now()).toUTC()
    try {
      await inTransaction(async (trx) => {
        const last = await lastDecision(file.userId, otherUserId, trx)
        if ((last?.serial ?? 0) !== decision.expectedSerial) throw decisionConflict()
        const row = await DuplicateDecision.create(
          {
            ...pair,
            serial: decision.expectedSerial + 1,
            applicationId: file.id,
            outcome,
            explanation:
              explanation === null ? null : DuplicateDecision.encryptExplanation(explanation),
            shownKinds: JSON.stringify(kinds),
            decidedBy: officer.id,
            decidedRole: officer.roleId,
            decidedAt: now,
          },
          { client: trx }
        )
        await recordAudit({
          action: 'likeness.decided',
          actor: officer,
          subjectType: 'application',
          subjectId: file.id,
          districtId: file.districtId,
          data: { decision: row.id, outcome, kinds },
          trx,
        })
      })
    } catch (error) {
      if (isUniqueViolation(error)) throw decisionConflict()
      throw error
    }
  }
}

/** Returns the kinds that were seen and are still shared. Kinds added since are not covered by the decision. */
async function stillSharedKinds({
  file,
  otherUserId,
  seenKinds,
}: DuplicateDecisionInput): Promise<LinkKind[]> {
  const { links } = await linksOf(file)
  const lines = links.find(({ userId }) => userId === otherUserId)?.lines ?? []
  return lines.map(({ kind }) => kind).filter((kind) => seenKinds.includes(kind))
}

const decisionConflict = () =>
  new Refusal('approvals.duplicates.decided_meanwhile', {}, { status: 409 })
