import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { OFFICER_ROLES } from '#auth/roles'
import { middleware } from '#start/kernel'

router
  .group(() => {
    router.get('/outbox', [controllers.notifications.Outbox, 'index']).as('outbox.index')
  })
  .prefix('/officer')
  .as('notifications')
  .use([middleware.auth(), middleware.role(OFFICER_ROLES)])
