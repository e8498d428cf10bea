import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { applicants, middleware } from '#start/kernel'

router
  .group(() => {
    router.get('/', [controllers.applications.appeals.MyAppeals, 'create']).as('create')
    router
      .post('/', [controllers.applications.appeals.MyAppeals, 'store'])
      .as('store')
      .use(middleware.files())
  })
  .prefix('/my-applications/:uuid/appeal')
  .as('appeals.mine')
  .use(applicants())
