import applicationsAgeing from '#reports/definitions/applications/ageing'
import applicationsCommitteeOutcomes from '#reports/definitions/applications/committee_outcomes'
import applicationsCounts from '#reports/definitions/applications/counts'
import applicationsMeetings from '#reports/definitions/applications/meetings'
import applicationsOnHold from '#reports/definitions/applications/on_hold'
import applicationsOverdueByStage from '#reports/definitions/applications/overdue_by_stage'
import applicationsRegister from '#reports/definitions/applications/register'
import applicationsRejections from '#reports/definitions/applications/rejections'
import applicationsUnderRule from '#reports/definitions/applications/under_rule'
import budgetByDistrict from '#reports/definitions/budget/by_district'
import budgetByHeadAndMonth from '#reports/definitions/budget/by_head_and_month'
import claimsByDistrict from '#reports/definitions/claims/by_district'
import claimsByStatusAndAge from '#reports/definitions/claims/by_status_and_age'
import claimsRefundForecast from '#reports/definitions/claims/refund_forecast'
import claimsRegister from '#reports/definitions/claims/register'
import claimsRejectionsByReason from '#reports/definitions/claims/rejections_by_reason'
import dataQualityCorrections from '#reports/definitions/data_quality/corrections'
import dataQualityDocumentChanges from '#reports/definitions/data_quality/document_changes'
import dataQualityDuplicates from '#reports/definitions/data_quality/duplicates'
import dataQualityMissing from '#reports/definitions/data_quality/missing'
import loansByBank from '#reports/definitions/loans/by_bank'
import loansDisbursalsOfYear from '#reports/definitions/loans/disbursals_of_year'
import loansDisbursements from '#reports/definitions/loans/disbursements'
import loansSanctions from '#reports/definitions/loans/sanctions'
import loansUnverified from '#reports/definitions/loans/unverified'
import loiBankAnswers from '#reports/definitions/loi/bank_answers'
import loiFunnels from '#reports/definitions/loi/funnels'
import loiLetters from '#reports/definitions/loi/letters'
import officersPendingByDesk from '#reports/definitions/officers/pending_by_desk'
import officersSteps from '#reports/definitions/officers/steps'
import officersWorkload from '#reports/definitions/officers/workload'
import paymentsBatches from '#reports/definitions/payments/batches'
import paymentsByResult from '#reports/definitions/payments/by_result'
import paymentsFailed from '#reports/definitions/payments/failed'
import paymentsPaidByMonth from '#reports/definitions/payments/paid_by_month'
import { pendingApplications, pendingClaims } from '#reports/definitions/pending_files'
import type { ReportDefinition } from '#reports/builder/definition'

/** Every report: a new one is a file, a line here, its title in each language, and a test. */
export const definitions: readonly ReportDefinition[] = [
  applicationsAgeing,
  applicationsCommitteeOutcomes,
  applicationsCounts,
  applicationsMeetings,
  applicationsOnHold,
  applicationsOverdueByStage,
  applicationsRegister,
  applicationsRejections,
  applicationsUnderRule,
  budgetByDistrict,
  budgetByHeadAndMonth,
  claimsByDistrict,
  claimsByStatusAndAge,
  claimsRefundForecast,
  claimsRegister,
  claimsRejectionsByReason,
  dataQualityCorrections,
  dataQualityDocumentChanges,
  dataQualityDuplicates,
  dataQualityMissing,
  loansByBank,
  loansDisbursalsOfYear,
  loansDisbursements,
  loansSanctions,
  loansUnverified,
  loiBankAnswers,
  loiFunnels,
  loiLetters,
  officersPendingByDesk,
  officersSteps,
  officersWorkload,
  paymentsBatches,
  paymentsByResult,
  paymentsFailed,
  paymentsPaidByMonth,
  pendingApplications,
  pendingClaims,
].flat()
