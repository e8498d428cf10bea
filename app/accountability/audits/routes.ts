import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware, officers } from '#start/kernel'

const { audits } = controllers

router
  .group(() => {
    router.get('/', [audits.QueueOrders, 'index']).as('index')
    router
      .get('/:subject/:status/:office', [audits.QueueOrders, 'show'])
      .as('show')
      .where('subject', /^(application|claim)$/)
      .where('status', router.matchers.number())
      .where('office', router.matchers.number())
  })
  .prefix('/officer/queue-order')
  .as('audits.queue_order')
  .use(officers('AuditsQueueOrderPolicy.view'))

router
  .group(() => {
    router.get('/', [audits.Samples, 'index']).as('index')
    router
      .post('/', [audits.Samples, 'store'])
      .as('store')
      .use(middleware.requireRight('AuditsSamplePolicy.keep'))
    router.get('/:id', [audits.Samples, 'show']).as('show')
    router.get('/items/:id', [audits.SampleItems, 'show']).as('items.show')
    router
      .post('/items/:id/check', [audits.SampleItems, 'check'])
      .as('items.check')
      .use(middleware.requireRight('AuditsSamplePolicy.keep'))
    router.post('/items/:id/answer', [audits.SampleItems, 'answer']).as('items.answer')
    router
      .post('/items/:id/close', [audits.SampleItems, 'close'])
      .as('items.close')
      .use(middleware.requireRight('AuditsSamplePolicy.keep'))
  })
  .prefix('/officer/samples')
  .as('audits.samples')
  .use(officers('AuditsSamplePolicy.view'))

router
  .group(() => {
    router.get('/', [audits.Packs, 'index'])
    router.post('/', [audits.Packs, 'store']).use(middleware.requireRight('AuditsPackPolicy.make'))
    router.get('/:id/file', [audits.Packs, 'file']).use(middleware.stepUp())
    router.get('/:id/proof', [audits.Packs, 'proof'])
  })
  .prefix('/officer/audit-packs')
  .as('audits')
  .use(officers('AuditsPackPolicy.fetch'))
