import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import type { ReportingSystem } from '#workflow/contracts/subject'

/** Notes which system reported what is written in the same transaction; a person's own record is its own note. */
export function noteReport(
  { clientId, name, bankId }: ReportingSystem,
  about: { subjectType: 'sanction' | 'disbursement'; subjectId: number },
  districtId: number,
  trx: TransactionClientContract
): Promise<void> {
  const { subjectType } = about
  return recordAudit(
    {
      action: `${subjectType}.reported`,
      actorId: null,
      ...about,
      districtId,
      data: { system: name, clientId, bankId },
    },
    trx
  )
}
