import { registerReviewPanel, registerSanctionRule } from '#approvals/registry'
import { registerChange } from '#maker_checker/registry'
import { registerFileAccess } from '#documents/access/file_access'
import {
  disbursementVoid,
  loanEdit,
  type LoanEdit,
  sanctionWithdrawal,
  type TakeBack,
} from '#loans/actions/loan_changes'
import type { PlaceOfDisbursement, PlaceOfSanction } from '#loans/actions/lock_loan'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import { liveSanctionOf } from '#loans/queries/loan_of'
import { loanPanel } from '#loans/queries/loan_panel'
import { registerGuard } from '#workflow/registry'
import { registerList } from '#lists/officer_lists'
import { disbursementList } from '#loans/queries/list_disbursements'
import { sanctionList } from '#loans/queries/list_sanctions'

declare module '#workflow/contracts/subject' {
  interface ApplicationActions {
    record_sanction: null
    withdraw_sanction: null
    record_disbursement: null
    void_disbursement: null
  }
}

declare module '#maker_checker/contracts/change_kind' {
  interface Changes {
    loan_edit: LoanEdit
    disbursement_void: TakeBack<PlaceOfDisbursement>
    sanction_withdrawal: TakeBack<PlaceOfSanction>
  }
}

registerChange('loan_edit', loanEdit)
registerChange('disbursement_void', disbursementVoid)
registerChange('sanction_withdrawal', sanctionWithdrawal)

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

registerReviewPanel('loan', loanPanel, { isDated: true })

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

registerList({
  list: sanctionList,
  path: '/officer/sanctions',
  route: 'loans.officer.sanctions.index',
})
registerList({
  list: disbursementList,
  path: '/officer/disbursements',
  route: 'loans.officer.disbursements.index',
})
