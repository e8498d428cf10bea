import type { Sent, ViewOf } from '#kernel/views'
import type { reportView } from '#claims/queries/answer_report'
import type { budgetOf } from '#claims/queries/budget'
import type { budgetForecast } from '#claims/queries/budget_forecast'
import type { claimChecks } from '#claims/queries/claim_checks'
import type { claimsForBulkApproval } from '#claims/queries/claims_for_step'
import type { claimTab } from '#claims/queries/claim_tabs'
import type { claimItemOptions } from '#claims/queries/claim_items'
import type { bulkApprovalPage } from '#claims/queries/claim_stack'
import type { refundForecast } from '#claims/queries/forecast'
import type { OfficerClaimRow as Row } from '#claims/queries/list_claims'
import type { allowedDecisions } from '#claims/queries/offered_decisions'
import type { officerClaim } from '#claims/queries/officer_claim'
import type { questionsOnClaim } from '#claims/queries/own_claim_questions'
import type { applicantClaimView } from '#claims/queries/own_claims'
import type { recognisedPayments } from '#claims/queries/paid_in_statement'
import type { batchResults, batchView, payablePage, reconciliationTotals } from '#claims/queries/payment_views'
import type { claimReturn } from '#claims/queries/return_of_claim'
import type { relinkedClaims } from '#claims/queries/seeded_again'
import type { claimLinking, linkingPage } from '#claims/queries/seeding_views'
import type { reconcileBooks, unreconciledBatches } from '#claims/queries/tie_out'

/** What pages get of claims; amounts in paise, days as 'YYYY-MM-DD'. */
export type ClaimCheck = ViewOf<typeof claimChecks>[number]
export type AadhaarLinking = ViewOf<typeof claimLinking>
export type LinkingPage = ViewOf<typeof linkingPage>
export type RelinkedClaim = ViewOf<typeof relinkedClaims>[number]
export type OfficerClaim = ViewOf<typeof officerClaim>
export type OfficerClaimRow = Sent<Row>
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
export type Reconciliation = ViewOf<typeof reconcileBooks>
export type UnreconciledBatch = ViewOf<typeof unreconciledBatches>[number]
export type ReconciliationTotals = ViewOf<typeof reconciliationTotals>
export type { ClaimFile, ClaimLine, ClaimRowView, ClaimStep } from '#claims/queries/claim_views'
export type { BatchLine } from '#claims/queries/list_payment_batches'
export type { BatchItemLine, ReconciliationCell as TieOutCell } from '#claims/queries/payment_views'
export type { InstalmentChoice } from '#claims/queries/own_claims'
export type { RowState } from '#claims/rules/claimable_rows'
export type RecognisedPayments = ViewOf<typeof recognisedPayments>
export type Budget = ViewOf<typeof budgetOf>
export type BudgetForecast = ViewOf<typeof budgetForecast>
