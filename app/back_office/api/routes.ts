import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { listFiles, middleware, officers } from '#start/kernel'

const { api } = controllers

/**
 * Operations of the API for other systems. The document describes each (openapi/operations.ts), and a test compares
 * both.
 */
router
  .group(() => {
    router
      .get('/applications', [api.ApiApplications, 'index'])
      .as('applications.index')
      .use(middleware.apiAccess('applications:read'))
    router
      .get('/applications/:id', [api.ApiApplications, 'show'])
      .as('applications.show')
      .where('id', router.matchers.uuid())
      .use(middleware.apiAccess('applications:read'))
    router
      .get('/letters/:applicationId/:number', [api.ApiLetters, 'show'])
      .as('letters.show')
      .use(middleware.apiAccess('letters:verify'))
    router
      .post('/letters/:applicationId/:number/sanction', [api.ApiSanctions, 'store'])
      .as('sanctions.store')
      .use([middleware.apiAccess('sanctions:write'), middleware.apiWrite(), middleware.files()])
    router
      .post('/letters/:applicationId/:number/disbursals', [api.ApiDisbursals, 'store'])
      .as('disbursals.store')
      .use([middleware.apiAccess('disbursals:write'), middleware.apiWrite(), middleware.files()])
    router
      .post('/letters/:applicationId/:number/answers', [api.ApiAnswers, 'store'])
      .as('answers.store')
      .use([middleware.apiAccess('letters:answer'), middleware.apiWrite(), middleware.files()])
    router
      .post('/letters/:applicationId/:number/past-due', [api.ApiPastDue, 'store'])
      .as('past_due.store')
      .use([middleware.apiAccess('past_due:write'), middleware.apiWrite(), middleware.files()])
    router
      .get('/claims', [api.ApiClaims, 'index'])
      .as('claims.index')
      .use(middleware.apiAccess('claims:read'))
    router
      .get('/payments', [api.ApiPayments, 'index'])
      .as('payments.index')
      .use(middleware.apiAccess('payments:read'))
    router
      .get('/statistics', [api.ApiFacts, 'statistics'])
      .as('statistics.show')
      .use(middleware.apiAccess('statistics:read'))
    router
      .get('/masters', [api.ApiFacts, 'masters'])
      .as('masters.show')
      .use(middleware.apiAccess('masters:read'))
    router.get('/openapi.json', [api.ApiDocuments, 'show']).as('document.show')
    router.get('/', [api.ApiDocuments, 'read']).as('document.read')
  })
  .prefix('/api/v1')
  .as('api')

/** Management of those systems for administrators. */
router
  .group(() => {
    router.get('/', [api.Systems, 'index']).as('index')
    router.get('/new', [api.Systems, 'create']).as('create')
    router.post('/', [api.Systems, 'store']).as('store').use(middleware.stepUp())
    router.get('/:id', [api.Systems, 'show']).as('show')
    router
      .post('/:id/tokens', [api.SystemTokens, 'store'])
      .as('tokens.store')
      .use(middleware.stepUp())
    router.delete('/:id/tokens', [api.SystemTokens, 'destroyAll']).as('tokens.destroy_all')
    router.delete('/:id/tokens/:tokenId', [api.SystemTokens, 'destroy']).as('tokens.destroy')
  })
  .prefix('/officer/api')
  .as('api.systems')
  .use(officers('ApiSystemPolicy.manage'))

/** Webhooks of the systems, and their deliveries. */
router
  .group(() => {
    router
      .group(() => {
        router.get('/', [api.Webhooks, 'edit']).as('edit')
        router.put('/', [api.Webhooks, 'update']).as('update').use(middleware.stepUp())
        router
          .post('/secrets', [api.Webhooks, 'renewSecret'])
          .as('secrets.store')
          .use(middleware.stepUp())
        router.post('/tests', [api.Webhooks, 'test']).as('tests.store')
        router.post('/pauses', [api.Webhooks, 'switchOff']).as('pauses.store')
        router.delete('/pauses', [api.Webhooks, 'switchOn']).as('pauses.destroy')
        router.post('/resends', [api.Webhooks, 'resend']).as('resends.store')
      })
      .prefix('/:id/webhook')
      .as('webhooks')
    router
      .group(() => {
        router.get('/', [api.Deliveries, 'index']).as('index')
        listFiles(api.DeliveryFiles, { name: 'files.' })
        router.get('/:id', [api.Deliveries, 'show']).as('show')
        router.post('/:id/resends', [api.Deliveries, 'resend']).as('resends.store')
      })
      .prefix('/deliveries')
      .as('deliveries')
  })
  .prefix('/officer/api')
  .as('api')
  .use(officers('ApiSystemPolicy.manage'))
