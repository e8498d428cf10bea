import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import type { Paise } from '#kernel/money/paise'
import Application from '#applications/models/application'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import { acquireLock } from '#kernel/database/locks'
import { refuseHeld } from '#workflow/queries/held_files'

/*
 * Every change of a loan locks its application first, then the sanction, then the disbursement, so that changes wait
 * for one another in one order. Nothing is read in the transaction before the first lock, so that later reads see the
 * result of the preceding change.
 */

/** @throws NotFound; Refusal for a held application */
export async function lockApplication(
  applicationId: number,
  trx: TransactionClientContract
): Promise<Application> {
  const application = await Application.query({ client: trx })
    .where('id', applicationId)
    .forUpdate()
    .first()
  if (!application) {
    throw new NotFound()
  }
  await acquireLock(trx, 'application', applicationId)
  refuseHeld(application)
  return application
}

/** Locks and returns the sanction in force of the application; null without one. */
export function lockLiveSanction(
  applicationId: number,
  trx: TransactionClientContract
): Promise<LoanSanction | null> {
  return LoanSanction.query({ client: trx })
    .where('live_application_id', applicationId)
    .forUpdate()
    .first()
}

export interface SanctionKeys {
  applicationId: number
  sanctionId: number
}

export interface DisbursementKeys extends SanctionKeys {
  disbursementId: number
}

/** Returns the ids of the rows to lock for a sanction; read before the transaction, as they never change. */
export async function findSanctionKeys(
  sanctionId: number,
  trx?: TransactionClientContract
): Promise<SanctionKeys> {
  const sanction = await LoanSanction.query(trx ? { client: trx } : {})
    .where('id', sanctionId)
    .first()
  if (!sanction) {
    throw new NotFound()
  }
  return { sanctionId, applicationId: sanction.applicationId }
}

/** Returns the same for a disbursement. */
export async function findDisbursementKeys(
  disbursementId: number,
  trx?: TransactionClientContract
): Promise<DisbursementKeys> {
  const disbursement = await Disbursement.query(trx ? { client: trx } : {})
    .where('id', disbursementId)
    .first()
  if (!disbursement) {
    throw new NotFound()
  }
  return { disbursementId, ...(await findSanctionKeys(disbursement.sanctionId, trx)) }
}

/** @throws Refusal when the sanction was withdrawn meanwhile */
export async function lockSanction(keys: SanctionKeys, trx: TransactionClientContract) {
  const application = await lockApplication(keys.applicationId, trx)
  const sanction = await LoanSanction.query({ client: trx })
    .where('id', keys.sanctionId)
    .forUpdate()
    .firstOrFail()
  if (!sanction.isLive) {
    throw new Refusal('loans.messages.sanction_withdrawn', {}, { status: 409 })
  }
  return { application, sanction }
}

/** @throws Refusal when the disbursement was voided meanwhile */
export async function lockDisbursement(keys: DisbursementKeys, trx: TransactionClientContract) {
  const { application, sanction } = await lockSanction(keys, trx)
  const disbursement = await Disbursement.query({ client: trx })
    .where('id', keys.disbursementId)
    .forUpdate()
    .firstOrFail()
  if (!disbursement.isLive) {
    throw new Refusal('loans.messages.disbursement_voided', {}, { status: 409 })
  }
  return { application, sanction, disbursement }
}

/**
 * Draws an amount on a sanction, or gives it back. The check is part of the update itself, so the sum stays within the
 * limit whatever was read before.
 *
 * @param messages translation keys of the form's messages
 * @throws Refusal on the field of the amount
 */
export async function drawOnSanction(
  sanction: LoanSanction,
  amount: Paise,
  messages: string,
  trx: TransactionClientContract
): Promise<void> {
  const rows = await trx
    .from('loan_sanctions')
    .where('id', sanction.id)
    .whereRaw('disbursed_paise + ? <= amount_paise', [amount])
    .increment('disbursed_paise', amount)
  if (Number(rows) !== 1) {
    throw new Refusal(`${messages}.amount.exceedsSanction`, {}, { field: 'amount' })
  }
}
