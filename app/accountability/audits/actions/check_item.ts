import { DateTime } from 'luxon'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals } from '#kernel/exceptions/refusal'
import { lockItem, itemConflict, refusePersonalNumbers, refuseInvolvedAuditor } from '#audits/actions/lock_item'
import AuditSampleItem from '#audits/models/audit_sample_item'
import { type CheckAnswer, evaluateChecks } from '#audits/rules/sample'

interface CheckItemInput {
  id: number
  checks: Readonly<Record<string, CheckAnswer | null | undefined>>
  finding: string | null
}

/** The auditor's look at an item: in order, which ends it, or a finding, which the office is asked about. */
export class CheckItem {
  /**
   * @throws NotFound; FieldRefusals for an open question or a finding without words; Refusal where
   *   somebody was first, and for whoever took a step of the file
   */
  async run(auditor: { id: number; roleId: number }, { id, checks, finding }: CheckItemInput) {
    refusePersonalNumbers(finding, 'finding')
    return inTransaction(async (trx) => {
      const item = await lockItem(trx, id)
      if (item.state !== 'drawn') throw itemConflict()
      const { own } = await refuseInvolvedAuditor(trx, auditor, item)
      const { answers, open, hasFinding } = evaluateChecks(item.kind, checks)
      const missing = open.map((check) => ({
        field: `checks.${check}`,
        messageKey: 'audits.samples.open_check',
      }))
      if (hasFinding && !finding) {
        missing.push({ field: 'finding', messageKey: 'audits.samples.finding_needed' })
      }
      if (missing.length > 0) throw new FieldRefusals(missing)
      const now = DateTime.fromJSDate(getClock().now()).toUTC()
      const end = hasFinding ? null : { result: 'in_order', closedBy: auditor.id, closedAt: now }
      await item
        .merge({
          checks: JSON.stringify(answers),
          finding: hasFinding && finding ? AuditSampleItem.encryptText(finding) : null,
          checkedBy: auditor.id,
          checkedAt: now,
          state: hasFinding ? 'asked' : 'closed',
          ...end,
        })
        .save()
      await recordAudit(
        {
          action: hasFinding ? 'sample.asked' : 'sample.closed',
          actorId: auditor.id,
          actorRole: auditor.roleId,
          subjectType: 'audit_sample_item',
          subjectId: item.id,
          data: { subject: item.subjectType, of: item.subjectId, result: end?.result ?? null, own },
        },
        trx
      )
      return item
    })
  }
}
