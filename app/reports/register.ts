import { registerHomeStatistics } from '#core/statistics/home_statistics'
import { portalStatistics } from '#reports/queries/home_statistics'

registerHomeStatistics(portalStatistics)
