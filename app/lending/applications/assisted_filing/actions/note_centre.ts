import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Centre from '#applications/assisted_filing/models/centre'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'

type CentreStep =
  | 'registered'
  | 'changed'
  | 'closed'
  | 'opened_again'
  | 'operator_added'
  | 'operator_ended'

/** Notes in the audit log what an officer did with a centre, of one of its operators with the account. */
export const recordCentreStep = (
  step: CentreStep,
  { id, districtId }: Centre,
  officer: User,
  trx: TransactionClientContract,
  data?: { userId: number }
) =>
  recordAudit(
    {
      action: `centre.${step}`,
      actorId: officer.id,
      actorRole: officer.roleId,
      subjectType: 'centre',
      subjectId: id,
      districtId,
      ...(data && { data }),
    },
    trx
  )
