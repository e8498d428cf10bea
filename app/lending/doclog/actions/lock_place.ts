import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Application from '#applications/models/application'
import type { Replacement } from '#doclog/rules/replacement'
import {
  lockApplication,
  lockDisbursement,
  lockSanction,
  findDisbursementKeys,
  findSanctionKeys,
} from '#loans/actions/lock_loan'
import { resetVerification } from '#loans/actions/verify_loan'

/**
 * Locks what a document belongs to, in the order in which whoever changes a loan locks it.
 *
 * @param isVerifiedAnew the document is replaced now: what was verified is verified again
 */
export async function lockDocumentOwner(
  { stage, applicationId, recordId }: Pick<Replacement, 'stage' | 'applicationId' | 'recordId'>,
  trx: TransactionClientContract,
  { isVerifiedAnew = false } = {}
): Promise<Application> {
  if (stage === 'sanction') {
    const { application, sanction } = await lockSanction(await findSanctionKeys(recordId, trx), trx)
    if (isVerifiedAnew) await resetVerification(sanction, trx)
    return application
  }
  if (stage === 'disbursement') {
    const place = await findDisbursementKeys(recordId, trx)
    const { application, disbursement } = await lockDisbursement(place, trx)
    if (isVerifiedAnew) await resetVerification(disbursement, trx)
    return application
  }
  return lockApplication(applicationId, trx)
}
