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

router
  .group(() => {
    router.get('/', [controllers.inspection.Samples, 'index']).as('index')
    router
      .post('/', [controllers.inspection.Samples, 'store'])
      .as('store')
      .use(middleware.can('InspectionSamplePolicy.keep'))
    router.get('/:id', [controllers.inspection.Samples, 'show']).as('show')
    router.get('/items/:id', [controllers.inspection.SampleItems, 'show']).as('items.show')
    router
      .post('/items/:id/check', [controllers.inspection.SampleItems, 'check'])
      .as('items.check')
      .use(middleware.can('InspectionSamplePolicy.keep'))
    router
      .post('/items/:id/answer', [controllers.inspection.SampleItems, 'answer'])
      .as('items.answer')
    router
      .post('/items/:id/close', [controllers.inspection.SampleItems, 'close'])
      .as('items.close')
      .use(middleware.can('InspectionSamplePolicy.keep'))
  })
  .where('id', router.matchers.number())
  .prefix('/officer/samples')
  .as('inspection.samples')
  .use([
    middleware.auth(),
    middleware.fence('AuthAreaPolicy.officers'),
    middleware.can('InspectionSamplePolicy.view'),
  ])

router
  .group(() => {
    router.get('/', [controllers.inspection.Packs, 'index']).as('index')
    router
      .post('/', [controllers.inspection.Packs, 'store'])
      .as('store')
      .use(middleware.can('InspectionPackPolicy.make'))
    router.get('/:id/file', [controllers.inspection.Packs, 'file']).as('file')
    router.get('/:id/proof', [controllers.inspection.Packs, 'proof']).as('proof')
  })
  .where('id', router.matchers.number())
  .prefix('/officer/audit-packs')
  .as('inspection.packs')
  .use([
    middleware.auth(),
    middleware.fence('AuthAreaPolicy.officers'),
    middleware.can('InspectionPackPolicy.fetch'),
  ])
