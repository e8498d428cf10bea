import router from '@adonisjs/core/services/router'
import { CALLBACK_PATH, PROVIDER_LOGOUT } from '#config/sign_in'
import { controllers } from '#generated/controllers'
import { middleware, officers } from '#start/kernel'

const { auth } = controllers

router
  .group(() => {
    router.get('/sign-in', [auth.Session, 'create'])
    router.post('/sign-in', [auth.Session, 'store'])
    router.get('/sign-in/emergency', [auth.Session, 'emergency']).as('session.emergency')
    router.get('/sign-in/provider', [auth.SingleSignOn, 'create'])
    router.post('/sign-in/captcha-code', [auth.CaptchaCodes, 'store'])
    router.get('/sign-in/code', [auth.SecondFactorChallenge, 'create'])
    router.post('/sign-in/code', [auth.SecondFactorChallenge, 'store'])
    router.post('/sign-in/code/passkey-challenge', [auth.SecondFactorPasskey, 'create'])
    router.post('/sign-in/code/passkey', [auth.SecondFactorPasskey, 'store'])
    router.post('/sign-in/passkey-challenge', [auth.PasskeySignIn, 'create'])
    router.post('/sign-in/passkey', [auth.PasskeySignIn, 'store'])
    router.get('/sign-in/device', [auth.NewDevice, 'create'])
    router.post('/sign-in/device', [auth.NewDevice, 'store'])
    router.get('/sign-up', [auth.Registration, 'create'])
    router.post('/sign-up', [auth.Registration, 'store'])
    router.post('/sign-up/code', [auth.RegistrationCodes, 'store'])
    router
      .get('/forgot-password', [auth.ForgottenPasswords, 'create'])
      .as('forgotten_password.create')
    router
      .post('/forgot-password', [auth.ForgottenPasswords, 'store'])
      .as('forgotten_password.store')
    router.get('/new-password', [auth.NewPasswords, 'create']).as('new_password.create')
    router.post('/new-password', [auth.NewPasswords, 'store']).as('new_password.store')
    router.get('/old-loan', [auth.TakeoverCodes, 'create']).as('takeover_codes.create')
    router.post('/old-loan', [auth.TakeoverCodes, 'store']).as('takeover_codes.store')
    router.get('/old-loan/proof', [auth.Takeovers, 'create']).as('takeover.create')
    router.post('/old-loan/proof', [auth.Takeovers, 'store']).as('takeover.store')
    router.get('/first-password/:token', [auth.PasswordLinks, 'create']).as('password_link.create')
    router.post('/first-password/:token', [auth.PasswordLinks, 'store']).as('password_link.store')
  })
  .as('auth')
  .use(middleware.guest())

router.get(CALLBACK_PATH, [auth.SingleSignOn, 'callback']).as('auth.single_sign_on.callback')
router.post(PROVIDER_LOGOUT, [auth.ProviderLogouts, 'store']).as('auth.provider_logouts.store')
router
  .get('/officer/step-up/provider', [auth.SingleSignOn, 'stepUp'])
  .as('auth.single_sign_on.step_up')
  .use(officers())
router.get('/officer/step-up', [auth.StepUp, 'show']).as('auth.step_up.show').use(officers())

/** Open before there is an administrator; the page itself reports when it is no longer available. */
router.get('/setup', [auth.Setup, 'create']).as('auth.setup.create')
router.post('/setup', [auth.Setup, 'store']).as('auth.setup.store')

router
  .group(() => {
    router.post('/sign-out', [auth.Session, 'destroy'])
    router.get('/change-password', [auth.Passwords, 'edit']).as('password.edit')
    router.put('/change-password', [auth.Passwords, 'update']).as('password.update')

    router.get('/no-role-assignment', [auth.NoRoleAssignment, 'show'])
    router.get('/account', [auth.Account, 'show'])
    router
      .group(() => {
        router.get('/', [auth.Passkeys, 'index']).as('index')
        router
          .group(() => {
            router.post('/challenge', [auth.Passkeys, 'create']).as('create')
            router.post('/', [auth.Passkeys, 'store']).as('store')
            router.put('/:id', [auth.Passkeys, 'update']).as('update')
            router.delete('/:id', [auth.Passkeys, 'destroy']).as('destroy')
          })
          .use(middleware.stepUp())
      })
      .prefix('/account/passkeys')
      .where('id', router.matchers.number())
      .as('passkeys')
    router.post('/account/step-up/challenge', [auth.StepUp, 'create']).as('step_up.create')
    router
      .post('/account/step-up', [auth.StepUp, 'store'])
      .as('step_up.store')
      .use(middleware.stepUp())
    router.delete('/account/sessions', [auth.OtherSessions, 'destroyAll'])
    router.delete('/account/sessions/:key', [auth.OtherSessions, 'destroy'])
    router
      .group(() => {
        router.get('/', [auth.Contacts, 'edit']).as('edit')
        router.put('/', [auth.Contacts, 'update']).as('update')
        router.post('/code', [auth.Contacts, 'store']).as('store')
        router.delete('/code', [auth.Contacts, 'destroy']).as('destroy')
      })
      .prefix('/account/:kind')
      .where('kind', /^(?:mobile|email)$/)
      .as('contact')
  })
  .as('auth')
  .use(middleware.auth())

router
  .group(() => {
    router.get('/second-factor', [auth.SecondFactor, 'show'])
    router.post('/second-factor', [auth.SecondFactor, 'store'])
    router.put('/second-factor', [auth.SecondFactor, 'update'])
    router.delete('/second-factor', [auth.SecondFactor, 'destroy'])
    router.put('/role-assignment', [auth.RoleAssignments, 'update']).as('role_assignment.update')
    router.post('/recovery-codes', [auth.RecoveryCodes, 'store'])
  })
  .prefix('/account')
  .as('auth')
  .use(officers())
