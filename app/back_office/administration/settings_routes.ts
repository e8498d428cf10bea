import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware, officers, stepUpOnPage } from '#start/kernel'

const { administration } = controllers

const CHANNEL = { match: /^(?:sms|email)$/ }

/** Data of the corporation, the account from which it pays, and the gateways for its messages. */
router
  .group(() => {
    router.get('/', [administration.Settings, 'edit']).as('edit')
    router.put('/', [administration.Settings, 'update']).as('update').use(middleware.files())
    router.get('/holidays', [administration.Holidays, 'show'])
    router.get('/signatory', [administration.Signatories, 'index'])
    router
      .post('/signatory', [administration.Signatories, 'store'])
      .use([stepUpOnPage(), middleware.files()])
    router.delete('/signatory/:day', [administration.Signatories, 'destroy'])
    router
      .put('/debit-account', [administration.DebitAccounts, 'update'])
      .as('debit_account.update')
      .use(stepUpOnPage())
    router
      .put('/second-factor', [administration.SecondFactorRoles, 'update'])
      .as('second_factor.update')
    router
      .get('/offline-verifier', [administration.OfflineVerifiers, 'edit'])
      .as('offline_verifier.edit')
    router
      .put('/offline-verifier', [administration.OfflineVerifiers, 'update'])
      .as('offline_verifier.update')
      .use(stepUpOnPage())
    router.get('/signing', [administration.SigningCertificates, 'index'])
    router
      .post('/signing', [administration.SigningCertificates, 'store'])
      .use([stepUpOnPage(), middleware.files()])
    router
      .delete('/signing/:id', [administration.SigningCertificates, 'destroy'])
      .where('id', router.matchers.number())
      .use(stepUpOnPage())
    router.get('/gateways', [administration.Gateways, 'edit'])
    router
      .put('/gateways/:channel', [administration.Gateways, 'update'])
      .where('channel', CHANNEL)
      .use(stepUpOnPage())
    router.get('/single-sign-on', [administration.SingleSignOn, 'edit'])
    router
      .group(() => {
        router.put('/single-sign-on', [administration.SingleSignOn, 'update'])
        router.post('/single-sign-on/requests/:id', [administration.SsoRequests, 'store'])
        router.delete('/single-sign-on/requests/:id', [administration.SsoRequests, 'destroy'])
      })
      .where('id', router.matchers.number())
      .use(stepUpOnPage())
    router.get('/digilocker', [administration.Digilocker, 'edit']).as('digilocker.edit')
    router
      .put('/digilocker', [administration.Digilocker, 'update'])
      .as('digilocker.update')
      .use(stepUpOnPage())
    router
      .post('/digilocker/tests', [administration.Digilocker, 'test'])
      .as('digilocker.tests.store')
    router
      .post('/gateways/:channel/tests', [administration.Gateways, 'test'])
      .as('gateways.tests.store')
      .where('channel', CHANNEL)
  })
  .prefix('/officer/settings')
  .as('administration.settings')
  .use(officers('AdministrationSettingsPolicy.manage'))
