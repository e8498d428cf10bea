import { Role } from '#auth/roles'
import type User from '#auth/models/user'
import type Application from '#applications/models/application'
import { registerReviewPanel, registerSanctionRule } from '#approvals/registry'
import { registerFileAccess } from '#documents/access/file_access'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import { liveSanctionOf } from '#loans/queries/loan_of'
import { loanPanel } from '#loans/queries/loan_panel'
import { registerGuard } from '#workflow/registry'

/** No tranche stands, so that the sanction or the letter of intent can be taken back (DECISIONS 4). */
registerGuard('application', 'without_disbursement', async ({ client, subject }) => {
  const live = await Disbursement.query({ client })
    .join('loan_sanctions', 'loan_sanctions.id', 'disbursements.sanction_id')
    .where('loan_sanctions.live_application_id', subject.id)
    .whereNotNull('disbursements.live_tranche_no')
    .select('disbursements.id')
    .first()
  return live === null
})

/** Accounts see applications with a bank sanction only (DECISIONS 10). */
registerSanctionRule(async (applicationId) => (await liveSanctionOf(applicationId)) !== null)

registerReviewPanel('loan', loanPanel)

/** The applicant's own, or of a district the officer may see (DECISIONS 6 and 10). */
function maySee(user: User, application: Application): boolean {
  return user.roleId === Role.applicant
    ? application.userId === user.id
    : user.maySeeDistrict(application.districtId)
}

registerFileAccess('sanction', async (user, { subjectId }) => {
  const sanction = await LoanSanction.query().where('id', subjectId).preload('application').first()
  return sanction !== null && maySee(user, sanction.application)
})

registerFileAccess('disbursement', async (user, { subjectId }) => {
  const disbursement = await Disbursement.query()
    .where('id', subjectId)
    .preload('sanction', (sanction) => void sanction.preload('application'))
    .first()
  return disbursement !== null && maySee(user, disbursement.sanction.application)
})
