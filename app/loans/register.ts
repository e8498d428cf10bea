import { registerReviewPanel, registerSanctionRule } from '#approvals/registry'
import { registerFileAccess } from '#documents/access/file_access'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import { liveSanctionOf } from '#loans/queries/loan_of'
import { loanPanel } from '#loans/queries/loan_panel'
import { registerGuard } from '#workflow/registry'

declare module '#workflow/contracts/subject' {
  interface ApplicationActions {
    record_sanction: null
    withdraw_sanction: null
    record_disbursement: null
    void_disbursement: null
  }
}

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

registerFileAccess('sanction', async (user, { subjectId }) => {
  const sanction = await LoanSanction.query().where('id', subjectId).preload('application').first()
  return sanction !== null && user.maySee(sanction.application)
})

registerFileAccess('disbursement', async (user, { subjectId }) => {
  const disbursement = await Disbursement.query()
    .where('id', subjectId)
    .preload('sanction', (sanction) => void sanction.preload('application'))
    .first()
  return disbursement !== null && user.maySee(disbursement.sanction.application)
})
