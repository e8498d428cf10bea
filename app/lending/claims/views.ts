import type { Serialised, ViewOf } from '#kernel/views'
import type {
  batchResults,
  batchView,
  payablePage,
  reconciliationTotals,
  reportView,
} from '#claims/payments/queries/payment_views'
import type { budgetOf } from '#claims/budget/queries/budget'
import type { budgetForecast } from '#claims/budget/queries/budget_forecast'
import type { claimChecks } from '#claims/claim/queries/claim_checks'
import type { bulkApprovalPage, claimsForBulkApproval } from '#claims/claim/queries/bulk_approval'
import type { allowedDecisions, claimTab, officerClaim } from '#claims/claim/queries/officer_claim'
import type { claimItemOptions } from '#claims/claim/queries/claim_items'
import type { refundForecast } from '#claims/claim/queries/claimable_schedule'
import type { OfficerClaimRow as Row } from '#claims/claim/queries/list_claims'
import type {
  applicantClaimView,
  claimReturn,
  questionsOnClaim,
} from '#claims/claim/queries/own_claims'
import type { readSample } from '#claims/statements/actions/read_account_statement'
import type { recognisedPayments } from '#claims/statements/queries/recognised_payments'
import type {
  claimLinking,
  linkingPage,
  relinkedClaims,
} from '#claims/aadhaar_linking/queries/linking_views'
import type {
  claimReversals,
  undecidedContradictions,
  reversalPage,
} from '#claims/payments/queries/reversals'
import type { lateCreditPage } from '#claims/payments/queries/late_credits'
import type { ImportReport } from '#claims/debit_account/actions/import_statement'
import type {
  accountPage,
  bookingsOfBatch,
  certificatePage,
  linesPage,
} from '#claims/debit_account/queries/account_pages'
import type { PastDueRow as ListedPastDue } from '#claims/days_past_due/queries/list_past_due'
import type { loanPastDue, pastDueView } from '#claims/days_past_due/queries/loan_past_due'
import type { CheckSample } from '#claims/payments/transfers/actions/check_sample'
import type {
  batchTransfer,
  connectionPage,
  transferPage,
  transfersPage,
} from '#claims/payments/transfers/queries/transfer_pages'
import type { profilesPage } from '#claims/payments/transfers/queries/profiles'
import type { reconcileBooks, unreconciledBatches } from '#claims/payments/queries/reconciliation'
import type {
  claimRecoveries,
  officerRecovery,
  ownRecovery,
  recoveryAges,
  recoveryProposalPage,
} from '#claims/recovery/queries/recoveries'

/** Props of pages about claims; amounts in paise, days as 'YYYY-MM-DD'. */
export type ClaimCheck = ViewOf<typeof claimChecks>[number]
export type StatementSample = ViewOf<typeof readSample>
export type AadhaarLinking = ViewOf<typeof claimLinking>
export type LinkingPage = ViewOf<typeof linkingPage>
export type RelinkedClaim = ViewOf<typeof relinkedClaims>[number]
export type OfficerClaim = ViewOf<typeof officerClaim>
export type OfficerClaimRow = Serialised<Row>
export type AnswerReport = ViewOf<typeof reportView>
export type AllowedDecision = ViewOf<typeof allowedDecisions>[number]
export type Tab = ViewOf<typeof claimTab>
export type Forecast = ViewOf<typeof refundForecast>
export type ClaimsForBulkApproval = ViewOf<typeof claimsForBulkApproval>
export type BulkApproval = ViewOf<typeof bulkApprovalPage>
export type ItemOptions = ViewOf<typeof claimItemOptions>
export type QuestionOnClaim = ViewOf<typeof questionsOnClaim>[number]
export type ClaimReturn = ViewOf<typeof claimReturn>
export type ApplicantClaim = ViewOf<typeof applicantClaimView>
export type PaymentBatch = ViewOf<typeof batchView>
export type BatchResults = ViewOf<typeof batchResults>
export type PayablePage = ViewOf<typeof payablePage>
export type Certificate = NonNullable<Tab['certificate']>
export type ClaimReversals = ViewOf<typeof claimReversals>
export type LateCreditPage = ViewOf<typeof lateCreditPage>
export type UndecidedContradiction = ViewOf<typeof undecidedContradictions>[number]
export type ReversalPage = ViewOf<typeof reversalPage>
export type DebitAccount = ViewOf<typeof accountPage>
export type DebitImport = Serialised<ImportReport>
export type DebitLines = ViewOf<typeof linesPage>
export type DebitCertificate = ViewOf<typeof certificatePage>
export type BankBooking = ViewOf<typeof bookingsOfBatch>[number]
export type Reconciliation = ViewOf<typeof reconcileBooks>
export type UnreconciledBatch = ViewOf<typeof unreconciledBatches>[number]
export type ReconciliationTotals = ViewOf<typeof reconciliationTotals>
export type {
  ClaimFile,
  ClaimLine,
  ClaimRowView,
  ClaimStep,
} from '#claims/claim/queries/claim_views'
export type { BatchLine } from '#claims/payments/queries/list_payment_batches'
export type { BatchItemLine, ReconciliationCell } from '#claims/payments/queries/payment_views'
export type { InstalmentChoice } from '#claims/claim/queries/own_claims'
export type { RowState } from '#claims/claim/rules/claimable_rows'
export type RecognisedPayments = ViewOf<typeof recognisedPayments>
export type BankTransfers = ViewOf<typeof transfersPage>
export type BankTransfer = ViewOf<typeof transferPage>
export type BatchTransfer = ViewOf<typeof batchTransfer>
export type BankConnection = ViewOf<typeof connectionPage>
export type PaymentProfile = ViewOf<typeof profilesPage>[number]
export type SampleResult = ViewOf<CheckSample['run']>
export type Budget = ViewOf<typeof budgetOf>
export type BudgetForecast = ViewOf<typeof budgetForecast>
export type ClaimRecoveries = ViewOf<typeof claimRecoveries>
export type Recovery = ViewOf<typeof officerRecovery>
export type OwnRecovery = ViewOf<typeof ownRecovery>
export type RecoveryAges = ViewOf<typeof recoveryAges>
export type { RecoveryLine } from '#claims/recovery/queries/list_recoveries'
export type LoanPastDue = ViewOf<typeof loanPastDue>
export type PastDueRow = Serialised<ListedPastDue>
export type PastDue = NonNullable<ViewOf<typeof pastDueView>>
export type RecoveryProposal = ViewOf<typeof recoveryProposalPage>
