import type { followUpOf } from '#loans/queries/follow_ups'
import type { Serialised, ViewOf } from '#kernel/views'
import type { bankReportView } from '#loans/contracts/loan_facts'
import type {
  disbursementRights,
  editedLoan,
  loanRights,
  officerDisbursement,
  officerSanction,
} from '#loans/queries/officer_loan'
import type { filterChoices } from '#loans/queries/list_filters'
import type {
  DisbursementRow as ListedDisbursement,
  SanctionRow as ListedSanction,
} from '#loans/queries/loan_lists'
import type {
  applicationView,
  bankComparison,
  disbursementView,
  loanChanges,
  sanctionView,
} from '#loans/queries/loan_views'
import type { disbursementLimits, sanctionLimits } from '#loans/queries/loan_rules'

/** Props of pages about loans; amounts in paise, rates in basis points, days as 'YYYY-MM-DD'. */
export type Application = ViewOf<typeof applicationView>
export type Sanction = ViewOf<typeof sanctionView>
export type SanctionLimits = ViewOf<typeof sanctionLimits>[number]
export type DisbursementLimits = ViewOf<typeof disbursementLimits>
export type Disbursement = ViewOf<typeof disbursementView>
export type ScheduleLine = Disbursement['rows'][number]
export type RowClaim = NonNullable<ScheduleLine['claim']>
export type OfficerSanction = ViewOf<typeof officerSanction>
export type FollowUp = ViewOf<typeof followUpOf>
export type Holder = OfficerSanction['holder']
export type OfficerDisbursement = ViewOf<typeof officerDisbursement>
export type LoanRights = ViewOf<typeof loanRights>
export type DisbursementRights = ViewOf<typeof disbursementRights>
export type Comparison = NonNullable<ViewOf<typeof bankComparison>>
export type Change = ViewOf<typeof loanChanges>[number]
export type EditedLoan = ViewOf<typeof editedLoan>
export type FilterChoices = ViewOf<typeof filterChoices>
export type DisbursementRow = Serialised<ListedDisbursement>
export type BankReport = NonNullable<ViewOf<typeof bankReportView>>
export type SanctionRow = Serialised<ListedSanction>
export type { LoanFile } from '#loans/queries/loan_views'
