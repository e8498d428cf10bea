import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

router
  .group(() => {
    router.get('/', [controllers.audits.QueueOrders, 'index']).as('index')
    router
      .get('/:subject/:status/:office', [controllers.audits.QueueOrders, 'show'])
      .as('show')
      .where('subject', /^(application|claim)$/)
      .where('status', router.matchers.number())
      .where('office', router.matchers.number())
  })
  .prefix('/officer/queue-order')
  .as('audits.queue_order')
  .use([
    middleware.auth(),
    middleware.requireArea('AuthAreaPolicy.officers'),
    middleware.requireRight('AuditsQueueOrderPolicy.view'),
  ])

router
  .group(() => {
    router.get('/', [controllers.audits.Samples, 'index']).as('index')
    router
      .post('/', [controllers.audits.Samples, 'store'])
      .as('store')
      .use(middleware.requireRight('AuditsSamplePolicy.keep'))
    router.get('/:id', [controllers.audits.Samples, 'show']).as('show')
    router.get('/items/:id', [controllers.audits.SampleItems, 'show']).as('items.show')
    router
      .post('/items/:id/check', [controllers.audits.SampleItems, 'check'])
      .as('items.check')
      .use(middleware.requireRight('AuditsSamplePolicy.keep'))
    router.post('/items/:id/answer', [controllers.audits.SampleItems, 'answer']).as('items.answer')
    router
      .post('/items/:id/close', [controllers.audits.SampleItems, 'close'])
      .as('items.close')
      .use(middleware.requireRight('AuditsSamplePolicy.keep'))
  })
  .where('id', router.matchers.number())
  .prefix('/officer/samples')
  .as('audits.samples')
  .use([
    middleware.auth(),
    middleware.requireArea('AuthAreaPolicy.officers'),
    middleware.requireRight('AuditsSamplePolicy.view'),
  ])

router
  .group(() => {
    router.get('/', [controllers.audits.Packs, 'index']).as('index')
    router
      .post('/', [controllers.audits.Packs, 'store'])
      .as('store')
      .use(middleware.requireRight('AuditsPackPolicy.make'))
    router.get('/:id/file', [controllers.audits.Packs, 'file']).as('file')
    router.get('/:id/proof', [controllers.audits.Packs, 'proof']).as('proof')
  })
  .where('id', router.matchers.number())
  .prefix('/officer/audit-packs')
  .as('audits.packs')
  .use([
    middleware.auth(),
    middleware.requireArea('AuthAreaPolicy.officers'),
    middleware.requireRight('AuditsPackPolicy.fetch'),
  ])
