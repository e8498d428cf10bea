import { registerMenuCounts } from '#auth/menu_counts'
import { registerHomeStatistics } from '#kernel/statistics/home_statistics'
import { maintainPeriodCounts } from '#reports/actions/keep_period_counts'
import { maintainReportFacts } from '#reports/actions/keep_report_facts'
import { fileCounts } from '#reports/queries/file_counts'
import { portalStatistics } from '#reports/queries/home_statistics'

registerHomeStatistics(portalStatistics)
maintainPeriodCounts()
maintainReportFacts()
registerMenuCounts(fileCounts)
