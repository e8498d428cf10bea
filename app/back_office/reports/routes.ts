import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware, officers, personalExport } from '#start/kernel'

const { reports } = controllers

router
  .group(() => {
    router
      .get('/', [reports.Home, 'show'])
      .as('home')
      .use(middleware.requireRight('ReportPolicy.home'))
    router
      .get('/overview', [reports.Overviews, 'show'])
      .as('overview')
      .use(middleware.requireRight('ReportPolicy.home'))
    router
      .get('/settings/setup', [reports.Setup, 'show'])
      .use(middleware.requireRight('AdministrationSettingsPolicy.manage'))
    router
      .group(() => {
        router.get('/search', [reports.Searches, 'show']).as('search.show')
        router.post('/search', [reports.Searches, 'store']).as('search.store')
        router.get('/search/results', [reports.Searches, 'results']).as('search.results')
      })
      .use(middleware.requireRight('ReportPolicy.find'))
    router
      .group(() => {
        router.post('/saved-filters', [reports.SavedFilters, 'store'])
        router.put('/saved-filters/:id', [reports.SavedFilters, 'update'])
        router.delete('/saved-filters/:id', [reports.SavedFilters, 'destroy'])
      })
      .use(middleware.requireRight('ReportPolicy.saveFilters'))
    router
      .post('/list-columns', [reports.ListColumns, 'store'])
      .use(middleware.requireRight('ReportPolicy.saveFilters'))
    router
      .get('/application-summary', [reports.ApplicationSummaries, 'show'])
      .as('application_summary.show')
      .use(middleware.requireRight('ReportPolicy.applicationSummary'))
      .use(middleware.exportLimit())
    router
      .group(() => {
        router.get('/mis', [reports.Mis, 'show'])
        router.get('/mis/spreadsheet', [reports.Mis, 'spreadsheet']).use(middleware.exportLimit())
      })
      .use(middleware.requireRight('ReportPolicy.mis'))
    router
      .group(() => {
        router.get('/reports', [reports.Reports, 'show'])
        router.get('/reports/spreadsheet', [reports.Reports, 'spreadsheet']).use(personalExport())
        router.get('/reports/pdf', [reports.Reports, 'pdf']).use(personalExport())
        router.post('/reports/pins', [reports.ReportPins, 'store'])
      })
      .use(middleware.requireRight('ReportPolicy.reports'))
    router
      .group(() => {
        router.get('/report-subscriptions', [reports.Subscriptions, 'index'])
        router.post('/report-subscriptions', [reports.Subscriptions, 'store'])
        router
          .delete('/report-subscriptions/:id', [reports.Subscriptions, 'destroy'])
          .as('subscriptions.destroy')
      })
      .use(middleware.requireRight('ReportPolicy.subscribe'))
    router.get('/exports/:key', [reports.Exports, 'show'])
  })
  .prefix('/officer')
  .as('reports')
  .use(officers())
