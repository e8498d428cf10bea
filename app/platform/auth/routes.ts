import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

router
  .group(() => {
    router.get('/sign-in', [controllers.auth.Session, 'create']).as('session.create')
    router.post('/sign-in', [controllers.auth.Session, 'store']).as('session.store')
    router
      .post('/sign-in/captcha-code', [controllers.auth.CaptchaCodes, 'store'])
      .as('captcha_codes.store')
    router
      .get('/sign-in/code', [controllers.auth.SecondFactorChallenge, 'create'])
      .as('second_factor_challenge.create')
    router
      .post('/sign-in/code', [controllers.auth.SecondFactorChallenge, 'store'])
      .as('second_factor_challenge.store')
    router.get('/sign-in/device', [controllers.auth.NewDevice, 'create']).as('new_device.create')
    router.post('/sign-in/device', [controllers.auth.NewDevice, 'store']).as('new_device.store')
    router.get('/sign-up', [controllers.auth.Registration, 'create']).as('registration.create')
    router.post('/sign-up', [controllers.auth.Registration, 'store']).as('registration.store')
    router
      .post('/sign-up/code', [controllers.auth.RegistrationCodes, 'store'])
      .as('registration_codes.store')
    router
      .get('/forgot-password', [controllers.auth.ForgottenPasswords, 'create'])
      .as('forgotten_password.create')
    router
      .post('/forgot-password', [controllers.auth.ForgottenPasswords, 'store'])
      .as('forgotten_password.store')
    router.get('/new-password', [controllers.auth.NewPasswords, 'create']).as('new_password.create')
    router.post('/new-password', [controllers.auth.NewPasswords, 'store']).as('new_password.store')
    router
      .get('/first-password/:token', [controllers.auth.PasswordLinks, 'create'])
      .as('password_link.create')
    router
      .post('/first-password/:token', [controllers.auth.PasswordLinks, 'store'])
      .as('password_link.store')
  })
  .as('auth')
  .use(middleware.guest())

/** Before there is an administrator; the page itself says when it is none any more. */
router.get('/setup', [controllers.auth.Setup, 'create']).as('auth.setup.create')
router.post('/setup', [controllers.auth.Setup, 'store']).as('auth.setup.store')

router
  .group(() => {
    router.post('/sign-out', [controllers.auth.Session, 'destroy']).as('session.destroy')
    router.get('/change-password', [controllers.auth.Passwords, 'edit']).as('password.edit')
    router.put('/change-password', [controllers.auth.Passwords, 'update']).as('password.update')

    router
      .get('/no-post', [controllers.auth.NoRoleAssignment, 'show'])
      .as('no_role_assignment.show')
    router.get('/account', [controllers.auth.Account, 'show']).as('account.show')
    router
      .delete('/account/sessions', [controllers.auth.OtherSessions, 'destroyAll'])
      .as('other_sessions.destroy_all')
    router
      .delete('/account/sessions/:key', [controllers.auth.OtherSessions, 'destroy'])
      .as('other_sessions.destroy')
    router
      .group(() => {
        router.get('/', [controllers.auth.Contacts, 'edit']).as('edit')
        router.put('/', [controllers.auth.Contacts, 'update']).as('update')
        router.post('/code', [controllers.auth.Contacts, 'store']).as('store')
        router.delete('/code', [controllers.auth.Contacts, 'destroy']).as('destroy')
      })
      .prefix('/account/:kind')
      .where('kind', /^(?:mobile|email)$/)
      .as('contact')
  })
  .as('auth')
  .use(middleware.auth())

router
  .group(() => {
    router.get('/second-factor', [controllers.auth.SecondFactor, 'show']).as('second_factor.show')
    router
      .post('/second-factor', [controllers.auth.SecondFactor, 'store'])
      .as('second_factor.store')
    router
      .put('/second-factor', [controllers.auth.SecondFactor, 'update'])
      .as('second_factor.update')
    router
      .delete('/second-factor', [controllers.auth.SecondFactor, 'destroy'])
      .as('second_factor.destroy')
    router
      .put('/role-assignment', [controllers.auth.RoleAssignments, 'update'])
      .as('role_assignment.update')
    router
      .post('/recovery-codes', [controllers.auth.RecoveryCodes, 'store'])
      .as('recovery_codes.store')
  })
  .prefix('/account')
  .as('auth')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.officers')])
