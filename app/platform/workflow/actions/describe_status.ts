import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { TRANSLATIONS_TABLE } from '#kernel/database/translations'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { textColumn, TRANSLATIONS } from '#kernel/formats/languages'
import { incrementMastersVersion } from '#masters/actions/stamp_masters'
import { refreshMasters } from '#masters/queries/masters'
import type { Actor, SubjectType } from '#workflow/contracts/subject'
import { describedStatus, type StatusDescription } from '#workflow/queries/described_status'
import { statusTable } from '#workflow/queries/workflow_graph'
import { afterCommit } from '#kernel/database/after_commit'

export interface DescribeStatusInput extends StatusDescription {
  subjectType: SubjectType
  statusId: number
  /** What was on screen. */
  seen: StatusDescription
}

/** Gives a status other names or another target; where files go does not change with it. */
export class DescribeStatus {
  /** @throws NotFound; Refusal when somebody else described it meanwhile */
  async run(
    input: DescribeStatusInput,
    actor: Actor,
    existing?: TransactionClientContract
  ): Promise<void> {
    await inTransaction(async (trx) => {
      afterCommit(trx, async () => void (await refreshMasters()))
      await this.#describe(input, actor, trx)
    }, existing)
  }

  async #describe(input: DescribeStatusInput, actor: Actor, trx: TransactionClientContract) {
    const { subjectType, statusId, names, targetDays, seen } = input
    const before = await describedStatus(subjectType, statusId, trx, { lock: true })
    if (!before) throw new NotFound()
    if (!isSame(before, seen)) throw new Refusal('workflow.messages.described_meanwhile')
    if (isSame(before, { names, targetDays })) return

    const table = statusTable(subjectType)
    await incrementMastersVersion(trx)
    await trx.from(table).where('id', statusId).update({ name_en: names.nameEn })
    const texts: Readonly<Record<string, string | null>> = names
    for (const locale of TRANSLATIONS) {
      const place = { table_name: table, row_id: String(statusId), field: 'name', locale }
      const text = texts[textColumn('name', locale)]
      await trx.from(TRANSLATIONS_TABLE).where(place).delete()
      if (text) await trx.table(TRANSLATIONS_TABLE).insert({ ...place, text })
    }
    const target = { subject_type: subjectType, status_id: statusId }
    await trx.from('target_days').where(target).delete()
    if (targetDays !== null) {
      await trx.table('target_days').insert({ ...target, working_days: targetDays })
    }
    await recordAudit(
      {
        action: 'workflow.status_described',
        actorId: actor.id,
        actorRole: actor.role,
        data: { subjectType, statusId, old: before, new: { names, targetDays } },
      },
      trx
    )
  }
}

const isSame = (a: StatusDescription, b: StatusDescription) =>
  a.targetDays === b.targetDays &&
  Object.entries(a.names).every(
    ([name, text]) => (text || null) === ((b.names as Record<string, string | null>)[name] || null)
  )
