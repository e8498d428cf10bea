import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

router
  .group(() => {
    router.get('/', [controllers.inspection.QueueOrders, 'index']).as('index')
    router
      .get('/:subject/:status/:office', [controllers.inspection.QueueOrders, 'show'])
      .as('show')
      .where('subject', /^(application|claim)$/)
      .where('status', router.matchers.number())
      .where('office', router.matchers.number())
  })
  .prefix('/officer/queue-order')
  .as('inspection.queue_order')
  .use([
    middleware.auth(),
    middleware.fence('AuthAreaPolicy.officers'),
    middleware.can('InspectionQueueOrderPolicy.view'),
  ])
