import { registerMenuCounts } from '#auth/contracts/hooks'
import { registerHomeStatistics } from '#kernel/statistics/home_statistics'
import { maintainPeriodCounts } from '#reports/actions/period_counts'
import { maintainReportFacts } from '#reports/actions/report_facts'
import { fileCounts } from '#reports/queries/file_counts'
import { portalStatistics } from '#reports/queries/home/overview'

registerHomeStatistics(portalStatistics)
maintainPeriodCounts()
maintainReportFacts()
registerMenuCounts((officer) => (officer.isOfficer ? fileCounts(officer) : []))
