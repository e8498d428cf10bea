import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

router
  .group(() => {
    router.get('/', [controllers.applications.appeals.OwnAppeals, 'create']).as('create')
    router
      .post('/', [controllers.applications.appeals.OwnAppeals, 'store'])
      .as('store')
      .use(middleware.files())
  })
  .prefix('/my-applications/:uuid/appeal')
  .as('appeals.own')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.applicants')])
