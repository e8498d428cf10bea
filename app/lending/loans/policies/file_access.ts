import type User from '#auth/models/user'
import type Document from '#documents/models/document'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'

/** Whether a user may see documents of a sanction: officers who see its application. */
export async function maySeeSanctionDocument(
  user: User,
  { subjectId }: Document
): Promise<boolean> {
  const sanction = await LoanSanction.query().where('id', subjectId).preload('application').first()
  return sanction !== null && user.maySee(sanction.application)
}

/** Whether a user may see documents of a disbursement, by the same rule. */
export async function maySeeDisbursementDocument(
  user: User,
  { subjectId }: Document
): Promise<boolean> {
  const disbursement = await Disbursement.query()
    .where('id', subjectId)
    .preload('sanction', (sanction) => void sanction.preload('application'))
    .first()
  return disbursement !== null && user.maySee(disbursement.sanction.application)
}
