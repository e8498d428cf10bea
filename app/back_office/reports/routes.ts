import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware, officers } from '#start/kernel'

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
      .as('setup.show')
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
        router.post('/saved-filters', [reports.SavedFilters, 'store']).as('saved_filters.store')
        router
          .put('/saved-filters/:id', [reports.SavedFilters, 'update'])
          .as('saved_filters.update')
        router
          .delete('/saved-filters/:id', [reports.SavedFilters, 'destroy'])
          .as('saved_filters.destroy')
      })
      .use(middleware.requireRight('ReportPolicy.saveFilters'))
    router
      .post('/list-columns', [reports.ListColumns, 'store'])
      .as('list_columns.store')
      .use(middleware.requireRight('ReportPolicy.saveFilters'))
    router
      .get('/application-summary', [reports.ApplicationSummaries, 'show'])
      .as('application_summary.show')
      .use(middleware.requireRight('ReportPolicy.applicationSummary'))
      .use(middleware.exportLimit())
    router
      .group(() => {
        router.get('/mis', [reports.Mis, 'show']).as('mis.show')
        router
          .get('/mis/spreadsheet', [reports.Mis, 'spreadsheet'])
          .as('mis.spreadsheet')
          .use(middleware.exportLimit())
      })
      .use(middleware.requireRight('ReportPolicy.mis'))
    router
      .group(() => {
        router.get('/reports', [reports.Reports, 'show']).as('reports.show')
        router
          .get('/reports/spreadsheet', [reports.Reports, 'spreadsheet'])
          .as('reports.spreadsheet')
          .use(middleware.exportLimit())
        router
          .get('/reports/pdf', [reports.Reports, 'pdf'])
          .as('reports.pdf')
          .use(middleware.exportLimit())
        router.post('/reports/pins', [reports.ReportPins, 'store']).as('report_pins.store')
      })
      .use(middleware.requireRight('ReportPolicy.reports'))
    router
      .group(() => {
        router
          .get('/report-subscriptions', [reports.Subscriptions, 'index'])
          .as('subscriptions.index')
        router
          .post('/report-subscriptions', [reports.Subscriptions, 'store'])
          .as('subscriptions.store')
        router
          .delete('/report-subscriptions/:id', [reports.Subscriptions, 'destroy'])
          .as('subscriptions.destroy')
      })
      .use(middleware.requireRight('ReportPolicy.subscribe'))
    router.get('/exports/:key', [reports.Exports, 'show']).as('exports.show')
  })
  .prefix('/officer')
  .as('reports')
  .use(officers())
