import { DateTime } from 'luxon'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import { lockItem, itemConflict, refusePersonalNumbers } from '#audits/actions/lock_item'
import AuditSampleItem from '#audits/models/audit_sample_item'
import { isForOffice, type ItemViewer } from '#audits/queries/who_sees'

/** The office's answer to what the auditor found. */
export class AnswerFinding {
  /** @throws NotFound for another office's, and for who found it; Refusal where it was answered meanwhile */
  async run(officer: ItemViewer, { id, answer }: { id: number; answer: string }) {
    refusePersonalNumbers(answer, 'answer')
    return inTransaction(async (trx) => {
      const item = await lockItem(trx, id)
      if (!isForOffice(item, officer) || item.checkedBy === officer.id) throw new NotFound()
      if (item.state !== 'asked') throw itemConflict()
      await item
        .merge({
          answer: AuditSampleItem.encryptText(answer),
          answeredBy: officer.id,
          answeredAt: DateTime.fromJSDate(getClock().now()).toUTC(),
          state: 'answered',
        })
        .save()
      await recordAudit(
        {
          action: 'sample.answered',
          actorId: officer.id,
          actorRole: officer.roleId,
          subjectType: 'audit_sample_item',
          subjectId: item.id,
          data: { subject: item.subjectType, of: item.subjectId },
        },
        trx
      )
      return item
    })
  }
}
