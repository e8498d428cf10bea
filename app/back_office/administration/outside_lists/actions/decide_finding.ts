import { DateTime } from 'luxon'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import { encrypt } from '#kernel/vault/vault'
import OutsideFinding, {
  type FINDING_OUTCOMES,
} from '#administration/outside_lists/models/outside_finding'

interface FindingDecision {
  id: number
  outcome: (typeof FINDING_OUTCOMES)[number]
  remarks: string
  /** Version of the finding that the page showed. */
  expectedVersion: number
}

/**
 * Saves the auditor's decision whether a row and an applicant are one person, as long as the list is stored. It does
 * not change any application.
 *
 * @throws NotFound; Refusal for remarks with a personal number, and 409 if another decision or the erasure came first
 */
export async function decideFinding(decision: FindingDecision, auditor: User): Promise<void> {
  const { id, outcome, remarks, expectedVersion } = decision
  if (findPersonalNumber(remarks)) {
    throw new Refusal('outside_lists.refused.no_number', {}, { field: 'remarks' })
  }
  await inTransaction(async (trx) => {
    const finding = await OutsideFinding.query({ client: trx }).where('id', id).first()
    if (!finding) throw new NotFound()
    const isFirst = await trx
      .from('outside_findings')
      .where({ id, version: expectedVersion })
      .whereNotNull('row_id')
      .update({
        outcome,
        remarks: encrypt(remarks, 'finding'),
        decided_by: auditor.id,
        decided_at: sqlInstant(DateTime.fromJSDate(getClock().now())),
        version: expectedVersion + 1,
      })
    if (Number(isFirst) !== 1) {
      throw new Refusal('outside_lists.refused.decided_meanwhile', {}, { status: 409 })
    }
    await recordAudit({
      action: 'outside_finding.decided',
      actor: auditor,
      subjectType: 'user',
      subjectId: finding.userId,
      data: { finding: id, list: finding.listId, outcome, kinds: finding.agreed },
      trx,
    })
  })
}
