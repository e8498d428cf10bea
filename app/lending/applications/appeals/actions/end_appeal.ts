import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Appeal from '#applications/appeals/models/appeal'
import type { OpenAppeal } from '#applications/contracts/appeals'
import Application from '#applications/models/application'
import { recordAudit } from '#kernel/audit/record_audit'

/** Closes an open appeal because its applicant submits a new application of the scheme (DECISIONS 5). */
export async function endAppeal(open: OpenAppeal, trx: TransactionClientContract): Promise<void> {
  const appeal = await Appeal.query({ client: trx }).where('id', open.id).forUpdate().firstOrFail()
  if (appeal.state !== 'open') return
  await appeal.merge({ state: 'ended', openApplicationId: null }).save()
  const { userId, districtId } = await Application.query({ client: trx })
    .where('id', open.applicationId)
    .firstOrFail()
  await recordAudit(
    {
      action: 'appeal.ended',
      actorId: userId,
      actorRole: 0,
      subjectType: 'application',
      subjectId: open.applicationId,
      districtId,
    },
    trx
  )
}
