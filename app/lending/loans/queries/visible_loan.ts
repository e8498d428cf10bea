import { NotFound } from '#kernel/exceptions/refusal'
import type User from '#auth/models/user'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'

/**
 * A sanction this officer may see, with its application and LOI: of their own district if they are
 * bound to one (DECISIONS 10).
 *
 * @throws NotFound for every other, whether it exists or not
 */
export async function visibleSanction(officer: User, id: number): Promise<LoanSanction> {
  const sanction = await LoanSanction.query()
    .where('id', id)
    .preload('application')
    .preload('loi')
    .first()
  if (!sanction || !officer.maySeeDistrict(sanction.application.districtId)) {
    throw new NotFound()
  }
  return sanction
}

/**
 * The same for a disbursement, with its sanction and its schedule.
 *
 * @throws NotFound
 */
export async function visibleDisbursement(officer: User, id: number): Promise<Disbursement> {
  const disbursement = await Disbursement.query()
    .where('id', id)
    .preload('rows', (rows) => void rows.orderBy('row_no'))
    .preload('sanction', (sanction) => void sanction.preload('application').preload('loi'))
    .first()
  if (!disbursement || !officer.maySeeDistrict(disbursement.sanction.application.districtId)) {
    throw new NotFound()
  }
  return disbursement
}

/**
 * An own disbursement by its tranche.
 *
 * @throws NotFound
 */
export async function liveTranche(applicationId: number, trancheNo: number): Promise<Disbursement> {
  const disbursement = await Disbursement.query()
    .whereHas('sanction', (sanction) => void sanction.where('live_application_id', applicationId))
    .where('live_tranche_no', trancheNo)
    .preload('rows', (rows) => void rows.orderBy('row_no'))
    .first()
  if (!disbursement) {
    throw new NotFound()
  }
  return disbursement
}
