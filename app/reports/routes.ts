import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

router
  .group(() => {
    router
      .get('/', [controllers.reports.Home, 'show'])
      .as('home')
      .use(middleware.can('ReportPolicy.home'))
    router
      .get('/application-summary', [controllers.reports.ApplicationSummaries, 'show'])
      .as('application_summary.show')
      .use(middleware.can('ReportPolicy.applicationSummary'))
      .use(middleware.exportTurn())
    router
      .group(() => {
        router.get('/mis', [controllers.reports.Mis, 'show']).as('mis.show')
        router
          .get('/mis/sheet', [controllers.reports.Mis, 'sheet'])
          .as('mis.sheet')
          .use(middleware.exportTurn())
      })
      .use(middleware.can('ReportPolicy.mis'))
    router
      .group(() => {
        router.get('/reports', [controllers.reports.Reports, 'show']).as('reports.show')
        router
          .get('/reports/sheet', [controllers.reports.Reports, 'sheet'])
          .as('reports.sheet')
          .use(middleware.exportTurn())
        router
          .get('/reports/paper', [controllers.reports.Reports, 'paper'])
          .as('reports.paper')
          .use(middleware.exportTurn())
      })
      .use(middleware.can('ReportPolicy.reports'))
    router
      .group(() => {
        router
          .get('/report-subscriptions', [controllers.reports.Subscriptions, 'index'])
          .as('subscriptions.index')
        router
          .post('/report-subscriptions', [controllers.reports.Subscriptions, 'store'])
          .as('subscriptions.store')
        router
          .delete('/report-subscriptions/:id', [controllers.reports.Subscriptions, 'destroy'])
          .where('id', router.matchers.number())
          .as('subscriptions.destroy')
      })
      .use(middleware.can('ReportPolicy.subscribe'))
    router.get('/exports/:key', [controllers.reports.Exports, 'show']).as('exports.show')
  })
  .prefix('/officer')
  .as('reports')
  .use([middleware.auth(), middleware.fence('AuthAreaPolicy.officers')])
