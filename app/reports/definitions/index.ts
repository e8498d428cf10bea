import applicationsAgeingByDistrict from '#reports/definitions/applications/ageing_by_district'
import applicationsAgeingByStage from '#reports/definitions/applications/ageing_by_stage'
import applicationsBeneficiariesByAge from '#reports/definitions/applications/beneficiaries_by_age'
import applicationsBeneficiariesByCaste from '#reports/definitions/applications/beneficiaries_by_caste'
import applicationsBeneficiariesByGender from '#reports/definitions/applications/beneficiaries_by_gender'
import applicationsBeneficiariesByTaluka from '#reports/definitions/applications/beneficiaries_by_taluka'
import applicationsByDistrict from '#reports/definitions/applications/by_district'
import applicationsByMonth from '#reports/definitions/applications/by_month'
import applicationsByStatus from '#reports/definitions/applications/by_status'
import applicationsCommitteeOutcomes from '#reports/definitions/applications/committee_outcomes'
import applicationsMeetings from '#reports/definitions/applications/meetings'
import applicationsOnHold from '#reports/definitions/applications/on_hold'
import applicationsOverdueByStage from '#reports/definitions/applications/overdue_by_stage'
import applicationsPendingFiles from '#reports/definitions/applications/pending_files'
import applicationsRegister from '#reports/definitions/applications/register'
import applicationsRejectedFiles from '#reports/definitions/applications/rejected_files'
import applicationsRejectionsByReason from '#reports/definitions/applications/rejections_by_reason'
import claimsByDistrict from '#reports/definitions/claims/by_district'
import claimsByStatusAndAge from '#reports/definitions/claims/by_status_and_age'
import claimsPending from '#reports/definitions/claims/pending'
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
import loiExpiring from '#reports/definitions/loi/expiring'
import loiExtended from '#reports/definitions/loi/extended'
import loiFunnelByBank from '#reports/definitions/loi/funnel_by_bank'
import loiFunnelByDistrict from '#reports/definitions/loi/funnel_by_district'
import loiLapsed from '#reports/definitions/loi/lapsed'
import loiRegister from '#reports/definitions/loi/register'
import officersPendingByDesk from '#reports/definitions/officers/pending_by_desk'
import officersSteps from '#reports/definitions/officers/steps'
import officersWorkload from '#reports/definitions/officers/workload'
import paymentsBatches from '#reports/definitions/payments/batches'
import paymentsByResult from '#reports/definitions/payments/by_result'
import paymentsFailed from '#reports/definitions/payments/failed'
import paymentsPaidByMonth from '#reports/definitions/payments/paid_by_month'
import type { ReportDefinition } from '#reports/builder/definition'

/** Every report: a new one is a file, a line here, and a test. */
export const definitions: readonly ReportDefinition[] = [
  applicationsAgeingByDistrict,
  applicationsAgeingByStage,
  applicationsBeneficiariesByAge,
  applicationsBeneficiariesByCaste,
  applicationsBeneficiariesByGender,
  applicationsBeneficiariesByTaluka,
  applicationsByDistrict,
  applicationsByMonth,
  applicationsByStatus,
  applicationsCommitteeOutcomes,
  applicationsMeetings,
  applicationsOnHold,
  applicationsOverdueByStage,
  applicationsPendingFiles,
  applicationsRegister,
  applicationsRejectedFiles,
  applicationsRejectionsByReason,
  claimsByDistrict,
  claimsByStatusAndAge,
  claimsPending,
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
  loiExpiring,
  loiExtended,
  loiFunnelByBank,
  loiFunnelByDistrict,
  loiLapsed,
  loiRegister,
  officersPendingByDesk,
  officersSteps,
  officersWorkload,
  paymentsBatches,
  paymentsByResult,
  paymentsFailed,
  paymentsPaidByMonth,
]
