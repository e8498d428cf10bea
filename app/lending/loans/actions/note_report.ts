import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import type { ReportingSystem } from '#workflow/contracts/subject'

/** Notes which system reported what is written in the same transaction; a person's own record is its own note. */
export function recordReport(
  { clientId, name, bankId }: ReportingSystem,
  subject: { subjectType: 'sanction' | 'disbursement'; subjectId: number },
  districtId: number,
  trx: TransactionClientContract
): Promise<void> {
  const { subjectType } = subject
  return recordAudit(
    {
      action: `${subjectType}.reported`,
      actorId: null,
      ...subject,
      districtId,
      data: { system: name, clientId, bankId },
    },
    trx
  )
}
