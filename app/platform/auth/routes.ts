import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware, officers } from '#start/kernel'

const { auth } = controllers

router
  .group(() => {
    router.get('/sign-in', [auth.Session, 'create']).as('session.create')
    router.post('/sign-in', [auth.Session, 'store']).as('session.store')
    router.post('/sign-in/captcha-code', [auth.CaptchaCodes, 'store']).as('captcha_codes.store')
    router
      .get('/sign-in/code', [auth.SecondFactorChallenge, 'create'])
      .as('second_factor_challenge.create')
    router
      .post('/sign-in/code', [auth.SecondFactorChallenge, 'store'])
      .as('second_factor_challenge.store')
    router.get('/sign-in/device', [auth.NewDevice, 'create']).as('new_device.create')
    router.post('/sign-in/device', [auth.NewDevice, 'store']).as('new_device.store')
    router.get('/sign-up', [auth.Registration, 'create']).as('registration.create')
    router.post('/sign-up', [auth.Registration, 'store']).as('registration.store')
    router.post('/sign-up/code', [auth.RegistrationCodes, 'store']).as('registration_codes.store')
    router
      .get('/forgot-password', [auth.ForgottenPasswords, 'create'])
      .as('forgotten_password.create')
    router
      .post('/forgot-password', [auth.ForgottenPasswords, 'store'])
      .as('forgotten_password.store')
    router.get('/new-password', [auth.NewPasswords, 'create']).as('new_password.create')
    router.post('/new-password', [auth.NewPasswords, 'store']).as('new_password.store')
    router.get('/first-password/:token', [auth.PasswordLinks, 'create']).as('password_link.create')
    router.post('/first-password/:token', [auth.PasswordLinks, 'store']).as('password_link.store')
  })
  .as('auth')
  .use(middleware.guest())

/** Before there is an administrator; the page itself says when it is none any more. */
router.get('/setup', [auth.Setup, 'create']).as('auth.setup.create')
router.post('/setup', [auth.Setup, 'store']).as('auth.setup.store')

router
  .group(() => {
    router.post('/sign-out', [auth.Session, 'destroy']).as('session.destroy')
    router.get('/change-password', [auth.Passwords, 'edit']).as('password.edit')
    router.put('/change-password', [auth.Passwords, 'update']).as('password.update')

    router.get('/no-post', [auth.NoRoleAssignment, 'show']).as('no_role_assignment.show')
    router.get('/account', [auth.Account, 'show']).as('account.show')
    router
      .delete('/account/sessions', [auth.OtherSessions, 'destroyAll'])
      .as('other_sessions.destroy_all')
    router
      .delete('/account/sessions/:key', [auth.OtherSessions, 'destroy'])
      .as('other_sessions.destroy')
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
    router.get('/second-factor', [auth.SecondFactor, 'show']).as('second_factor.show')
    router.post('/second-factor', [auth.SecondFactor, 'store']).as('second_factor.store')
    router.put('/second-factor', [auth.SecondFactor, 'update']).as('second_factor.update')
    router.delete('/second-factor', [auth.SecondFactor, 'destroy']).as('second_factor.destroy')
    router.put('/role-assignment', [auth.RoleAssignments, 'update']).as('role_assignment.update')
    router.post('/recovery-codes', [auth.RecoveryCodes, 'store']).as('recovery_codes.store')
  })
  .prefix('/account')
  .as('auth')
  .use(officers())
