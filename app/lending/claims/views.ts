import type { Sent, ViewOf } from '#kernel/views'
import type { reportView } from '#claims/queries/answer_report'
import type { budgetOf } from '#claims/queries/budget'
import type { budgetForecast } from '#claims/queries/budget_forecast'
import type { claimChecks } from '#claims/queries/claim_checks'
import type { claimsForStep } from '#claims/queries/claims_for_step'
import type { claimTab } from '#claims/queries/claim_tabs'
import type { claimItemOptions } from '#claims/queries/claim_items'
import type { claimStack } from '#claims/queries/claim_stack'
import type { forecast } from '#claims/queries/forecast'
import type { OfficerClaimRow as Row } from '#claims/queries/list_claims'
import type { offeredDecisions } from '#claims/queries/offered_decisions'
import type { officerClaim } from '#claims/queries/officer_claim'
import type { questionsOnClaim } from '#claims/queries/own_claim_questions'
import type { ownClaimView } from '#claims/queries/own_claims'
import type { paidInStatement } from '#claims/queries/paid_in_statement'
import type { batchResults, batchView, payablePage, tieOut } from '#claims/queries/payment_views'
import type { returnOfClaim } from '#claims/queries/return_of_claim'
import type { seededAgain } from '#claims/queries/seeded_again'
import type { claimSeeding, seedingPage } from '#claims/queries/seeding_views'
import type { threeWayTieOut, untiedBatches } from '#claims/queries/tie_out'

/** What pages get of claims; amounts in paise, days as 'YYYY-MM-DD'. */
export type ClaimCheck = ViewOf<typeof claimChecks>[number]
export type Seeding = ViewOf<typeof claimSeeding>
export type SeedingPage = ViewOf<typeof seedingPage>
export type SeededAgain = ViewOf<typeof seededAgain>[number]
export type OfficerClaim = ViewOf<typeof officerClaim>
export type OfficerClaimRow = Sent<Row>
export type AnswerReport = ViewOf<typeof reportView>
export type OfferedDecision = ViewOf<typeof offeredDecisions>[number]
export type Tab = ViewOf<typeof claimTab>
export type Forecast = ViewOf<typeof forecast>
export type ClaimsForStep = ViewOf<typeof claimsForStep>
export type Stack = ViewOf<typeof claimStack>
export type ItemOptions = ViewOf<typeof claimItemOptions>
export type QuestionOnClaim = ViewOf<typeof questionsOnClaim>[number]
export type ReturnOfClaim = ViewOf<typeof returnOfClaim>
export type OwnClaim = ViewOf<typeof ownClaimView>
export type PaymentBatch = ViewOf<typeof batchView>
export type BatchResults = ViewOf<typeof batchResults>
export type PayablePage = ViewOf<typeof payablePage>
export type Certificate = NonNullable<Tab['certificate']>
export type TieOut = ViewOf<typeof threeWayTieOut>
export type UntiedBatch = ViewOf<typeof untiedBatches>[number]
export type Books = ViewOf<typeof tieOut>
export type { ClaimFile, ClaimLine, ClaimRowView, ClaimStep } from '#claims/queries/claim_views'
export type { BatchLine } from '#claims/queries/list_payment_batches'
export type { BatchItemLine, TieOutCell } from '#claims/queries/payment_views'
export type { InstalmentChoice } from '#claims/queries/own_claims'
export type { RowState } from '#claims/rules/claimable_rows'
export type PaidInStatement = ViewOf<typeof paidInStatement>
export type Budget = ViewOf<typeof budgetOf>
export type BudgetForecast = ViewOf<typeof budgetForecast>
