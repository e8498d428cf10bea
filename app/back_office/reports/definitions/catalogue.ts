import {
  applicationsAgeing,
  applicationsCounts,
  applicationsOverdueByStage,
} from '#reports/definitions/application_counts'
import {
  applicationsCommitteeOutcomes,
  applicationsMeetings,
  applicationsOnHold,
  applicationsRegister,
  applicationsRejections,
} from '#reports/definitions/applications'
import { applicationsUnderRule } from '#reports/definitions/eligibility_rules'
import { budgetByDistrict, budgetByHeadAndMonth } from '#reports/definitions/budget'
import {
  claimsByDistrict,
  claimsByStatusAndAge,
  claimsRefundForecast,
  claimsRegister,
  claimsRejectionsByReason,
} from '#reports/definitions/claims'
import {
  dataQualityCorrections,
  dataQualityDocumentChanges,
  dataQualityDuplicates,
  dataQualityMissing,
} from '#reports/definitions/data_quality'
import {
  loansByBank,
  loansDisbursalsOfYear,
  loansDisbursements,
  loansPastDue,
  loansSanctions,
  loansUnverified,
} from '#reports/definitions/loans'
import { loiBankAnswers, loiFunnels, loiLetters } from '#reports/definitions/letters'
import {
  officersPendingByDesk,
  officersSteps,
  officersWorkload,
  pendingApplications,
  pendingClaims,
} from '#reports/definitions/workload'
import {
  paymentsBatches,
  paymentsByResult,
  paymentsFailed,
  paymentsPaidByMonth,
  recoveriesByAge,
} from '#reports/definitions/payments'
import type { ReportDefinition } from '#reports/builder/definition'
import type { I18n } from '@adonisjs/i18n'
import type { Category } from '#reports/rules/report_terms'

/** Every report. A new one needs a file, a line here, its title in each language, and a test. */
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
  loansPastDue,
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
  recoveriesByAge,
].flat()

const byId = new Map<number, ReportDefinition>()
for (const definition of definitions) {
  if (byId.has(definition.id)) throw new Error(`Two reports have the number ${definition.id}`)
  byId.set(definition.id, definition)
}

/** Every report, ordered by number. */
export const allReports: readonly ReportDefinition[] = [...byId.values()].toSorted(
  (a, b) => a.id - b.id
)

/** Returns the report with this number, if its category is one of those that may be seen. */
export function findReport(id: number, seen: readonly Category[]): ReportDefinition | undefined {
  const report = byId.get(id)
  return report && seen.includes(report.category) ? report : undefined
}

/** The reports of a category without subcategories. */
export const reportsOf = (category: string) =>
  allReports.filter((report) => report.category === category)

/** Returns the name of a report in the officer's language. */
export const titleOf = ({ id }: ReportDefinition, i18n: I18n) => i18n.t(`report_titles.${id}`)
