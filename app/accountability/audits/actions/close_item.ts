import { DateTime } from 'luxon'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { lockItem, itemConflict, refusePersonalNumbers, refuseInvolvedAuditor } from '#audits/actions/lock_item'
import AuditSampleItem from '#audits/models/audit_sample_item'
import { isClosable } from '#audits/rules/closing'
import type { SampleResult } from '#audits/rules/sample'

interface CloseItemInput {
  id: number
  result: Exclude<SampleResult, 'in_order'>
  conclusion: string
}

/** The auditor's end of an item that the office has answered, or did not answer for long. */
export class CloseItem {
  /** @throws NotFound; Refusal where it was ended meanwhile, and for whoever took a step of the file */
  async run(auditor: { id: number; roleId: number }, { id, result, conclusion }: CloseItemInput) {
    refusePersonalNumbers(conclusion, 'conclusion')
    return inTransaction(async (trx) => {
      const item = await lockItem(trx, id)
      const now = getClock().now()
      if (!isClosable(item, indiaDateOf(now)) || item.answeredBy === auditor.id) throw itemConflict()
      const { own } = await refuseInvolvedAuditor(trx, auditor, item)
      await item
        .merge({
          result,
          conclusion: AuditSampleItem.encryptText(conclusion),
          closedBy: auditor.id,
          closedAt: DateTime.fromJSDate(now).toUTC(),
          state: 'closed',
        })
        .save()
      await recordAudit(
        {
          action: 'sample.closed',
          actorId: auditor.id,
          actorRole: auditor.roleId,
          subjectType: 'audit_sample_item',
          subjectId: item.id,
          data: {
            subject: item.subjectType,
            of: item.subjectId,
            result,
            own,
            answered: item.answeredBy !== null,
          },
        },
        trx
      )
      return item
    })
  }
}
