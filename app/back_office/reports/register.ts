import emitter from '@adonisjs/core/services/emitter'
import { registerMenuCounts } from '#auth/contracts/hooks'
import { registerHomeStatistics } from '#kernel/statistics/home_statistics'
import { countReleased, maintainPeriodCounts } from '#reports/actions/period_counts'
import { maintainReportFacts } from '#reports/actions/report_facts'
import { fileCounts } from '#reports/queries/file_counts'
import { portalStatistics } from '#reports/queries/home/overview'
import { markAllShared, saveFacts } from '#reports/queries/report_facts'

registerHomeStatistics(portalStatistics)
maintainPeriodCounts()
maintainReportFacts()
registerMenuCounts((officer) => (officer.isOfficer ? fileCounts(officer) : []))

emitter.on('portfolio:portion_written', ({ trx, ...range }) => saveFacts(trx, range))
emitter.on('portfolio:ended', ({ trx }) => markAllShared(trx))
emitter.on('portfolio:released', ({ files, claims, trx }) => countReleased(files, claims, trx))
