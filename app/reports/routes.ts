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
  })
  .prefix('/officer')
  .as('reports')
  .use([middleware.auth(), middleware.role(OFFICER_ROLES)])
