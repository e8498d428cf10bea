import router from '@adonisjs/core/services/router'
import { OFFICER_ROLES } from '#auth/roles'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

router
  .group(() => {
    router.get('/', [controllers.reports.Home, 'show']).as('home')
    router
      .get('/application-summary', [controllers.reports.ApplicationSummaries, 'show'])
      .as('application_summary.show')
    router.get('/mis', [controllers.reports.Mis, 'show']).as('mis.show')
    router.get('/mis/sheet', [controllers.reports.Mis, 'sheet']).as('mis.sheet')
    router.get('/reports', [controllers.reports.Reports, 'show']).as('reports.show')
    router.get('/reports/sheet', [controllers.reports.Reports, 'sheet']).as('reports.sheet')
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
    router.get('/reports/paper', [controllers.reports.Reports, 'paper']).as('reports.paper')
  })
  .prefix('/officer')
  .as('reports')
  .use([middleware.auth(), middleware.role(OFFICER_ROLES)])
