import emitter from '@adonisjs/core/services/emitter'
import { registerMenuCounts } from '#auth/contracts/hooks'
import { registerHomeStatistics } from '#kernel/statistics/home_statistics'
import { countReleased, maintainPeriodCounts } from '#reports/actions/period_counts'
import { maintainReportFacts, markAllShared, saveFacts } from '#reports/actions/derived_data'
import { fileCounts } from '#reports/queries/queue/pending_counts'
import { portalStatistics } from '#reports/queries/home/overview'

registerHomeStatistics(portalStatistics)
maintainPeriodCounts()
maintainReportFacts()
registerMenuCounts((officer) => (officer.isOfficer ? fileCounts(officer) : []))

emitter.on('portfolio:portion_written', ({ trx, ...range }) => saveFacts(trx, range))
emitter.on('portfolio:ended', ({ trx }) => markAllShared(trx))
emitter.on('portfolio:released', ({ files, claims, trx }) => countReleased(files, claims, trx))
