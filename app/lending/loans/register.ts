import { registerApplicationFacts } from '#applications/contracts/facts'
import { registerReviewPanel } from '#approvals/contracts/review_panels'
import { registerChange } from '#maker_checker/contracts/change_kind'
import { registerFileAccess } from '#documents/contracts/file_access'
import {
  disbursementVoid,
  loanEdit,
  type LoanEdit,
  sanctionWithdrawal,
  type Reversal,
} from '#loans/actions/loan_changes'
import { maySeeDisbursementDocument, maySeeSanctionDocument } from '#loans/policies/file_access'
import type { DisbursementKeys, SanctionKeys } from '#loans/actions/lock_loan'
import { isDisbursed, isSanctioned, sanctionedOf } from '#loans/queries/loans'
import { loanPanel } from '#loans/queries/officer_loan'
import { registerSteps } from '#workflow/registry'
import { registerList } from '#lists/definition'
import { disbursementList, sanctionList } from '#loans/queries/loan_lists'

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
    disbursement_void: Reversal<DisbursementKeys>
    sanction_withdrawal: Reversal<SanctionKeys>
  }
}

registerChange('loan_edit', loanEdit)
registerChange('disbursement_void', disbursementVoid)
registerChange('sanction_withdrawal', sanctionWithdrawal)

/** There is no valid tranche, so the sanction or the letter of intent can be withdrawn (DECISIONS 4). */
registerSteps('application', {
  guards: {
    without_disbursement: async ({ client, subject }) => !(await isDisbursed(subject.id, client)),
  },
})

registerApplicationFacts({ isSanctioned, sanctionedOf })

registerReviewPanel('loan', loanPanel, { isDated: true, table: 'loan_sanctions' })

registerFileAccess({
  documents: { sanction: maySeeSanctionDocument, disbursement: maySeeDisbursementDocument },
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
