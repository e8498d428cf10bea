import { registerHomeStatistics } from '#core/statistics/home_statistics'
import { keepPeriodCounts } from '#reports/actions/keep_period_counts'
import { portalStatistics } from '#reports/queries/home_statistics'

registerHomeStatistics(portalStatistics)
keepPeriodCounts()
